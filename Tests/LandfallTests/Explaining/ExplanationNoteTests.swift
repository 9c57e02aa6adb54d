import Testing

@testable import Landfall

/// Things that happen on the way to a plan, each of which an explanation tells.
@Suite struct ExplanationNoteTests {
    private static let x = screen("x", "X")

    private static func pass(_ route: Route, on root: View) throws -> Explanation.RouteAttempt {
        let resolution = try Explained.answer(by: RouteTable([route]), to: route.id, on: root)
        return try #require(resolution.explanation?.attempts.last)
    }

    @Test func `a wrong context belongs to its route`() throws {
        var route = Route("r", chain: Chain(steps: [], origin: .root))
        route.parameters = ["id": Route.Parameter(.int)]
        let pass = try Self.pass(route, on: Self.x)
        #expect(pass.route == "r")
        #expect(pass.error?.code == .invalidContext)
    }

    @Test func `an interceptor that forbids to go on is named`() throws {
        var route = Route("r", chain: Chain(steps: [.found("X")], origin: .root))
        route.interceptors = [Answers(.proceed), Forbidding()]
        let pass = try Self.pass(route, on: Self.x)
        #expect(pass.verdicts.map(\.interceptor) == ["Forbidding"])
        #expect(pass.verdicts.map(\.moment) == [.prepared])
        #expect(pass.error?.code == .generic)
        #expect(pass.steps.isEmpty)
    }

    @Test func `no way is told though an interceptor refuses`() throws {
        var route = Route("r", chain: Chain(steps: [.screen("A", .push)], origin: .root))
        route.interceptors = [Named("g", refusing: "closed")]
        let pass = try Self.pass(route, on: Self.x)
        #expect(pass.fault?.code == .typeMismatch)
        #expect(pass.error == nil)
        #expect(pass.verdicts.map(\.verdict) == [.refuse(reason: "closed")])
    }

    @Test func `what was planned before the fault is told`() throws {
        let steps: [Step] = [.screen("A", .showDetail), .found("X")]
        let route = Route("r", chain: Chain(steps: steps, origin: .root))
        let pass = try Self.pass(route, on: tab("t", [screen("y", "Y"), Self.x]))
        #expect(pass.operations.map(\.operation.kind) == ["select"])
        #expect(pass.error?.code == .typeMismatch)
    }

    @Test func `what a new container takes in comes from its steps`() throws {
        let stack = Step.built(
            ViewTemplate(type: "Nav", kind: .navigation),
            .present(.fullScreen, from: .current)
        )
        let steps: [Step] = [.screen("B", .push), .screen("A", .push), stack]
        let route = Route("r", chain: Chain(steps: steps, origin: .current))
        let pass = try Self.pass(route, on: Self.x)
        #expect(pass.operations.map(\.operation.kind) == ["present"])
        let places = pass.operations.first?.places.map(\.description)
        #expect(places == ["r/2", "r/1", "r/0"])
    }

    @Test func `the search for what presents is told`() throws {
        let modal = Placement.present(.fullScreen, from: .found(.type("X")))
        let route = Route(
            "r",
            chain: Chain(steps: [.screen("A", modal)], origin: .root)
        )
        let pass = try Self.pass(route, on: tab("t", [screen("y", "Y"), Self.x]))
        let lookup = try #require(pass.lookups.first)
        #expect(lookup.result == .presents("x"))
        #expect(lookup.visits.map(\.node) == ["t", "y", "x"])
    }

    @Test(arguments: [(Chain.Origin.root, "the root"), (.current, "what is on top")])
    func `where a chain begins is told`(origin: Chain.Origin, label: String) throws {
        let pass = try Self.pass(Route("r", chain: Chain(steps: [], origin: origin)), on: Self.x)
        #expect(pass.steps.map(\.finder) == [label])
        #expect(pass.steps.map(\.result) == [.begins("x")])
    }
}

/// An interceptor that forbids to go on when it is prepared.
private struct Forbidding: PreNavigationInterceptor {
    func prepare(in scope: StepScope) throws(RoutingError) {
        throw RoutingError(.generic, "forbidden")
    }

    func decision(in scope: StepScope) -> Decision { .now(.proceed) }
}
