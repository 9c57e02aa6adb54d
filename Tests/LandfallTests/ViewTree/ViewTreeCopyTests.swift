import LandfallBytes
import Testing

@testable import Landfall

/// Operations on a copy of a tree that was read, while the tree stays as it is.
@Suite struct ViewTreeCopyTests {
    private static let screens: [NodeID] = ["s0", "s1", "s2"]

    /// A stack of three screens, as a device has reported it.
    private static func reported() throws -> ViewTree {
        var builder = ViewTreeBuilder(record: [], limits: ViewTreeLimits())
        let mark = builder.mark
        let stack = try builder.reserveNode()
        let screen = try builder.intern(try builder.append("Screen".utf8))
        for id in screens {
            let child = try builder.reserveNode()
            let name = try builder.append(id.text.utf8)
            builder.nodes[child.position].id = name
            builder.nodes[child.position].type = screen
            builder.addChild(child)
        }
        let (id, type) = (try builder.append("nav".utf8), try builder.append("Nav".utf8))
        let number = try builder.intern(type)
        builder.nodes[stack.position].id = id
        builder.nodes[stack.position].type = number
        builder.nodes[stack.position].kind = .navigation
        builder.complete(stack, since: mark)
        try builder.addWindow(id: try builder.append("w".utf8), isKey: true, root: stack)
        return try builder.finish()
    }

    /// A screen with a type, a supertype and a context of its own.
    private static func view(_ number: Int) -> View {
        var view = View(id: NodeID("$\(number)"), type: ScreenType("T\(number)"))
        view.supertypes = ["Screen", ScreenType("S\(number)")]
        view.context = (0...number % 3).map { ContextEntry(key: "k\($0)", value: "v\(number)") }
        return view
    }

    private static func children(of tree: ViewTree) throws -> [NodeID] {
        tree.children(of: try tree.require("nav")).map(tree.id)
    }

    @Test(arguments: [1, 2, 5, 40])
    func `a copy takes as much as is pushed, and the tree has none of it`(count: Int) throws {
        let tree = try Self.reported()
        var copy = tree
        for number in 1...count {
            try copy.apply(Operation(.push(container: "nav", view: Self.view(number))))
        }
        let views = (1...count).map(Self.view)
        #expect(try Self.children(of: copy) == Self.screens + views.map(\.id))
        for view in views {
            let node = try copy.require(view.id)
            #expect(copy.view(of: node) == view)
            #expect(copy.typeID(named: view.type) == copy.record(node).type)
            #expect(copy.isKind(node, of: try #require(copy.typeID(named: "Screen"))))
            #expect(copy.parent(of: node) == copy.node("nav"))
            #expect(tree.node(view.id) == nil)
            #expect(tree.typeID(named: view.type) == nil)
        }
        #expect(try Self.children(of: tree) == Self.screens)
        let top = try tree.require("s2")
        #expect(tree.isVisible(top))
        #expect(!copy.isVisible(top))
    }

    @Test func `a copy of a copy has what that has added, and its own`() throws {
        var first = try Self.reported()
        try first.apply(Operation(.push(container: "nav", view: Self.view(1))))
        var second = first
        try second.apply(Operation(.popTo(container: "nav", child: "s0")))
        let context = [ContextEntry(key: "k", value: ""), ContextEntry(key: "l", value: "v")]
        try second.apply(Operation(.update(node: "s0", context: context)))
        try second.apply(Operation(.push(container: "nav", view: Self.view(2))))
        #expect(try Self.children(of: first) == Self.screens + ["$1"])
        #expect(try Self.children(of: second) == ["s0", "$2"])
        #expect(first.context(of: try first.require("s0")).isEmpty)
        #expect(second.context(of: try second.require("s0")) == context)
        #expect(second.contextText(of: try second.require("s0"), key: "k") == "")
        #expect(second.typeID(named: "T1") != nil && first.typeID(named: "T2") == nil)
        #expect(!second.hasSameScreens(as: first) && second.hasSameScreens(as: second))
    }

    @Test func `a short list keeps what comes behind its room`() {
        var list = ShortList<3, Int>(filler: -1)
        for number in 0..<8 { list.append(number) }
        list[1] = 10
        list[7] = 70
        #expect(list.count == 8)
        #expect((0..<8).map { list[$0] } == [0, 10, 2, 3, 4, 5, 6, 70])
    }

    @Test func `names are found however they are spelled, and no others`() {
        let names = (0..<50).map { "name-\($0)" } + ["caf\u{E9}", "K"]
        let places = NamePlaces(names)
        for (place, name) in names.enumerated() { #expect(places.place(of: name) == place) }
        #expect(places.place(of: "cafe\u{301}") == 50)
        #expect(places.place(of: "\u{212A}") == 51)
        for name in ["", "name-50", "cafe", "k"] { #expect(places.place(of: name) == nil) }
        #expect(NamePlaces([]).place(of: "name") == nil)
    }
}
