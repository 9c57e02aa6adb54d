package import LandfallBytes

/// Puts a tree together while a record is read, in one pass and in whatever order fields come; and the
/// state that it is part of.
///
/// A reader reserves a place for each node, fills a ``NodeRecord`` of its own and stores it. Lists
/// are gathered on stacks, since those of a child come in the middle of those of its parent: take
/// a mark, append, and turn what is above the mark into a run.
package struct ViewTreeBuilder: ~Copyable {
    /// The nodes, each at its reserved place, to be filled in there.
    package var nodes = Pool<NodeRecord>(capacity: usualNodes)
    /// The properties of the session.
    package var attributes = AttributesBuilder()
    var text: [UInt8] = []
    private let limits: ViewTreeLimits
    var links = Pool<NodeIndex>(capacity: usualNodes)
    var typeLinks = Pool<TypeID>(capacity: usualNodes)
    var entries = Pool<EntryRecord>(capacity: usualNodes)
    var types = TypeNames()
    var windows = Pool<WindowRecord>()
    private var pendingChildren = Pool<NodeIndex>(capacity: usualNodes)
    private var pendingEntries = Pool<EntryRecord>()
    private var pendingTypes = Pool<TypeID>()
    private var pendingVisible = Pool<NodeIndex>()
    /// The state that was made last, whose memory the next one takes over once nobody else has it.
    var former = Self.emptyState
    private static var emptyState: DeviceState {
        DeviceState(deviceID: "", tree: ViewTree(ViewTreeLists(text: [])))
    }

    /// Makes working memory, in which a tree is yet to be begun.
    ///
    /// - Parameter limits: Checked as nodes and texts are added.
    package init(limits: ViewTreeLimits) { self.limits = limits }

    /// Begins a tree over a record.
    ///
    /// - Parameters:
    ///   - record: The record's bytes; a ``Text`` counts from their beginning.
    ///   - limits: Checked as nodes and texts are added.
    package init(record: [UInt8], limits: ViewTreeLimits) {
        self.init(limits: limits)
        text = record
    }

    /// Begins another tree, in the memory of the one before.
    ///
    /// - Parameter record: The record's bytes, which are copied.
    package mutating func begin(record: BorrowedBytes) {
        reclaim()
        text.append(contentsOf: record)
        nodes.removeAll()
        links.removeAll()
        typeLinks.removeAll()
        entries.removeAll()
        types.removeAll()
        windows.removeAll()
        pendingChildren.removeAll()
        pendingEntries.removeAll()
        pendingTypes.removeAll()
        pendingVisible.removeAll()
    }

    /// Takes memory over from the state before.
    private mutating func reclaim() {
        let isUnique = former.isUnique()
        var memory = isUnique ? former.takeOwnAttributes() : []
        attributes.reset(in: &memory)
        let isReclaimed =
            isUnique
            && former.ownTree.withOwnLists { lists in
                if lists.nodes.capacity > Self.keptNodes { lists = ViewTreeLists(text: []) }
                // Where a record was refused its text is here still.
                if text.isEmpty { swap(&text, &lists.reported.value.text) }
                types.swapTable(with: &lists.reported.value.typeTable)
            }
        if !isReclaimed { former = Self.emptyState }
        // The memory of a large record is not kept for small ones.
        text.removeAll(keepingCapacity: text.capacity <= Self.keptBytes)
    }

    /// The most bytes of a record whose memory is kept.
    private static let keptBytes = 1 << 16

    /// The most nodes, of 100 bytes each, for which the memory of lists is kept.
    private static let keptNodes = 1 << 10

    /// The number of nodes that most devices report less than.
    private static let usualNodes = 24

    /// Adds text that does not stand in the record as it is, such as a string with escapes.
    package mutating func append(_ bytes: some Sequence<UInt8>) throws(ViewTreeError) -> Text {
        let offset = text.count
        text.append(contentsOf: bytes)
        return try checked(
            Text(
                offset: UInt32(truncatingIfNeeded: offset),
                length: UInt32(truncatingIfNeeded: text.count - offset)
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
        guard nodes.count < limits.nodes else { throw .tooManyNodes }
        nodes.append(.reported)
        return NodeIndex(nodes.count - 1)
    }

    /// Begins a node whose lists are gathered on the stacks, before its children; a root has depth 1.
    ///
    /// - Returns: Its reserved place, and the heights of the stacks.
    /// - Throws: ``ViewTreeError/tooDeep``, else ``ViewTreeError/tooManyNodes``.
    package mutating func beginNode(
        depth: Int
    ) throws(ViewTreeError) -> (node: NodeIndex, mark: Mark) {
        try checkDepth(depth)
        return (try reserveNode(), mark)
    }

    /// Adds a node without children.
    ///
    /// - Parameters:
    ///   - id: Its id.
    ///   - type: Its type.
    ///   - supertypes: Its supertypes, each once.
    ///   - context: Its context, each key once.
    ///   - depth: Its depth; a root has depth 1.
    /// - Returns: The node.
    /// - Throws: What ``beginNode(depth:)`` and ``intern(_:)`` throw, in this order.
    package mutating func addLeaf(
        id: Text,
        type: Text,
        supertypes: Span<Text>,
        context: Span<EntryRecord>,
        depth: Int
    ) throws(ViewTreeError) -> NodeIndex {
        try checkDepth(depth)
        guard nodes.count < limits.nodes else { throw .tooManyNodes }
        var node = NodeRecord.reported
        node.id = id
        node.type = try intern(type)
        for place in supertypes.indices {
            node.supertypes.append(typeLinks.count)
            typeLinks.append(try intern(supertypes[place]))
        }
        for place in context.indices {
            node.context.append(entries.count)
            entries.append(context[place])
        }
        nodes.append(node)
        return NodeIndex(nodes.count - 1)
    }

    /// Stores what was read of a node, and makes it the parent of its children.
    package mutating func store(_ record: NodeRecord, at node: NodeIndex) {
        var record = record
        record.isAttached = true
        // Those above may have been stored before.
        record.parent = nodes[node.position].parent
        record.presenter = nodes[node.position].presenter
        nodes[node.position] = record
        link(node)
    }

    /// Completes a node that was filled in at its place with the lists that were gathered since a
    /// mark, and makes it the parent of its children.
    package mutating func complete(_ node: NodeIndex, since mark: Mark) {
        let place = node.position
        nodes[place].children = links.take(from: &pendingChildren, above: mark.children)
        nodes[place].visible = links.take(from: &pendingVisible, above: mark.visible)
        nodes[place].supertypes = typeLinks.take(from: &pendingTypes, above: mark.types)
        nodes[place].context = entries.take(from: &pendingEntries, above: mark.entries)
        link(node)
    }

    private mutating func link(_ node: NodeIndex) {
        let place = node.position
        for child in nodes[place].children.range { nodes[links[child].position].parent = node }
        let presented = nodes[place].presented
        if !presented.isNone { nodes[presented.position].presenter = node }
    }

    /// The number of a type name.
    package mutating func intern(_ name: Text) throws(ViewTreeError) -> TypeID {
        guard !name.isEmpty else { throw .missingType }
        return try types.number(of: name, in: text, limit: limits.types)
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
        for place in mark.types..<pendingTypes.count where pendingTypes[place] == type { return }
        guard pendingTypes.count - mark.types < limits.supertypes else {
            throw .tooManySupertypes
        }
        pendingTypes.append(type)
    }

    /// Adds a supertype by its name, as the other one does by its number.
    package mutating func addSupertype(
        named name: Text,
        since mark: Mark
    ) throws(ViewTreeError) {
        try addSupertype(try intern(name), since: mark)
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
        where text.isEqual(pendingEntries[position].key, to: key) {
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
        record.children = links.take(from: &pendingChildren, above: mark.children)
        record.visible = links.take(from: &pendingVisible, above: mark.visible)
        record.supertypes = typeLinks.take(from: &pendingTypes, above: mark.types)
        record.context = entries.take(from: &pendingEntries, above: mark.entries)
    }

    /// Adds a window; a root of ``NodeIndex/none`` is an empty one.
    package mutating func addWindow(
        id: Text,
        isKey: Bool,
        root: NodeIndex
    ) throws(ViewTreeError) {
        guard !id.isEmpty else { throw .missingID }
        guard windows.count < limits.windows else { throw .tooManyWindows }
        windows.append(WindowRecord(id: id, isKey: isKey, root: root))
    }
}
