import Testing

@testable import Landfall

/// An exposure is an experiment whose variation changed what somebody got.
struct ExposureRuleTests {
    /// The place of the interceptor that does not proceed.
    enum Place: CaseIterable, Sendable {
        case global, route, step, between, behind, nowhere

        /// The experiments in front of it.
        var passed: [String] {
            switch self {
            case .global, .route, .step: []
            case .between: ["outer"]
            case .behind, .nowhere: ["outer", "inner"]
            }
        }
    }

    private struct Says: PreNavigationInterceptor {
        let verdict: Verdict
        var isSlow = false

        func decision(in scope: StepScope) -> Decision {
            let verdict = verdict
            return isSlow ? .later { verdict } : .now(verdict)
        }
    }

    /// A passing step that asks, as it stands in a catalog with `build: no` and `find: none`.
    private static func asking(_ interceptors: [any PreNavigationInterceptor]) -> Step {
        var step = Step(type: "Gate")
        step.interceptors = interceptors
        return step
    }

    private static func choice(_ experiment: String, _ chain: Chain) -> Chain.Origin {
        .choice([Chain.Case(when: Asks(experiment), chain: chain)], otherwise: nil)
    }

    /// The route `tested` leads over two experiments to the route `behind`, or to another end; at a
    /// place an interceptor stands beside those that proceed.
    private static func resolver(
        _ place: Place,
        _ verdict: Verdict,
        isSlow: Bool = false,
        end: Chain? = nil
    ) throws -> IntentResolver {
        func asked(_ here: Place) -> [any PreNavigationInterceptor] {
            let own = Says(verdict: verdict, isSlow: isSlow)
            return [Named("\(here)")] + (here == place ? [own] : [])
        }
        let inner = end ?? Chain(steps: [], origin: .route("behind"))
        let outer = Chain(steps: [asking(asked(.between))], origin: choice("inner", inner))
        var tested = Route(
            "tested",
            chain: Chain(steps: [asking(asked(.step))], origin: choice("outer", outer))
        )
        tested.interceptors = asked(.route)
        var behind = Route("behind", chain: Chain(steps: [.found("X")], origin: .root))
        behind.interceptors = asked(.behind)
        let plain = Route("plain", chain: Chain(steps: [.found("X")], origin: .root))
        let other = Chain(steps: [], origin: choice("other", plain.chain))
        var globals = Globals()
        globals.interceptors = place == .global ? asked(.global) : []
        let table = try RouteTable(
            [tested, behind, plain, Route("other", chain: other)],
            globals: globals
        )
        return Explained.resolver(by: table)
    }

    private static func answer(
        _ place: Place,
        _ verdict: Verdict,
        routes: [RouteID] = ["tested"],
        on root: View = screen("x", "X"),
        end: Chain? = nil
    ) throws -> Resolution {
        let list = routes.map { Destination(route: $0) }
        var intent = NavigationIntent(intentID: "i", target: .destinations(list))
        intent.deviceID = "dev-1"
        return try resolver(place, verdict, end: end).resolve(
            intent,
            stored: .of(try .showing(root)),
            now: .at(0),
            isExplaining: true
        )
    }

    /// A verdict, what comes of it, and the experiments of where it leads.
    static let verdicts: [(Verdict, Outcome, [String], String)] = [
        (.refuse(reason: "no"), .refused, [], "the intent is refused, whatever the variation"),
        (.openURL, .refused, [], "a browser opens the link, whatever the variation"),
        (
            .failed(RoutingError(.interceptorFailed, "test")), .failed, [],
            "an interceptor fails, whatever the variation"
        ),
        (
            .redirect(to: Destination(route: "plain")), .alreadyThere, [],
            "the intent is redirected, whatever the variation"
        ),
        (
            .redirect(to: Destination(route: "other")), .alreadyThere, ["other"],
            "the intent is redirected, whatever the variation"
        ),
        (
            .detour(Detour(flow: "sign-in", destination: Destination(route: "other"))), .detour,
            ["other"], "a detour comes first, whatever the variation"
        ),
    ]

