/// The tree of screens of one device, as a value.
///
/// The nodes are an arena beside the bytes of the record that they were read from: names, ids and
/// contexts are stretches of those bytes, type names are numbered. A copy is a few flat arrays, so
/// that a plan can be tried on a copy, and the original stays what the device reported.
public struct ViewTree: Sendable {
    /// The bytes that the tree was read from, with what its reader added to them.
    package var text: [UInt8]
    /// The text of what operations added: a ``Text`` counts on from the end of ``text``, so that no
    /// operation has to copy that.
    var added: [UInt8] = []
    /// Where the nodes are that the tree was read with; those at ``indexedCount`` and behind are not
    /// in it.
    var ids = PlaceTable()
    /// The number of nodes that the tree was read with, or 0 for a tree that was put together.
    var indexedCount = 0
    /// Where in ``types`` a name stands.
    var typeTable = PlaceTable()
    package var nodes: [NodeRecord]
    package var links: [NodeIndex]
    package var typeLinks: [TypeID]
    package var entries: [EntryRecord]
    package var types: [Text]
    package var windows: [WindowRecord]

    /// Whether no window was reported, so that the app has to be opened first.
    public internal(set) var isColdStart: Bool

    package init(
        text: [UInt8],
        nodes: [NodeRecord],
        links: [NodeIndex],
        typeLinks: [TypeID],
        entries: [EntryRecord],
        types: [Text],
        windows: [WindowRecord],
        isColdStart: Bool = false
    ) {
        self.text = text
        self.nodes = nodes
        self.links = links
        self.typeLinks = typeLinks
        self.entries = entries
        self.types = types
        self.windows = windows
        self.isColdStart = isColdStart
    }

    /// The tree of an app that is not running: one key window `main` with an empty root.
    public static var coldStart: ViewTree {
        var tree = ViewTree(
            text: [],
            nodes: [],
            links: [],
            typeLinks: [],
            entries: [],
            types: [],
            windows: [],
            isColdStart: true
        )
        let root = tree.addPlaceholder()
        let id = tree.append(Self.coldStartWindow)
        tree.windows.append(WindowRecord(id: id, isKey: true, root: root))
        return tree
    }

    /// The id of the window that a cold start opens.
    public static let coldStartWindow = "main"

    /// Adds the empty root of a window that shows nothing yet.
    package mutating func addPlaceholder() -> NodeIndex {
        var record = NodeRecord()
        record.isAttached = true
        record.type = .placeholder
        nodes.append(record)
        return NodeIndex(nodes.count - 1)
    }
}
