import Testing

@testable import Landfall

/// Something moves on the device: trying again soon will help.
@Suite struct TransitionTests {
    private static let x = screen("x", "X")
    private static let m = screen("m", "M")

    @Test(arguments: [TransitionPhase.presenting, .dismissing])
    func `a plan that would touch a moving tree is put off`(phase: TransitionPhase) throws {
        let tree = try ViewTree.showing(Self.x.presenting(Self.m)).moving("m", phase)
        let error = try Router.fault([.found("X")], from: .root, on: tree)
        #expect(error?.code == .transitionInProgress)
    }

    @Test func `a plan elsewhere in a moving tree is put off too`() throws {
        let tree = try ViewTree.showing(["w1": nav("n", type: "N"), "w2": Self.x])
            .moving("x", .presenting)
        let error = try Router.fault(
            [.screen("A", .push), .found("N")],
            from: .root,
            on: tree
        )
        #expect(error?.code == .transitionInProgress)
    }

    @Test func `presenting over what is being dismissed is put off`() throws {
        let tree = try ViewTree.showing(Self.x.presenting(Self.m)).moving("m")
        let error = try Router.fault(
            [.screen("A", .present(.fullScreen, from: .current))],
            from: .current,
            on: tree
        )
        #expect(error?.code == .transitionInProgress)
    }

    @Test func `whatever fails while something moves is put off`() throws {
        let tree = try ViewTree.showing(Self.x.presenting(Self.m.locked)).moving("m", .presenting)
        for steps: [Step] in [[.found("X")], [.screen("A", .push)], [.found("Q")]] {
            let error = try Router.fault(steps, from: .current, on: tree)
            #expect(error?.code == .transitionInProgress)
        }
    }

    @Test func `a person who is there already need not wait`() throws {
        let tree = try ViewTree.showing(Self.x.presenting(Self.m)).moving("m", .presenting)
        #expect(try Router.plan([.found("M")], from: .root, on: tree).effects.isEmpty)
    }

    @Test func `a plan that is put off says for how long`() throws {
        let route = Route("test", chain: Chain(steps: [.found("X")], origin: .root))
        let resolver = IntentResolver(
            router: Router(table: try RouteTable([route])),
            links: ChatApp.Links(),
            maximumStateAge: .seconds(1800),
            catalogVersion: ""
        )
        let tree = try ViewTree.showing(Self.x.presenting(Self.m)).moving("m")
        let target = NavigationIntent.Target.destination(Destination(route: "test"))
        let plan = resolver.resolve(
            NavigationIntent(intentID: "intent-1", target: target),
            stored: .of(tree),
            now: .at(0)
        ).plan
        #expect(plan.outcome == .failed)
        #expect(plan.reason == "transition_in_progress")
        #expect(plan.retryAfter == Router.transitionRetry)
        #expect(plan.operations.isEmpty)
    }
}
