import Landfall
import LandfallCatalog
import Testing

@testable import LandfallReview

/// Whole explorations: of small apps, of the samples, and of copies with a planted fault.
struct VerificationTests {
    private func report(
        _ catalog: Catalog,
        _ limits: ExplorationLimits = ExplorationLimits(),
        start: RouteID? = nil,
        countsLocks: Bool = false,
        isWhole: Bool = true
    ) async -> VerificationReport {
        var rules = ExplorationRules()
        rules.isWhole = isWhole
        rules.start = start
        rules.countsLocks = countsLocks
        return await Verification(catalog, limits: limits, rules: rules).run()
    }

    private func small(_ step: String = Catalogs.goodStep) throws -> Catalog {
        try Catalogs.load(Catalogs.chat(step: step))
    }

    @Test
    func `all states of a small app are found, each once`() async throws {
        let report = await report(try small())
        // Not running; the stacks [], [1], [1, 2] under either tab.
        #expect(report.stateCount == 1 + 3 * 2)
        #expect(report.pairCount == 7 * 4)
        #expect(report.isComplete && report.openStates == 0 && report.findings.isEmpty)
        #expect(report.depth == 3)
    }

    @Test
    func `a third value makes more states`() async throws {
        var limits = ExplorationLimits()
        limits.values = 3
        let report = await report(try small(), limits)
        #expect(report.isComplete && report.stateCount == 1 + 4 * 2)
    }

    @Test
    func `a bound on moves says what was left`() async throws {
        let report = await report(try small(), Catalogs.limits(depth: 1))
        // Not running; the list, the settings, a chat; from the chat it goes on.
        #expect(report.stateCount == 4 && report.depth == 1 && report.pairCount == 16)
        #expect(!report.isComplete && report.openStates == 1)
    }

    @Test
    func `a bound on states says what was left`() async throws {
        var limits = ExplorationLimits()
        limits.states = 3
        let report = await report(try small(), limits)
        #expect(report.stateCount == 3 && !report.isComplete && report.openStates > 0)
    }

    @Test
    func `a route without a known context is not passed over in silence`() async throws {
        let text = Catalogs.chat(step: Catalogs.goodStep)
            .replacing(
                "context: {id: string}\n    steps",
                with: "context: {id: {type: string, length: [5000, 6000]}}\n    steps"
            )
        let report = await report(try Catalogs.load(text))
        #expect(report.partlyTried == [PartialCoverage(route: "chat", tried: 0, total: 0)])
        #expect(!report.isComplete && report.requestCount == 2)
        let lines = ReportText(report, duration: .zero, limit: 1).summary.map(\.description)
        #expect(lines.contains("not looked at: chat, of which no context is known"))
    }

    @Test
    func `a value of the session is tried where nobody is signed in`() async throws {
        let text = """
            landfall: 1
            screens: {Home: {}, Profile: {context: {user: string}}}
            routes:
              home: {steps: [{screen: Home, action: replace-root}, {from: root}]}
              profile:
                context: {user: string}
                steps: [{screen: Profile, action: replace-root}, {from: root}]
              gate:
                before:
                  - maintenance: {platform: [ios, android]}
                    otherwise: {redirect: {route: profile, with: {user: $session.userId}}}
                steps: [{screen: Home, action: replace-root}, {from: root}]

            """
        let report = await report(try Catalogs.load(text))
        #expect(!report.findings.isEmpty)
    }

    @Test
    func `it can be stopped`() async throws {
        var calls = 0
        var rules = ExplorationRules()
        rules.isWhole = true
        let report = await Verification(try small(), rules: rules).run { progress in
            calls += 1
            return progress.depth < 2
        }
        #expect(report.isStopped && !report.isComplete && report.depth == 2)
        #expect(calls == 3 && report.pairCount == 16)
        #expect(report.stateCount == 4 && report.leftStates == 2)
        let text = ReportText(report, duration: .zero, limit: 1).summary.map(\.description)
        let words = "stopped before the end: 2 states that were found were not looked at"
        #expect(text.contains(words))
    }

    @Test
    func `it can begin with a screen instead of an app that is not running`() async throws {
        let started = await report(try small(), start: "settings")
        #expect(started.stateCount == 6 && started.isComplete)
        let nowhere = await report(try small(), start: "chat")
        #expect(nowhere.stateCount == 0)
    }