    // A global one would be asked again where it leads, without an end.
    @Test(
        arguments: Place.allCases.dropLast().flatMap { place in
            verdicts.filter { place != .global || $0.1 != .detour && $0.1 != .alreadyThere }
                .map { (place, $0) }
        }
    )
    func `what an interceptor says counts for the experiments in front of it`(
        place: Place,
        said: (Verdict, Outcome, [String], String)
    ) throws {
        let resolution = try Self.answer(place, said.0)
        #expect(resolution.plan.outcome == said.1)
        #expect(resolution.exposures.map(\.experimentID) == place.passed + said.2)
        #expect(resolution.plan.assignments == resolution.exposures)
        let others = resolution.evaluations.filter { $0.obstacle != nil }
        let left = Place.nowhere.passed.dropFirst(place.passed.count)
        #expect(others.map(\.assignment.experimentID) == Array(left))
        #expect(others.allSatisfy { $0.obstacle == said.3 })
        let text = ExplanationText(resolution).description
        #expect(text.contains("; no exposure: \(said.3)\n") == !left.isEmpty)
    }

    @Test(arguments: Place.allCases.dropFirst(), [false, true])
    func `an interceptor that is waited for counts like one that is not`(
        place: Place,
        isSlow: Bool
    ) async throws {
        let verdict = Verdict.refuse(reason: "no")
        let resolution = try await Self.resolver(place, verdict, isSlow: isSlow).resolve(
            Explained.intent(to: "tested"),
            stored: .of(try .showing(screen("x", "X"))),
            now: .at(0),
            clock: ContinuousClock()
        )
        #expect((resolution.plan.outcome == .refused) == (place != .nowhere))
        #expect(resolution.exposures.map(\.experimentID) == place.passed)
    }

    /// The destinations, the interceptor's place, what it says, and the experiments that count.
    static let lists: [([RouteID], Place, Verdict, Outcome, [String])] = [
        // The later is read on the tree that the earlier one's variation made.
        (["other", "tested"], .route, .refuse(reason: "no"), .refused, ["other"]),
        (["other", "tested"], .between, .refuse(reason: "no"), .refused, ["other", "outer"]),
        (["tested", "other"], .route, .refuse(reason: "no"), .refused, []),
        (["tested", "other"], .behind, .refuse(reason: "no"), .refused, ["outer", "inner"]),
        (["plain", "tested"], .route, .refuse(reason: "no"), .refused, []),
        (
            ["plain", "tested"], .step, .redirect(to: Destination(route: "other")),
            .alreadyThere, ["other"]
        ),
        (["tested", "other"], .nowhere, .proceed, .alreadyThere, ["outer", "inner", "other"]),
    ]

    @Test(arguments: lists)
    func `of several destinations those count that were reached`(
        routes: [RouteID],
        place: Place,
        verdict: Verdict,
        outcome: Outcome,
        seen: [String]
    ) throws {
        let resolution = try Self.answer(place, verdict, routes: routes)
        #expect(resolution.plan.outcome == outcome)
        #expect(resolution.exposures.map(\.experimentID) == seen)
    }

    /// What a variation leads to that fails before interceptors are asked.
    static let failures: [(Chain, String)] = [
        (Chain(steps: [], origin: .choice([], otherwise: nil)), "no_origin"),
        (Chain(steps: [.found("X")], origin: .root), "not_dismissible"),
    ]

    @Test(arguments: Place.allCases, failures)
    func `a variation that fails is seen as often as one that does not`(
        place: Place,
        failure: (Chain, String)
    ) throws {
        let root = screen("x", "X").presenting(screen("m", "M").locked)
        let resolution = try Self.answer(
            place,
            .refuse(reason: "no"),
            on: root,
            end: failure.0
        )
        // Nobody comes to the route behind, where the chain fails before it.
        let isFailed = [.behind, .nowhere].contains(place)
        #expect(resolution.plan.reason == (isFailed ? failure.1 : "no"))
        #expect(resolution.exposures.map(\.experimentID) == place.passed)
    }

    @Test func `without an experiment a veto ends it before anybody is asked`() throws {
        let root = screen("x", "X").presenting(screen("m", "M").locked)
        let resolution = try Self.answer(
            .behind,
            .refuse(reason: "no"),
            routes: ["behind"],
            on: root
        )
        #expect(resolution.plan.reason == "not_dismissible")
        #expect(resolution.explanation?.attempts.first?.verdicts.isEmpty == true)
    }

    @Test func `a machine's click exposes nobody to what stands in front of a refusal`() throws {
        var intent = Explained.intent(to: "tested")
        var click = Click()
        click.isBot = true
        intent.click = click
        let resolution = try Self.resolver(.between, .refuse(reason: "no")).resolve(
            intent,
            stored: .of(try .showing(screen("x", "X"))),
            now: .at(0)
        )
        #expect(resolution.exposures.isEmpty)
        #expect(resolution.evaluations.map(\.obstacle) == ["the click is a machine's"])
    }
}
