import LandfallBytes
import Testing

@testable import Landfall

/// Trees as a reader of records puts them together, and what it must refuse.
@Suite struct ViewTreeBuilderTests {
    /// A node as a record has it, with all that a view can't say.
    struct Draft: Sendable {
        var id: String
        var type = "Screen"
        var kind = NodeKind.screen
        var children: [Draft] = []
        var selected: Int32 = -1
        var visible: [Int32] = []
        var context: [(key: String, value: String)] = []
        var supertypes: [String] = []
        var presented: [Draft] = []
        var parentOverride = ""
    }

    @Test func `a tree is linked both ways`() throws {
        let modal = Draft(id: "m")
        let stack = Draft(
            id: "n",
            type: "Nav",
            kind: .navigation,
            children: [Draft(id: "x"), Draft(id: "y", parentOverride: "m")],
            presented: [modal]
        )
        let tree = try Self.build([("w1", stack), ("w2", nil)])
        #expect(tree.parent(of: try tree.at("y")) == (try tree.at("n")))
        #expect(tree.presenter(of: try tree.at("m")) == (try tree.at("n")))
        #expect(tree.overriddenParent(of: try tree.at("y")) == (try tree.at("m")))
        #expect(tree.overriddenParent(of: try tree.at("x")) == (try tree.at("n")))
        #expect(tree.windowCount == 2)
        #expect(tree.isPlaceholder(tree.root(ofWindow: 1)))
        #expect(!tree.isColdStart)
    }

    @Test func `a type is matched by name and by supertype`() throws {
        let draft = Draft(id: "x", type: "Chat", supertypes: ["Conversation", "Screen"])
        let tree = try Self.build([("w", draft)])
        let node = try tree.at("x")
        for name: ScreenType in ["Chat", "Conversation", "Screen"] {
            #expect(try tree.isKind(node, of: #require(tree.typeID(named: name))))
        }
        #expect(tree.typeID(named: "Other") == nil)
    }

    @Test func `the last entry of a key wins`() throws {
        let draft = Draft(id: "x", context: [("a", "1"), ("b", "2"), ("a", "3")])
        let tree = try Self.build([("w", draft)])
        #expect(tree.context(of: try tree.at("x")).count == 2)
        #expect(tree.contextText(of: try tree.at("x"), key: "a") == "3")
        #expect(tree.contextText(of: try tree.at("x"), key: "c") == nil)
    }

    @Test func `no window is a cold start`() throws {
        #expect(try Self.build([]).isColdStart)
    }

