import LandfallBytes

/// The tree of screens of one device, as a value.
///
/// The nodes are an arena beside the bytes of the record that they were read from: names, ids and
/// contexts are stretches of those bytes, type names are numbered. Copies share their lists until
/// one of them is changed, so that a plan can be tried on a copy, and the original stays what the
/// device reported; most of what was reported is shared even then.
public struct ViewTree: Sendable {
    private var lists: Shared<ViewTreeLists>

    /// The lists, if nobody else has the tree.
    ///
    /// - Parameter body: What is done with them.
    /// - Returns: Whether it was done.
    mutating func withOwnLists(_ body: (inout ViewTreeLists) -> Void) -> Bool {
        guard lists.isUnique(), lists.value.reported.isUnique() else { return false }
        body(&lists.ownValue)
        return true
    }

    /// Makes a tree of its lists.
    package init(_ lists: ViewTreeLists) { self.lists = Shared(lists) }

    /// The tree of an app that is not running: one key window `main` with an empty root.
    public static var coldStart: ViewTree { cold }

    private static let cold: ViewTree = {
        let name = Array(coldStartWindow.utf8)
        var lists = ViewTreeLists(text: name)
        lists.isColdStart = true
        lists.nodes = [.placeholder]
        let id = Text(offset: 0, length: name.count)
        lists.windows = [WindowRecord(id: id, isKey: true, root: NodeIndex(0))]
        return ViewTree(lists)
    }()

    /// The id of the window that a cold start opens.
    public static let coldStartWindow = "main"

    /// Adds the empty root of a window that shows nothing yet.
    package mutating func addPlaceholder() -> NodeIndex {
        nodes.append(.placeholder)
        return NodeIndex(nodes.count - 1)
    }

    // MARK: - Lists

    /// The lists, to be changed: the tree's own, with room for what most plans add.
    var ownLists: ViewTreeLists {
        _read { yield lists.value }
        _modify {
            if !lists.isUnique() {
                // One by one, since lists that are handed on as a whole are all counted up.
                lists = Shared(
                    ViewTreeLists(
                        changing: lists.value.nodes,
                        lists.value.windows,
                        isColdStart: lists.value.isColdStart,
                        of: lists.value.reported,
                        lists.value.added.isEmpty ? AddedLists() : lists.value.added
                    )
                )
            }
            yield &lists.ownValue
        }
    }

    /// What the tree was read with.
    var reported: ReportedLists { _read { yield lists.value.reported.value } }

    /// What operations have added to it.
    var added: AddedLists {
        _read { yield lists.value.added }
        _modify { yield &ownLists.added }
    }

    /// Whether no window was reported, so that the app has to be opened first.
    public internal(set) var isColdStart: Bool {
        get { lists.value.isColdStart }
        set { ownLists.isColdStart = newValue }
    }

    /// The bytes that the tree was read from, with what its reader added to them.
    package var text: [UInt8] { _read { yield reported.text } }

    /// Where the nodes are that the tree was read with.
    var ids: PlaceTable { _read { yield reported.ids } }

    /// The number of nodes that are found by ``ids``.
    var indexedCount: Int { reported.indexedCount }

    /// The number of nodes that the tree was read with, or 0 for a tree that was put together.
    var readCount: Int {
        get { reported.readCount }
        set { lists.value.reported.value.readCount = newValue }
    }

    /// Makes a table of the nodes that are there, in the memory of the one before.
    ///
    /// - Parameter fill: Stores the nodes in an empty table that has room for all of them.
    /// - Throws: What the closure throws.
    mutating func index<Failure: Error>(
        _ fill: (borrowing ViewTree, inout PlaceTable) throws(Failure) -> Void
    ) throws(Failure) {
        var table = PlaceTable()
        swap(&table, &lists.value.reported.value.ids)
        table.removeAll(reserving: nodes.count)
        try fill(self, &table)
        swap(&table, &lists.value.reported.value.ids)
        lists.value.reported.value.indexedCount = nodes.count
    }

    /// The nodes, at their places.
    package var nodes: [NodeRecord] {
        _read { yield lists.value.nodes }
        _modify { yield &ownLists.nodes }
    }

    /// The windows in the order of the report.
    package var windows: [WindowRecord] {
        _read { yield lists.value.windows }
        _modify { yield &ownLists.windows }
    }
}

extension ViewTree {
    /// The node, all below it and all that any of them presents.
    package func subtree(of node: NodeIndex) -> [NodeIndex] {
        var found = [node]
        var next = 0
        while next < found.count {
            let place = found[next].position
            for child in nodes[place].children.range { found.append(link(at: child)) }
            if !nodes[place].presented.isNone { found.append(nodes[place].presented) }
            next += 1
        }
        return found
    }

    /// The node and all that can be seen inside it, children of containers included, what any of
    /// them presents left out.
    public func visibleClosure(of node: NodeIndex) -> [NodeIndex] {
        var found = [node]
        var next = 0
        while next < found.count {
            let place = found[next]
            for child in 0..<visibleChildCount(of: place) {
                if let child = visibleChild(at: child, of: place) { found.append(child) }
            }
            next += 1
        }
        return found
    }

    /// What can be seen inside a node and beside it, once each of its ancestors shows the way to it.
    ///
    /// - Parameter chain: The node and its ancestors, nearest first.
    /// - Returns: The nodes, those that are on the way itself left out.
    func visibleBeside(_ chain: [NodeIndex]) -> [NodeIndex] {
        var seen: [NodeIndex] = []
        if let node = chain.first { seen += visibleClosure(of: node).dropFirst() }
        for (child, ancestor) in zip(chain, chain.dropFirst())
        where isVisibleChild(child, of: ancestor) {
            forEachVisibleChild(of: ancestor) { other in
                if other != child { seen += visibleClosure(of: other) }
            }
        }
        return seen
    }
}
