import Testing

@testable import Landfall

/// The scenarios of the library's own tests of search, ancestors and vetoes.
@Suite struct SearchScenarios {
    private static let levels = screen("m1", "M").presenting(
        screen("m2", "M").presenting(nav("n", [screen("inv", "Inv"), screen("t", "T")]))
    )

    /// The nodes that can be found from each node of `M ⇧ M ⇧ Nav[Inv, T]` with some options.
    struct Row: CustomTestStringConvertible, Sendable {
        let options: SearchOptions
        let start: NodeID
        let found: [ScreenType]

        var testDescription: String { "\(options) from \(start)" }
    }

    static let matrix: [Row] = [
        rows([.current], [["M"], ["M"], ["Nav"], ["T"], ["Inv"]]),
        rows([.presented], [[], [], [], [], []]),
        rows([.presenting], [[], [], [], [], []]),
        rows([.presented, .current], [["M", "Nav"], ["M", "Nav"], ["Nav"], ["T"], ["Inv"]]),
        rows([.presenting, .current], [["M"], ["M"], ["M", "Nav"], ["M", "T"], ["M", "Inv"]]),
        rows([.visible, .presented], [["T"], ["T"], ["T"], [], []]),
        rows([.contained, .presented], [["T", "Inv"], ["T", "Inv"], ["T", "Inv"], [], []]),
        rows(.currentAllStack, [["M"], ["M"], ["Nav", "T", "Inv"], ["T"], ["Inv"]]),
        rows(.currentVisibleOnly, [["M"], ["M"], ["Nav", "T"], ["T"], ["Inv"]]),
    ].flatMap { $0 }

    private static func rows(_ options: SearchOptions, _ found: [[ScreenType]]) -> [Row] {
        zip(["m1", "m2", "n", "t", "inv"], found).map { start, found in
            Row(options: options, start: start, found: found)
        }
    }

    @Test(arguments: matrix)
    func `E-matrix what can be found depends on the options and the start`(row: Row) throws {
        let tree = try ViewTree.showing(Self.levels)
        let start = try tree.at(row.start)
        let found = (["M", "Nav", "T", "Inv"] as [ScreenType]).filter { type in
            tree.firstNode(from: start, options: row.options) { tree.type(of: $0) == type } != nil
        }
        #expect(found == row.found)
    }

    @Test func `E1 the top of a window without modals is its root, not the screen in it`() throws {
        let tree = try ViewTree.showing(nav("n", [screen("x")]))
        #expect(try tree.topmost(ofWindow: 0) == tree.at("n"))
    }

    @Test func `E2 the top of a window is the last that was presented`() throws {
        let tree = try ViewTree.showing(Self.levels)
        #expect(try tree.topmost(ofWindow: 0) == tree.at("n"))
    }

    @Test(arguments: [("m1", ["m2", "n"]), ("m2", ["n"]), ("n", [])] as [(NodeID, [NodeID])])
    func `E3 above a screen lies all that was presented from it on`(
        start: NodeID,
        above: [NodeID]
    ) throws {
        let tree = try ViewTree.showing(Self.levels)
        let levels = sequence(first: try tree.at(start)) { tree.presented(by: $0) }
        #expect(levels.dropFirst().map { tree.id(of: $0) } == above)
    }

    /// What is looked for among the ancestors, with which options, and what is found.
    static let ancestors: [(ScreenType?, SearchOptions, NodeID?)] = [
        (nil, [.parent], "v1"), ("Split", [.current, .parent], nil),
        ("Nav", [.current, .parent], "n"), ("Tab", [.current, .parent], "tab"),
    ]