    @Test(arguments: faults.indices)
    func `what no device may report is refused`(index: Int) throws {
        let (draft, error) = Self.faults[index]
        #expect(throws: error) {
            try Self.build([("w", draft)], limits: Self.small)
        }
    }

    @Test func `what lies just within the limits is taken`() throws {
        let draft = Draft(
            id: String(repeating: "n", count: 8),
            kind: .tab,
            children: [Draft(id: "x"), Draft(id: "y", presented: [Draft(id: "z")])],
            context: [("a", "12345678"), ("b", "")]
        )
        #expect(try Self.build([("w", draft)], limits: Self.small).nodes.count == 4)
    }

    @Test func `a child that is reported as visible many times is searched once`() throws {
        var draft = Draft(id: "leaf", type: "Leaf")
        for depth in 0..<60 {
            draft = Draft(
                id: "c\(depth)",
                type: "Custom",
                kind: .custom,
                children: [draft],
                visible: [0, 0, 0]
            )
        }
        let tree = try Self.build([("w", draft)])
        var visits = 0
        let root = tree.root(ofWindow: 0)
        let found = tree.firstNode(from: root, options: .fullStack) { _ in
            visits += 1
            return false
        }
        #expect(found == nil)
        #expect(visits == 61)
        #expect(tree.visibleClosure(of: root).count == 61)
        let again = try ViewTree.showing(tree.view(of: root).with { $0.visible = [0, 0] })
        #expect(again.visibleChildren(of: again.root(ofWindow: 0)).count == 1)
    }

    @Test func `type names are bounded, four for each node`() throws {
        let names = (0..<20).map { "T\($0)" }
        let most = Draft(id: "x", type: "T0", supertypes: names)
        #expect(try Self.build([("w", most)], limits: Self.small).typeCount == 20)
        let more = Draft(id: "x", type: "T20", supertypes: names)
        #expect(throws: ViewTreeError.tooManyNodes) {
            try Self.build([("w", more)], limits: Self.small)
        }
    }

    @Test func `supertypes are bounded, each counted once`() throws {
        let names = (0..<33).map { "T\($0)" }
        let twice = Draft(id: "x", type: "T", supertypes: names.dropLast() + names.dropLast())
        let tree = try Self.build([("w", twice)])
        #expect(tree.supertypes(of: tree.root(ofWindow: 0)).map(\.name) == names.dropLast())
        #expect(throws: ViewTreeError.tooManySupertypes) {
            try Self.build([("w", Draft(id: "x", type: "T", supertypes: names))])
        }
    }

    @Test(arguments: 1...20)
    func `types are numbered as they come, few and many, whatever tree came before`(
        count: Int
    ) throws {
        var builder = ViewTreeBuilder(limits: ViewTreeLimits())
        for count in [20, count, 1] {
            let names = (0..<count).flatMap { ["T\($0)", "T\($0 / 2)"] }
            let record = Array(names.joined().utf8)
            record.withBytes { builder.begin(record: $0) }
            var (end, root) = (0, NodeIndex.none)
            for (number, name) in names.enumerated() {
                let type = Text(offset: end, length: name.utf8.count)
                end += name.utf8.count
                let id = try builder.append("n\(number)".utf8)
                root = try builder.addLeaf(
                    id: id,
                    type: type,
                    supertypes: [type].span,
                    context: [EntryRecord(key: id, value: type)].span,
                    depth: 1
                )
            }
            try builder.addWindow(id: try builder.append("w".utf8), isKey: true, root: root)
            let tree = try builder.finish()
            let numbered = (0..<tree.typeCount).map { TypeID(raw: UInt16($0)) }
            #expect(numbered.map { tree.string(tree.name(of: $0)) } == (0..<count).map { "T\($0)" })
            for (number, name) in names.enumerated() {
                let node = try #require(tree.node(NodeID("n\(number)")))
                #expect(tree.type(of: node) == ScreenType(name))
                #expect(tree.supertypes(of: node) == [ScreenType(name)])
                #expect(tree.contextText(of: node, key: "n\(number)") == name)
                #expect(tree.typeID(named: ScreenType(name)) == tree.record(node).type)
            }
            #expect(tree.typeID(named: ScreenType("T\(count)")) == nil)
        }
    }

    @Test func `types are numbered as they come, and found by name among thousands`() throws {
        let drafts = (0..<999).map { node in
            Draft(
                id: "n\(node)",
                type: "T\(node)",
                supertypes: (0..<3).map { "S\(node)-\($0)" }
            )
        }
        var tree = try Self.build([("w", Draft(id: "x", type: "X", children: drafts))])
        #expect(tree.typeCount == 3997)
        let names = (0..<tree.typeCount).map { tree.string(tree.name(of: TypeID(raw: UInt16($0)))) }
        // The order is that of the record, whatever the seed of the hashes.
        #expect(names.first == "X")
        #expect(
            names.dropFirst()
                == (0..<999).flatMap { node in
                    ["T\(node)"] + (0..<3).map { "S\(node)-\($0)" }
                }[...]
        )
        for (number, name) in names.enumerated() {
            #expect(tree.typeID(named: ScreenType(name))?.raw == UInt16(number))
        }
        #expect(tree.typeID(named: "Y") == nil)
        #expect(try tree.intern("Y").raw == 3997)
        #expect(try tree.intern("Y").raw == 3997)
        #expect(tree.typeID(named: "Y")?.raw == 3997)
    }

    @Test func `names of types that operations add are found, few and many`() throws {
        var tree = try Self.build([("w", Draft(id: "x", type: "X"))])
        for number in 1...200 {
            let name = ScreenType("T\(number)")
            #expect(tree.typeID(named: name) == nil)
            #expect(try tree.intern(name).raw == UInt16(number))
            for known in 1...number {
                #expect(tree.typeID(named: ScreenType("T\(known)"))?.raw == UInt16(known))
            }
            #expect(tree.typeID(named: "X")?.raw == 0)
        }
    }

    @Test func `windows have ids of their own, and not too many of them`() {
        #expect(throws: ViewTreeError.duplicateID) {
            try Self.build([("w", Draft(id: "x")), ("w", Draft(id: "y"))])
        }
        #expect(throws: ViewTreeError.duplicateID) {
            try Self.build([("w1", Draft(id: "x")), ("w2", Draft(id: "x"))])
        }
        #expect(throws: ViewTreeError.missingID) { try Self.build([("", Draft(id: "x"))]) }
        #expect(throws: ViewTreeError.tooManyWindows) {
            try Self.build([("1", nil), ("2", nil), ("3", nil)], limits: Self.small)
        }
    }

    @Test func `every fault has a word of its own`() {
        let all: [ViewTreeError] = [
            .tooManyNodes, .tooDeep, .tooManyContextEntries, .tooManySupertypes, .stringTooLong,
            .tooManyWindows,
            .missingID, .missingType, .reservedID, .duplicateID, .cycle, .danglingReference,
        ]
        #expect(Set(all.map(\.code)).count == all.count)
    }

    // MARK: - Building

    private static var small: ViewTreeLimits {
        var limits = ViewTreeLimits()
        limits.nodes = 5
        limits.depth = 3
        limits.contextEntries = 2
        limits.stringBytes = 8
        limits.windows = 2
        return limits
    }

    private static func build(
        _ windows: [(String, Draft?)],
        limits: ViewTreeLimits = ViewTreeLimits()
    ) throws(ViewTreeError) -> ViewTree {
        var builder = ViewTreeBuilder(record: [], limits: limits)
        for (id, root) in windows {
            let node: NodeIndex =
                if let root { try add(root, depth: 1, to: &builder) } else { .none }
            let name = try builder.append(id.utf8)
            try builder.addWindow(id: name, isKey: id == windows[0].0, root: node)
        }
        return try builder.finish()
    }

    private static func add(
        _ draft: Draft,
        depth: Int,
        to builder: inout ViewTreeBuilder
    ) throws(ViewTreeError) -> NodeIndex {
        try builder.checkDepth(depth)
        let node = try builder.reserveNode()
        let mark = builder.mark
        var record = NodeRecord()
        record.id = try builder.append(draft.id.utf8)
        record.type = try builder.intern(try builder.append(draft.type.utf8))
        record.kind = draft.kind
        record.selected = draft.selected
        record.parentOverrideID = try builder.append(draft.parentOverride.utf8)
        for child in draft.children {
            builder.addChild(try add(child, depth: depth + 1, to: &builder))
        }
        for index in draft.visible { builder.addVisible(index) }
        for name in draft.supertypes {
            let type = try builder.intern(try builder.append(name.utf8))
            try builder.addSupertype(type, since: mark)
        }
        for (key, value) in draft.context {
            let key = try builder.append(key.utf8)
            let value = try builder.append(value.utf8)
            _ = try builder.addEntry(key: key, value: value, since: mark)
        }
        if let presented = draft.presented.first {
            record.presented = try add(presented, depth: depth + 1, to: &builder)
        }
        builder.collect(into: &record, since: mark)
        builder.store(record, at: node)
        return node
    }
}
