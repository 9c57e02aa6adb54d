import Landfall
import Testing

@testable import LandfallReview

/// The text of a report for a person.
struct ReportTextTests {
    private var wholeRules: ExplorationRules {
        var rules = ExplorationRules()
        rules.isWhole = true
        return rules
    }

    @Test
    func `a finding is told with the way, the plan and both trees`() async throws {
        let catalog = try Catalogs.load(
            Catalogs.chat(step: "- {screen: Chat, find: any, action: push}")
        )
        let report = await Verification(
            catalog,
            limits: Catalogs.limits(depth: 0),
            rules: wholeRules
        )
        .run()
        let text = ReportText(report, duration: .milliseconds(1500), limit: 10)
        #expect(
            text.lines.map(\.description).joined(separator: "\n") == """
                1. chat lands on another screen than its own: on a Chat with another id
                   in 2 pairs, there:
                     the app is not running
                   then chat (id=id-1) is requested
                   NAVIGATE to $5
                     1. replaceRoot of window main by $1 Tabs
                   Before
                     window main, key, empty
                   After
                     window main, key
                     ● Tab Tabs #$1  [new]
                     ├─ ● Nav Stack #$2  [new]
                     │  ├─ · List #$3  [new]
                     │  └─ ● Chat #$5  [new, target]
                     └─ · Settings #$4  [new]

                ● visible   ○ shown by its container, not visible   · hidden   ⇧ presented

                small: 3 routes in 4 requests, 1 state: 4 pairs in 1.5 s (160 a minute)
                navigate 4
                for home, settings, chat: every state within 0 moves was looked at
                bounded at 0 moves: 1 state leads on to states that were not looked at; a greater --bound goes further
                1 finding
                """
        )
    }

    @Test
    func `findings past the limit are counted`() async throws {
        let catalog = try Catalogs.load(path: VerificationTests.samples[4].path)
        let report = await Verification(
            catalog,
            limits: Catalogs.limits(depth: 0),
            rules: wholeRules
        )
        .run()
        let text = ReportText(report, duration: .seconds(1), limit: 3)
        let lines = text.lines.map(\.description)
        let count = report.findings.count
        #expect(lines.contains("and \(count - 3) more: --limit \(count) shows all"))
        #expect(lines.contains { $0.hasPrefix("3. ") } && !lines.contains { $0.hasPrefix("4. ") })
        #expect(lines.last == "\(count) findings")
    }

    @Test
    func `a complete exploration says so`() async throws {
        let catalog = try Catalogs.load(Catalogs.chat(step: Catalogs.goodStep))
        let report = await Verification(catalog, rules: wholeRules).run()
        let lines = ReportText(report, duration: .zero, limit: 3).summary.map(\.description)
        #expect(
            lines == [
                "small: 3 routes in 4 requests, 7 states: 28 pairs in 0.0 s (0 a minute)",
                "navigate 17, already there 11",
                "complete: no state lies beyond these; the farthest is 3 moves from the start",
                "no findings",
            ]
        )
    }

    @Test
    func `an exploration that was stopped at once has no empty line`() async throws {
        let catalog = try Catalogs.load(Catalogs.chat(step: Catalogs.goodStep))
        let report = await Verification(catalog, rules: wholeRules).run(
            { _ in false },
            walking: { _ in false }
        )
        #expect(report.outcomes.isEmpty)
        let lines = ReportText(report, duration: .zero, limit: 3).summary.map(\.description)
        #expect(!lines.contains(""), "\(lines)")
    }

    /// Numbers and how they are written.
    static let numbers = [(0, "0"), (999, "999"), (1000, "1,000"), (-12_345_678, "-12,345,678")]

    @Test(arguments: numbers)
    func `thousands are set apart`(number: Int, text: String) {
        #expect(number.grouped == text)
    }
}