    @Test(arguments: ancestors)
    func `E4 ancestors are searched nearest first, and nothing beside them`(
        type: ScreenType?,
        options: SearchOptions,
        found: NodeID?
    ) throws {
        let v2 = screen("v2").with { $0.children = [split("s")] }
        let v1 = screen("v1").with { $0.children = [v2] }
        let tree = try ViewTree.showing(tab("tab", [nav("n", [v1])]))
        let node = tree.firstNode(from: try tree.at("v2"), options: options) { node in
            type.map { $0 == tree.type(of: node) } ?? true
        }
        #expect(node.map { tree.id(of: $0) } == found)
    }

    @Test func `E5 what is being dismissed is not found, not even as a presenter`() throws {
        let settled = try ViewTree.showing(screen("m", "M").presenting(nav("n")))
        for (tree, isFound) in [(try settled.moving("m"), false), (settled, true)] {
            let fits: (NodeIndex) -> Bool = { tree.type(of: $0) == "M" }
            let itself = tree.firstNode(from: try tree.at("m"), options: .current, where: fits)
            #expect((itself != nil) == isFound)
            let presenter = tree.firstNode(
                from: try tree.at("n"),
                options: [.current, .presenting],
                where: fits
            )
            #expect((presenter != nil) == isFound)
        }
    }

    /// What lies above the root, whether it may be dismissed, and who is named.
    static let vetoes: [(View, NodeID?, NodeID?)] = [
        (screen("lock").locked, "lock", nil), (nav("n", [screen("lock").locked]), "lock", "n"),
        (screen("free"), nil, nil),
    ]

    @Test(arguments: vetoes)
    func `E6 a locked screen is named with its outermost container`(
        modal: View,
        node: NodeID?,
        container: NodeID?
    ) throws {
        let trip = try Scenario([]).run(on: screen("x").presenting(modal))
        #expect((trip.code == "not_dismissible") == (node != nil))
        #expect(trip.plan.error?.node == node)
        #expect(trip.plan.error?.container == container)
    }

    @Test func `E7 a screen that is come to twice stands in the stack once`() throws {
        let log = Log()
        let posts = ["built", "found"].map { TracedPost(name: $0, log: log) }
        let lookup = Step.found("T").with { $0.postInterceptors = [posts[1]] }
        let built = Step.screen("T", .push).with { $0.postInterceptors = [posts[0]] }
        let trip = try Scenario([lookup, built]).run(on: nav("n", [screen("x")]))
        #expect(log.lines == ["post built on $1", "post found on $1"])
        #expect(trip.resolution.events.first?.properties.first?.value == "n $1")
    }

    @Test func `E9 the ancestors of a screen are listed nearest first`() throws {
        let v2 = screen("v2").with { $0.children = [screen("v3")] }
        let tree = try ViewTree.showing(screen("v1").with { $0.children = [v2] })
        let ancestors = tree.selfAndAncestors(of: try tree.at("v3")).dropFirst()
        #expect(ancestors.map { tree.id(of: $0) } == ["v2", "v1"])
        #expect(tree.selfAndAncestors(of: try tree.at("v1")).count == 1)
    }

    @Test func `E10 an interceptor is prepared and asked once, and not asked once it refuses`()
        throws
    {
        let log = Log()
        let good = TracedInterceptor(name: "good", log: log)
        let bad = TracedInterceptor(name: "bad", log: log, fault: .ownFault)
        let step = Step.found("X")
        let tree = screen("x", "X")
        _ = try Scenario([step.with { $0.interceptors = [good] }]).run(on: tree)
        #expect(log.lines == ["prepare interceptor good", "ask good"])
        let trip = try Scenario([step.with { $0.interceptors = [bad] }]).run(on: tree)
        #expect(log.lines.suffix(1) == ["prepare interceptor bad"])
        #expect(trip.code == "generic")
    }

    @Test func `E11 a context task is prepared once and gives once`() throws {
        let log = Log()
        let step = Step.found("X").with { $0.tasks = [TracedTask(name: "t", log: log)] }
        _ = try Scenario([step]).run(on: screen("x", "X"))
        #expect(log.lines == ["prepare task t", "give t"])
    }
}
