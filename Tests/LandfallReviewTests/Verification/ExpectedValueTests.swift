import Landfall
import LandfallCatalog
import Testing

@testable import LandfallReview

/// The values that screens are expected to show, where their keys have other names than those of
/// the routes.
struct ExpectedValueTests {
    /// An app whose articles have an id under another name than the links to them, and whose route
    /// `shared` leads to `article` over a `with`.
    private static func catalog(step: String) throws -> Catalog {
        try Catalogs.load(
            """
            landfall: 1
            app: news
            screens:
              List: {}
              Article: {context: {articleId: string, mark: "string?"}}
            containers:
              Stack: {kind: navigation, children: [List]}
            routes:
              home:
                steps:
                  - {container: Stack, find: any, action: replace-root}
                  - from: root
              article:
                context: {id: string}
                steps:
                  \(step)
                  - {container: Stack, find: any, build: no}
                  - from: home
              shared:
                context: {token: string}
                steps:
                  - {screen: List, build: no, with: {id: $token}}
                  - from: article
            """
        )
    }

    private static let another =
        "lands on another screen than its own: on a Article with another articleId"
    private static let again =
        "needs more operations than necessary: that Article is on the screen already"

    /// The step of an article, and what is wrong with each route whose end it is.
    static let steps: [(step: String, fault: String?)] = [
        ("- {screen: Article, find: any, set: {articleId: $id}, action: push}", nil),
        (
            "- {screen: Article, find: {context: {articleId: $id}}, set: {articleId: $id}, "
                + "action: push}", nil
        ),
        ("- {screen: Article, find: any, action: push}", another),
        ("- {screen: Article, find: {context: {articleId: $id}}, action: push}", another),
        ("- {screen: Article, set: {articleId: $id}, action: push}", again),
        ("- {screen: Article, set: {articleId: $id, mark: new}, action: push}", again),
        ("- {screen: Article, set: {articleId: fixed}, action: push}", again),
        // The catalog does not say which user is signed in.
        ("- {screen: Article, set: {articleId: $session.userId}, action: push}", nil),
        ("- {screen: Article, set: {articleId: $id, mark: $device.locale}, action: push}", nil),
    ]

    @Test(arguments: steps)
    func `a screen shows what the steps say, under whatever name and over a with`(
        step: String,
        fault: String?
    ) async throws {
        let catalog = try Self.catalog(step: step)
        let report = await Verification(catalog, limits: Catalogs.limits(depth: 3)).run()
        let expected = fault.map { ["article \($0)", "shared \($0)"] } ?? []
        #expect(report.findings.map { "\($0.route) \($0.fault.sentence)" } == expected)
        #expect(report.outcomes[.navigate] != nil)
    }

    @Test
    func `what comes over a with is known by the name that the route has for it`() throws {
        let expectations = RouteExpectation.all(of: try Self.catalog(step: Self.steps[0].step))
        let types: [ScreenType?] = [expectations["article"], expectations["shared"]].map {
            $0?.targets.first?.type
        }
        #expect(types == ["Article", "Article"])
        #expect(
            expectations["article"]?.targets.first?.context == [
                "articleId": .given(key: "id"), "mark": .nothing,
            ]
        )
        #expect(
            expectations["shared"]?.targets.first?.context == [
                "articleId": .given(key: "token"), "mark": .nothing,
            ]
        )
    }

    /// Steps, and what the article then shows under its two keys.
    static let contexts: [(step: String, id: ExpectedValue, mark: ExpectedValue)] = [
        ("- {screen: Article, find: any, build: no}", .open, .open),
        (
            "- {screen: Article, find: {context: {articleId: $id}}, build: no}",
            .given(key: "id"), .open
        ),
        ("- {screen: Article, find: any, action: push}", .missing, .nothing),
        (
            "- {screen: Article, find: any, set: {articleId: one, mark: $id}, action: push}",
            .fixed("one"), .given(key: "id")
        ),
    ]

    @Test(arguments: contexts)
    func `set counts more than the finder, and what is only found can't be told`(
        step: String,
        id: ExpectedValue,
        mark: ExpectedValue
    ) throws {
        let expectation = RouteExpectation.all(of: try Self.catalog(step: step))["article"]
        #expect(expectation?.targets.map(\.context) == [["articleId": id, "mark": mark]])
    }

    @Test
    func `the steps further back see the context that a step makes`() {
        let trail = ContextTrail(["id"])
        #expect(trail["id"] == .given(key: "id") && trail["other"] == nil)
        #expect(trail.behind(nil)["id"] == .given(key: "id"))
        let mapped = trail.behind(["key": .context(key: "id")])
        #expect(mapped["key"] == .given(key: "id") && mapped["id"] == nil)
    }

    @Test
    func `the modal that lies too deep to be looked at is not passed over in silence`() async throws
    {
        let catalog = try Catalogs.load(
            """
            landfall: 1
            app: deep
            screens:
              Home: {}
              Modal: {}
            routes:
              home:
                steps:
                  - {screen: Home, find: any, action: replace-root}
                  - from: root
              modal:
                steps:
                  - {screen: Modal, action: present}
                  - switch:
                      - when: {screen: Home}
                        steps: [{from: current}]
                      - else: [{from: home}]
            """
        )
        var limits = Catalogs.limits(depth: 70)
        limits.states = 3000
        var rules = ExplorationRules()
        rules.isWhole = true
        let report = await Verification(catalog, limits: limits, rules: rules).run()
        // Not running; the home alone and below up to 63 modals.
        #expect(report.stateCount == 65 && report.pairCount == 130)
        #expect(!report.isComplete && report.openStates == 1 && report.cutStates == 1)
        let lines = ReportText(report, duration: .zero, limit: 1).summary.map(\.description)
        let words =
            "bounded by size: 1 state leads on to states that are too large to be looked at "
            + "(250 screens, 64 levels, texts of 2,048 bytes)"
        #expect(lines.contains(words) && !lines.contains { $0.hasPrefix("complete") })
    }

    @Test
    func `a state that can't be read back keeps the exploration from being complete`() async throws
    {
        let text = String(repeating: "x", count: 2049)
        let step = "- {screen: Article, find: any, set: {articleId: \(text)}, action: push}"
        var rules = ExplorationRules()
        rules.isWhole = true
        let report = await Verification(try Self.catalog(step: step), rules: rules).run()
        // Not running, and the list alone.
        #expect(report.stateCount == 2 && report.findings.isEmpty)
        #expect(!report.isComplete && report.cutStates == 1)
    }
}
