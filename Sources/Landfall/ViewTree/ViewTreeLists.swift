/// The flat lists that a tree consists of.
package struct ViewTreeLists: Sendable {
    /// The bytes that the tree was read from, with what its reader added to them.
    var text: [UInt8]
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
    /// The nodes, at their places.
    var nodes: [NodeRecord] = []
    /// The lists of children, and of the indices of visible children.
    var links: [NodeIndex] = []
    /// The lists of supertypes.
    var typeLinks: [TypeID] = []
    /// The entries of contexts.
    var entries: [EntryRecord] = []
    /// The names of types, each at its number.
    var types: [Text] = []
    /// The windows in the order of the report.
    var windows: [WindowRecord] = []
    /// Whether no window was reported.
    var isColdStart = false

    /// Begins the lists of a tree.
    package init(text: [UInt8]) { self.text = text }

    /// Forgets what operations and checks have added, before the lists are filled anew.
    mutating func forgetAdditions() {
        added.removeAll(keepingCapacity: true)
        indexedCount = 0
        isColdStart = false
    }
}
