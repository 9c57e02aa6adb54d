import Testing

@testable import Landfall

/// The scenarios of the library's own tests of its container adapters.
@Suite struct ContainerScenarios {
    private static let v = screen("v", "V")
    private static let w = screen("w", "W")

    /// The ids of the visible children of a node.
    private static func visible(_ id: NodeID, in tree: ViewTree) throws -> [NodeID] {
        tree.visibleChildren(of: try tree.at(id)).map { tree.id(of: $0) }
    }

    @Test
    func `CL1 each kind of container shows children by its own rule, a subtype like its kind`()
        throws
    {
        let children = [Self.v, Self.w]
        let subtype = nav("c", type: "ENav", children).with { $0.supertypes = ["Nav"] }
        for (root, shown) in [
            (nav("c", children), ["w"]), (tab("c", children), ["v"]),
            (split("c", children), ["v", "w"]), (subtype, ["w"]),
            (custom("c", visible: [1], children), ["w"]),
        ] as [(View, [NodeID])] {
            #expect(try Self.visible("c", in: .showing(root)) == shown)
        }
        let steps: [Step] = [.screen("T", .put(.append, into: .type("Nav")))]
        #expect(try Scenario(steps).run(on: subtype).after == "ENav[V, W, T]")
    }

    @Test(
        arguments: [
            ("CL2", .popTo(container: "gone", child: "v")),
            ("CL2", .setChildren(container: "gone", children: [], selected: nil)),
            ("CL3", .showDetail(container: "gone", view: screen("$1"))),
            ("CL4", .select(container: "gone", child: "v")),
        ] as [(String, Operation.Effect)]
    )
    func `CL2 CL3 CL4 a container that is gone can't be changed`(
        id: String,
        effect: Operation.Effect
    ) throws {
        let tree = try ViewTree.showing(nav("n", [Self.v]))
        #expect(throws: OperationError.unknownNode("gone"), "\(id)") {
            try tree.applying(effect)
        }
    }

    @Test func `CL5 an empty stack has no child and shows none`() throws {
        let tree = try ViewTree.showing(nav("n"))
        #expect(tree.children(of: try tree.at("n")).isEmpty)
        #expect(try Self.visible("n", in: tree).isEmpty)
    }

    @Test func `CL6 tabs are set as a list, of which only a member can be selected`() throws {
        let list: [Operation.Child] = [.view(screen("$1", "V")), .view(nav("$2"))]
        let tree = try ViewTree.showing(tab("t")).applying(
            .setChildren(container: "t", children: list, selected: nil)
        )
        #expect(tree.sketch == "Tab<0>[V, Nav[]]")
        #expect(throws: OperationError.notAChild("t", of: "t")) {
            try tree.applying(.select(container: "t", child: "t"))
        }
        let shown = try tree.applying(.select(container: "t", child: "$1"))
        #expect(try Self.visible("t", in: shown) == ["$1"])
    }

    @Test func `CL7 a stack can't be popped to what is not in it`() throws {
        let tree = try ViewTree.showing(tab("t", [nav("n", [Self.v]), Self.w]))
        #expect(throws: OperationError.notAChild("w", of: "n")) {
            try tree.applying(.popTo(container: "n", child: "w"))
        }
    }

    @Test func `CL8 a stack holds its children and shows the last`() throws {
        let tree = try ViewTree.showing(nav("n", [tab("t"), Self.v]))
        #expect(tree.children(of: try tree.at("n")).map { tree.id(of: $0) } == ["t", "v"])
        #expect(try Self.visible("n", in: tree) == ["v"])
    }

    @Test func `CL9 a tab is selected to be seen`() throws {
        let root = tab("t", [Self.v, nav("n")])
        let trip = try Scenario([.found("Nav")]).run(on: root)
        #expect(trip.effects == [.select(container: "t", child: "n")])
        #expect(try Scenario([.found("V")]).run(on: root).effects.isEmpty)
    }

    @Test func `CL10 a stack is popped to what shall be seen`() throws {
        let root = nav("n", [Self.v, Self.w])
        let trip = try Scenario([.found("V")]).run(on: root)
        #expect(trip.effects == [.popTo(container: "n", child: "v")])
        #expect(trip.after == "Nav[V]")
        #expect(try Scenario([.found("W")]).run(on: root).effects.isEmpty)
    }

    @Test func `CL11 a split shows all that it reports and moves nothing`() throws {
        let root = split("s", [Self.v, Self.w])
        #expect(try Self.visible("s", in: .showing(root)) == ["v", "w"])
        #expect(try Scenario([.found("V")]).run(on: root).effects.isEmpty)
        let collapsed = split("s", collapsed: true, [nav("n", [Self.v, Self.w])])
        #expect(try Self.visible("s", in: .showing(collapsed)) == ["n"])
        #expect(try Scenario([.found("V")]).run(on: collapsed).kinds == ["popTo"])
    }
}
