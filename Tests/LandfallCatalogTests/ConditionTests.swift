import Landfall
import Testing

@testable import LandfallCatalog

/// Conditions, asked by an interceptor for one device and one intent.
struct ConditionTests {
    private static let table: [(condition: String, holds: Bool)] = [
        ("{idiom: phone}", true), ("{idiom: [pad, PHONE]}", true), ("{idiom: pad}", false),
        ("{platform: ios}", true), ("{platform: ANDROID}", false),
        ("{channel: push-tap}", true), ("{channel: PUSH_TAP}", true), ("{channel: in-app}", false),
        ("{signed-in: true}", true), ("{signed-in: no}", false),
        ("{attribute: {tier: gold}}", true), ("{attribute: {tier: [basic, gold]}}", true),
        ("{attribute: {tier: basic}}", false), ("{attribute: {country: DE}}", true),
        ("{attribute: {age: 42}}", true), ("{attribute: {none: x}}", false),
        ("{attribute: {tier: gold, country: FR}}", false),
        ("{locale: de*}", true), ("{locale: de-DE}", true), ("{locale: de}", false),
        ("{locale: [fr*, \"*-DE\"]}", true), ("{locale: \"d*E\"}", true),
        ("{locale: \"d*x*\"}", false),
        ("{app-version: \">=7.2 <8\"}", true), ("{app-version: \">7.3.0\"}", false),
        ("{app-version: \"=7.3\"}", true), ("{app-version: \"<7.10\"}", true),
        ("{app-version: \"<=7.2.9\"}", false),
        ("{context: {kind: sale}}", true), ("{context: {kind: [new, sale]}}", true),
        ("{context: {kind: new}}", false), ("{context: {count: 07}}", true),
        ("{context: {kind: present}}", true), ("{context: {ref: present}}", false),
        ("{context: {kind: sale, count: 8}}", false),
        ("{not: {idiom: pad}}", true), ("{all: [{idiom: phone}, {platform: ios}]}", true),
        ("{all: [{idiom: phone}, {platform: web}]}", false),
        ("{any: [{idiom: pad}, {platform: ios}]}", true), ("{any: [{idiom: pad}]}", false),
        ("{idiom: phone, not: {platform: ios}}", false),
    ]

    private static let now = Timestamp(millisecondsSinceEpoch: 1_800_000_000_000)

    private func request() -> NavigationRequest {
        var state = DeviceState(deviceID: "dev-1")
        state.app.idiom = "PHONE"
        state.app.platform = "IOS"
        state.app.version = "7.3.0-beta"
        state.app.locale = "de-DE"
        var session = Session()
        session.isAuthenticated = true
        session.attributes = ["tier": .string("gold"), "age": .number(42)]
        state.session = session
        var intent = NavigationIntent(intentID: "i", target: .link(""))
        intent.channel = "PUSH_TAP"
        intent.attributes = ["country": .string("DE"), "tier": .string("basic")]
        return NavigationRequest(intent: intent, state: state, now: Self.now)
    }

    private func interceptor(_ text: String) throws -> any PreNavigationInterceptor {
        let catalog = try Catalog.load(
            text: """
                landfall: 1
                routes:
                  a:
                    context: {kind: {enum: [sale, new]}, count: int, ref: "string?"}
                    before: [\(text)]
                    steps: [{from: root}]
                """,
            file: "routes.yaml",
            version: ""
        )
        return try #require(catalog.routes["a"]?.interceptors.first)
    }

    private let context: Context = ["kind": .string("sale"), "count": .int(7)]

    private func verdict(
        of interceptor: any PreNavigationInterceptor,
        on request: NavigationRequest
    ) -> Verdict? {
        let scope = StepScope(request: request, context: context)
        guard case .now(let verdict) = interceptor.decision(in: scope) else { return nil }
        return verdict
    }

    @Test(arguments: [
        ("7.3.0.202611271234", true), ("7.3.", true), ("7.3..1", true), ("7.3 (12)", true),
        ("7.3.0.0.0.0.0.0.9", true), ("7.1.202611271234", false), ("v7.3", false), ("", false),
        ("202611271234.1", false),
    ])
    func `of a version of a device counts what can be read`(version: String, isIn: Bool) throws {
        let range = try #require(VersionRange(">=7.2 <8"))
        #expect(range.contains(version) == isIn)
    }

    @Test
    func `a condition holds when what it says is so`() throws {
        for (condition, holds) in Self.table {
            let interceptor = try interceptor("{require: \(condition)}")
            let verdict = verdict(of: interceptor, on: request())
            #expect(
                verdict == (holds ? .proceed : .refuse(reason: "requirement_not_met")),
                "\(condition)"
            )
        }
    }

    @Test
    func `a version that can't be read lies in no range`() throws {
        let interceptor = try interceptor("{require: {app-version: \">=0\"}}")
        for version in ["", "beta", ".5", "99999999999"] {
            var request = request()
            var state = request.state
            state.app.version = version
            request = NavigationRequest(intent: request.intent, state: state, now: Self.now)
            #expect(verdict(of: interceptor, on: request) != .proceed, "\(version)")
        }
    }

    @Test(
        arguments: [
            ("{require: {idiom: pad}, otherwise: {refuse: pads_only}}", "pads_only"),
            ("{require: {idiom: pad, otherwise: {refuse: pads_only}}}", "pads_only"),
            ("{maintenance: {platform: ios}}", "maintenance"),
            ("{signed-in: {otherwise: {refuse: who_are_you}}}", "who_are_you"),
            ("{signed-in: }", "signed_out"),
            ("signed-in", "signed_out"),
            ("not-expired", "expired"),
            ("{not-expired: {otherwise: {refuse: too_late}}}", "too_late"),
        ]
    )
    func `an interceptor refuses with its reason`(text: String, reason: String) throws {
        let request = request()
        var state = request.state
        state.session = nil
        var intent = request.intent
        intent.expiresAt = Self.now
        let late = NavigationRequest(intent: intent, state: state, now: Self.now)
        let interceptor = try interceptor(text)
        #expect(verdict(of: interceptor, on: late) == .refuse(reason: reason))
    }

    @Test(arguments: ["signed-in", "not-expired", "{maintenance: {platform: web}}"])
    func `an interceptor lets through where nothing speaks against it`(text: String) throws {
        #expect(verdict(of: try interceptor(text), on: request()) == .proceed)
    }
}
