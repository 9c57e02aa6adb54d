/// Puts a tree together while a record is read, in one pass and in whatever order fields come.
///
/// A reader reserves a place for each node, fills a ``NodeRecord`` of its own and stores it. Lists
/// are gathered on stacks, since those of a child come in the middle of those of its parent: take
/// a mark, append, and turn what is above the mark into a run.
package struct ViewTreeBuilder: ~Copyable {
    private var tree: ViewTree
    private let limits: ViewTreeLimits
    private var pendingChildren: [NodeIndex] = []
    private var pendingEntries: [EntryRecord] = []
    private var pendingTypes: [TypeID] = []
    private var pendingVisible: [NodeIndex] = []

    /// Begins a tree over a record.
    ///
    /// - Parameters:
    ///   - record: The record's bytes; a ``Text`` counts from their beginning.
    ///   - limits: Checked as nodes and texts are added.
    package init(record: [UInt8], limits: ViewTreeLimits) {
        self.tree = ViewTree(
            text: record,
            nodes: [],
            links: [],
            typeLinks: [],
            entries: [],
            types: [],
            windows: []
        )
        self.limits = limits
        // Room for a tree of the usual size, so that the lists need not grow step by step.
        tree.nodes.reserveCapacity(Self.usualNodes)
        tree.links.reserveCapacity(Self.usualNodes)
        tree.types.reserveCapacity(Self.usualNodes)
        tree.typeLinks.reserveCapacity(Self.usualNodes)
        tree.entries.reserveCapacity(2 * Self.usualNodes)
        tree.typeTable = PlaceTable(reserving: Self.usualNodes)
        pendingChildren.reserveCapacity(Self.usualNodes)
    }

    /// The number of nodes that most devices report less than.
    private static let usualNodes = 16

    /// Adds text that does not stand in the record as it is, such as a string with escapes.
    package mutating func append(_ bytes: some Sequence<UInt8>) throws(ViewTreeError) -> Text {
        let offset = tree.text.count
        tree.text.append(contentsOf: bytes)
        return try checked(
            Text(
                offset: UInt32(truncatingIfNeeded: offset),
                length: UInt32(truncatingIfNeeded: tree.text.count - offset)
            )
        )
    }

    /// Refuses a text that is longer than the limit.
    package borrowing func checked(_ text: Text) throws(ViewTreeError) -> Text {
        guard Int(text.length) <= limits.stringBytes else { throw .stringTooLong }
        return text
    }

    /// Refuses a nesting that is deeper than the limit; the root has depth 1.
    package borrowing func checkDepth(_ depth: Int) throws(ViewTreeError) {
        guard depth <= limits.depth else { throw .tooDeep }
    }

    /// Reserves the place of a node, before its children's.
    package mutating func reserveNode() throws(ViewTreeError) -> NodeIndex {
        guard tree.nodes.count < limits.nodes else { throw .tooManyNodes }
        tree.nodes.append(NodeRecord())
        return NodeIndex(tree.nodes.count - 1)
    }

    /// Stores what was read of a node.
    package mutating func store(_ record: NodeRecord, at node: NodeIndex) {
        tree.nodes[node.position] = record
    }

    /// The number of a type name.
    package mutating func intern(_ name: Text) throws(ViewTreeError) -> TypeID {
        guard !name.isEmpty else { throw .missingType }
        let hash = tree.hash(name)
        if let known = tree.typeTable.first(of: hash, where: { isType($0, named: name) }) {
            return TypeID(raw: UInt16(truncatingIfNeeded: known))
        }
        guard tree.types.count < min(limits.types, Int(TypeID.placeholder.raw)) else {
            throw .tooManyNodes
        }
        return tree.addType(name, hash: hash)
    }

    private borrowing func isType(_ number: Int, named name: Text) -> Bool {
        tree.isEqual(tree.types[number], to: name)
    }

    /// The heights of the stacks, to be given back when a node's lists are complete.
    package var mark: Mark {
        Mark(
            children: pendingChildren.count,
            entries: pendingEntries.count,
            types: pendingTypes.count,
            visible: pendingVisible.count
        )
    }

    /// Heights of the stacks on which a node's lists are gathered.
    package struct Mark {
        fileprivate let children: Int
        fileprivate let entries: Int
        fileprivate let types: Int
        fileprivate let visible: Int
    }

    /// Adds a child to the node that is being read.
    package mutating func addChild(_ child: NodeIndex) { pendingChildren.append(child) }

    /// Adds a supertype to the node that is being read, unless it has it already.
    package mutating func addSupertype(_ type: TypeID, since mark: Mark) throws(ViewTreeError) {
        guard !pendingTypes[mark.types...].contains(type) else { return }
        guard pendingTypes.count - mark.types < limits.supertypes else {
            throw .tooManySupertypes
        }
        pendingTypes.append(type)
    }

    /// Adds the index of a visible child to the node that is being read.
    package mutating func addVisible(_ index: Int32) {
        pendingVisible.append(NodeIndex(raw: index))
    }

    /// Adds a context entry to the node that is being read; the last of a key wins.
    ///
    /// - Returns: Whether the key is new at the node; some encodings refuse a repeated one.
    package mutating func addEntry(
        key: Text,
        value: Text,
        since mark: Mark
    ) throws(ViewTreeError) -> Bool {
        for position in mark.entries..<pendingEntries.count
        where tree.isEqual(pendingEntries[position].key, to: key) {
            pendingEntries[position].value = value
            return false
        }
        guard pendingEntries.count - mark.entries < limits.contextEntries else {
            throw .tooManyContextEntries
        }
        pendingEntries.append(EntryRecord(key: key, value: value))
        return true
    }

    /// Moves the lists that were gathered since a mark into a node's record.
    package mutating func collect(into record: inout NodeRecord, since mark: Mark) {
        record.children = Self.flush(&pendingChildren, from: mark.children, into: &tree.links)
        record.visible = Self.flush(&pendingVisible, from: mark.visible, into: &tree.links)
        record.supertypes = Self.flush(&pendingTypes, from: mark.types, into: &tree.typeLinks)
        record.context = Self.flush(&pendingEntries, from: mark.entries, into: &tree.entries)
    }

    private static func flush<Element>(
        _ stack: inout [Element],
        from height: Int,
        into list: inout [Element]
    ) -> Run {
        guard stack.count > height else { return .empty }
        let run = Run(start: list.count, count: stack.count - height)
        list.append(contentsOf: stack[height...])
        stack.removeSubrange(height...)
        return run
    }

    /// Adds a window; a root of ``NodeIndex/none`` is an empty one.
    package mutating func addWindow(
        id: Text,
        isKey: Bool,
        root: NodeIndex
    ) throws(ViewTreeError) {
        guard !id.isEmpty else { throw .missingID }
        guard tree.windows.count < limits.windows else { throw .tooManyWindows }
        tree.windows.append(WindowRecord(id: id, isKey: isKey, root: root))
    }

    /// Links the nodes and checks what can only be seen of the whole.
    ///
    /// - Returns: The tree; without a window, that of a cold start.
    /// - Throws: ``ViewTreeError`` for the first fault.
    package consuming func finish() throws(ViewTreeError) -> ViewTree {
        guard !tree.windows.isEmpty else { return .coldStart }
        try tree.link()
        return tree
    }
}
