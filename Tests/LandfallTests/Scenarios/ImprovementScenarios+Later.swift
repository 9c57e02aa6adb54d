import Testing

@testable import Landfall

/// The later ones of the questions.
extension ImprovementScenarios {
    @Test func `Q17 an interceptor that does not answer in time ends it, to be tried again`() throws
    {
        struct Silent: PreNavigationInterceptor {
            func decision(in scope: StepScope) -> Decision {
                .later(within: .milliseconds(1)) { .proceed }
            }
        }
        var scenario = Scenario([.found("X")])
        scenario.interceptors = [Silent()]
        // Where nobody waits, no time is left.
        let trip = try scenario.run(on: Self.x)
        #expect(trip.code == "guard_timeout")
        #expect(trip.plan.retryAfter != nil)
        #expect(trip.plan.operations.isEmpty)
    }

    @Test func `Q18 a container of another type than wanted fails before it is shown`() throws {
        let steps: [Step] = [.screen("T", .put(.append, into: .type("ENav"))), .nav()]
        let trip = try Scenario(steps).run(on: Self.x)
        #expect(trip.code == "type_mismatch")
        #expect(trip.after == "X")
        let subtype = ViewTemplate(type: "Nav", kind: .navigation).with(supertype: "ENav")
        let fits: [Step] = [steps[0], .built(subtype, Self.modal)]
        #expect(try Scenario(fits).run(on: Self.x).after == "X ⇧ Nav[T]")
    }

    @Test(arguments: [false, true])
    func `Q19 a negative index is an error, not a trap`(isReplacing: Bool) throws {
        let steps: [Step] = [.screen("T", .addTab(at: -1, isReplacing: isReplacing))]
        let live = try Scenario(steps).run(on: tab("t", [Self.x]))
        #expect(live.code == "composition_failed")
        let fresh = try Scenario(steps + [.container("Bar", .tab)]).run(on: Self.x)
        #expect(fresh.code == "composition_failed")
    }

    @Test func `Q20 a parent that the app overrides counts for every search and every action`()
        throws
    {
        let tree = try ViewTree.showing(nav("n", [Self.x]).presenting(screen("y", "Y")))
            .overriding("y", parent: "x")
        let finder = TypeFinder<AnyScreen>.type("Nav", options: [.current, .parent])
        #expect(try finder.node(in: tree, for: .of()) == tree.at("n"))
        let trip = try Scenario([.screen("T", .push), .found("Y")]).run(on: tree)
        #expect(trip.after == "Nav[X, T]")
    }

    @Test func `Q21 a plan says on which report of the device it stands`() throws {
        let plan = try Scenario([.found("X")]).run(on: Self.x).plan
        #expect(plan.basedOn == PlanBasis(sequence: 42, source: .stored, launchID: "L9"))
    }

    @Test func `Q22 a route says where its screen may be, and the search is shown`() throws {
        let root = tab(
            "t",
            [nav("n1", [screen("a", "A")]), nav("n2", [screen("h", "Hotel"), screen("b", "B")])]
        )
        func target(_ options: SearchOptions) throws -> Trip {
            try Scenario([
                .screen("Hotel", .push, find: .type("Hotel", options: options)),
                .screen("A", find: .type("A")),
            ]).run(on: root)
        }
        let anywhere = try target(.fullStack)
        #expect(anywhere.after == "Tab<1>[Nav[A], Nav[Hotel]]")
        let visits = anywhere.resolution.explanation?.attempts.first?.steps.first?.visits
        #expect(visits?.map(\.node) == ["t", "n1", "a", "n2", "b", "h"])
        let inSight = try target(.currentVisibleOnly)
        #expect(inSight.after == "Tab<0>[Nav[A, Hotel], Nav[Hotel, B]]")
    }

    @Test func `Q23 a finder leaves the tree as it is`() throws {
        let tree = try ViewTree.showing(screen("x", "X", ["color": "red"]))
        let finder = TypeFinder<AnyScreen>.type("X", matching: ["color"])
        let scope = StepScope.of(["color": .string("blue")])
        #expect(finder.node(in: tree, for: scope) == nil)
        #expect(finder.node(in: tree, for: scope) == nil)
        #expect(tree.sketch == "X(color=red)")
    }
}