    @Test
    func `a finding has the shortest way, with names that stay the same`() async throws {
        let catalog = try small("- {screen: Chat, set: [id], action: push}")
        let report = await report(catalog, Catalogs.limits(depth: 3))
        let finding = try #require(report.findings.first)
        #expect(report.findings.map(\.fault) == [.repeats("Chat")])
        #expect(finding.route == "chat" && finding.count > 1)
        #expect(
            finding.path == ["the app is not running", "a link or a tap leads to chat (id=id-1)"]
        )
        #expect(finding.context == [ContextEntry(key: "id", value: "id-1")])
        let before = finding.resolution.request.state.tree
        #expect(before.contextText(of: NodeIndex(3), key: "id") == "id-1")
    }

    @Test
    func `the number of workers changes nothing`() async throws {
        let catalog = try Catalogs.load(path: "deploy/samples/broken/chat.yaml")
        var texts: Set<[String]> = []
        for workers in [1, 2, 7] {
            var limits = ExplorationLimits()
            limits.workers = workers
            let report = await report(catalog, limits, isWhole: false)
            let text = ReportText(report, duration: .seconds(1), limit: 10)
            texts.insert(text.lines.map(\.description))
        }
        #expect(texts.count == 1)
    }

    @Test
    func `who is signed in changes on the way`() async throws {
        let text = Catalogs.chat(step: Catalogs.goodStep).replacing(
            "context: {id: string}\n    steps",
            with: "context: {id: string}\n    before: [signed-in]\n    steps"
        )
        let report = await report(try Catalogs.load(text))
        #expect(report.stateCount == 2 * (1 + 3 * 2) && report.isComplete)
        #expect(report.outcomes[.refused] == 2 * 7)
        #expect(report.findings.isEmpty)
    }

    @Test
    func `what holds a route back as the catalog says is counted, and a finding if asked for`()
        async throws
    {
        let step =
            "- {screen: Chat, find: {context: [id]}, set: [id], action: push, dismissible: false}"
        let counted = await report(try small(step))
        #expect(counted.findings.isEmpty)
        #expect((counted.held["Chat"] ?? 0) > 0)
        #expect(counted.outcomes[.failed] == counted.held["Chat"])
        let found = await report(try small(step), countsLocks: true)
        #expect(found.findings.map(\.fault.word).contains("fails"))
    }

    @Test
    func `a fault on one kind of device is found, and the device is named`() async throws {
        let text = Catalogs.chat(step: Catalogs.goodStep).replacing(
            "- {container: Stack, find: any, build: no}\n      - from: home",
            with: """
                - switch:
                          - when: {idiom: pad}
                            steps:
                              - {container: Stack, find: {search: current-visible-only}, build: no}
                              - from: home
                          - else:
                              - {container: Stack, find: any, build: no}
                              - from: home
                """
        )
        let report = await report(try Catalogs.load(text))
        #expect(report.situationCount == 2 && report.isComplete)
        #expect(report.findings.map(\.fault.word) == ["fails"])
        #expect(report.findings.first?.circumstances == ["pad"])
    }

    /// Allowances and how many of two kinds of findings of a route they take out.
    static let allowances: [([String], Int)] = [
        ([], 0), (["needless_operations"], 1), (["chat:needless_operations"], 1),
        (["home:needless_operations"], 0), (["fails", "hidden"], 0),
    ]

    @Test(arguments: allowances)
    func `findings that are allowed are only counted`(words: [String], count: Int) async throws {
        let catalog = try small("- {screen: Chat, set: [id], action: push}")
        var report = await report(catalog, Catalogs.limits(depth: 2))
        report.allow(try words.map { try #require(Allowance($0)) })
        #expect(report.findings.count == 1 - count && report.allowedCount == count)
    }

    @Test
    func `a word that no fault has allows nothing`() {
        #expect(Allowance("failing") == nil && Allowance("") == nil && Allowance("chat:") == nil)
        let faults: [Fault] = [
            .fails(code: "", step: nil), .landsOn("A"), .landsOnOther("A", key: "b"), .loses("A"),
            .repeats("A"), .needless([]), .parted(""), .refused(""), .unforeseen, .hidden,
        ]
        #expect(Set(faults.map(\.word)) == Set(Fault.words))
    }

    /// A catalog of the package, where its app begins, and how many moves are looked at.
    static let samples: [(path: String, start: RouteID?, depth: Int)] = [
        ("deploy/samples/chat/routes.yaml", nil, 100),
        ("deploy/samples/shop/routes.yaml", nil, 3),
        ("deploy/samples/music/routes.yaml", nil, 2),
        ("deploy/samples/market/routes.yaml", nil, 1),
        ("Tests/LandfallCatalogTests/ExampleApp/routes.yaml", "home", 1),
    ]

    @Test(.timeLimit(.minutes(60)), arguments: samples)
    func `the samples have no findings`(path: String, start: RouteID?, depth: Int) async throws {
        let catalog = try Catalogs.load(path: path)
        let report = await report(
            catalog,
            Catalogs.limits(depth: depth),
            start: start,
            isWhole: false
        )
        #expect(report.findings.map { "\($0.route) \($0.fault.sentence)" } == [])
        #expect(report.isComplete == (depth == 100))
        #expect(report.stateCount > 30)
    }

    /// A copy with a planted fault, and what is found in it.
    static let broken: [(name: String, start: RouteID?, depth: Int, finding: String)] = [
        (
            "chat", nil, 100, "chat does not land: composition_failed at chat/1"
        ),
        (
            "shop", nil, 2,
            "voucher lands on another screen than its own: on a Voucher with another code"
        ),
        (
            "example", "home", 1,
            "swift-ui needs more operations than necessary: that Hosting is on the screen already"
        ),
    ]

    @Test(.timeLimit(.minutes(60)), arguments: broken)
    func `a planted fault is the only finding`(
        name: String,
        start: RouteID?,
        depth: Int,
        finding: String
    ) async throws {
        let catalog = try Catalogs.load(path: "deploy/samples/broken/\(name).yaml")
        let report = await report(
            catalog,
            Catalogs.limits(depth: depth),
            start: start,
            isWhole: false
        )
        #expect(report.findings.map { "\($0.route) \($0.fault.sentence)" } == [finding])
        #expect((2...3).contains(report.findings.first?.path.count ?? 0))
    }

    @Test
    func `in the example app nothing can be presented before it runs`() async throws {
        let catalog = try Catalogs.load(path: Self.samples[4].path)
        let report = await report(catalog, Catalogs.limits(depth: 0))
        #expect(!report.findings.isEmpty)
        for finding in report.findings {
            #expect(finding.fault.sentence.hasPrefix("does not land: composition_failed at"))
        }
    }
}
