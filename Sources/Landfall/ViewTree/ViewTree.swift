/// The tree of screens of one device, as a value.
///
/// The nodes are an arena beside the bytes of the record that they were read from: names, ids and
/// contexts are stretches of those bytes, type names are numbered. Copies share their lists until
/// one of them is changed, so that a plan can be tried on a copy, and the original stays what the
/// device reported.
public struct ViewTree: Sendable {
    private var box: Box

    /// Holds the lists of all copies of a tree, so that a copy counts one reference.
    ///
    /// Sendable, since it is changed only while a single tree holds it, as the lists of an array are.
    private final class Box: @unchecked Sendable {
        // Each access to this property goes through the tree that holds the box, and the compiler
        // checks that nobody else has access to that tree.
        @exclusivity(unchecked) var lists: ViewTreeLists

        init(_ lists: ViewTreeLists) { unsafe self.lists = lists }
    }

    /// Makes a tree of its lists.
    package init(_ lists: ViewTreeLists) { box = Box(lists) }

    /// Takes a box of its own before a change.
    @inline(__always)
    private mutating func separate() {
        if !isKnownUniquelyReferenced(&box) { box = unsafe Box(box.lists) }
    }

    /// The tree of an app that is not running: one key window `main` with an empty root.
    public static var coldStart: ViewTree { cold }

    private static let cold: ViewTree = {
        var tree = ViewTree(ViewTreeLists(text: []))
        tree.isColdStart = true
        let root = tree.addPlaceholder()
        let id = tree.append(Self.coldStartWindow)
        tree.windows.append(WindowRecord(id: id, isKey: true, root: root))
        return tree
    }()

    /// The id of the window that a cold start opens.
    public static let coldStartWindow = "main"

    /// Adds the empty root of a window that shows nothing yet.
    package mutating func addPlaceholder() -> NodeIndex {
        nodes.append(.placeholder)
        return NodeIndex(nodes.count - 1)
    }

    // MARK: - Lists

    /// Whether no window was reported, so that the app has to be opened first.
    public internal(set) var isColdStart: Bool {
        get { unsafe box.lists.isColdStart }
        set {
            separate()
            unsafe box.lists.isColdStart = newValue
        }
    }

    /// The bytes that the tree was read from, with what its reader added to them.
    package var text: [UInt8] { _read { yield unsafe box.lists.text } }

    /// The text of what operations added: a ``Text`` counts on from the end of ``text``.
    var added: [UInt8] {
        _read { yield unsafe box.lists.added }
        _modify {
            separate()
            yield unsafe &box.lists.added
        }
    }

    /// Where the nodes are that the tree was read with.
    var ids: PlaceTable { _read { yield unsafe box.lists.ids } }

    /// The number of nodes that the tree was read with, or 0 for a tree that was put together.
    var indexedCount: Int { unsafe box.lists.indexedCount }

    /// Takes the table of the nodes that are there.
    mutating func index(_ table: PlaceTable) {
        separate()
        unsafe box.lists.ids = table
        unsafe box.lists.indexedCount = unsafe box.lists.nodes.count
    }

    /// Where in ``types`` a name stands.
    var typeTable: PlaceTable {
        _read { yield unsafe box.lists.typeTable }
        _modify {
            separate()
            yield unsafe &box.lists.typeTable
        }
    }

    /// The nodes, at their places.
    package var nodes: [NodeRecord] {
        _read { yield unsafe box.lists.nodes }
        _modify {
            separate()
            yield unsafe &box.lists.nodes
        }
    }

    /// The lists of children, and of the indices of visible children.
    package var links: [NodeIndex] {
        _read { yield unsafe box.lists.links }
        _modify {
            separate()
            yield unsafe &box.lists.links
        }
    }

    /// The lists of supertypes.
    package var typeLinks: [TypeID] {
        _read { yield unsafe box.lists.typeLinks }
        _modify {
            separate()
            yield unsafe &box.lists.typeLinks
        }
    }

    /// The entries of contexts.
    package var entries: [EntryRecord] {
        _read { yield unsafe box.lists.entries }
        _modify {
            separate()
            yield unsafe &box.lists.entries
        }
    }

    /// The names of types, each at its number.
    package var types: [Text] {
        _read { yield unsafe box.lists.types }
        _modify {
            separate()
            yield unsafe &box.lists.types
        }
    }

    /// The windows in the order of the report.
    package var windows: [WindowRecord] {
        _read { yield unsafe box.lists.windows }
        _modify {
            separate()
            yield unsafe &box.lists.windows
        }
    }
}
