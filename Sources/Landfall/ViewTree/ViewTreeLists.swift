import LandfallBytes

/// The flat lists that a tree consists of.
///
/// Operations change nodes and windows where they are. To the other lists they only add: what was
/// reported stays as it is, and a tree's copies share it.
package struct ViewTreeLists: Sendable {
    /// What the tree was read with.
    var reported: Shared<ReportedLists>
    /// What operations have added to it.
    var added: AddedLists
    /// The nodes, at their places.
    var nodes: [NodeRecord]
    /// The windows in the order of the report.
    var windows: [WindowRecord]
    /// Whether no window was reported.
    var isColdStart: Bool

    /// Begins the lists of a tree.
    package init(text: [UInt8]) {
        reported = Shared(ReportedLists(text: text))
        added = AddedLists()
        nodes = []
        windows = []
        isColdStart = false
    }

    /// Makes the lists of a tree that is to be changed.
    init(
        changing nodes: [NodeRecord],
        _ windows: [WindowRecord],
        isColdStart: Bool,
        of reported: Shared<ReportedLists>,
        _ added: AddedLists
    ) {
        self.reported = reported
        self.added = added
        self.nodes = nodes
        self.nodes.reserveCapacity(nodes.count + Self.usualAddition)
        self.windows = windows
        self.isColdStart = isColdStart
    }

    /// A child of a node, or the index of a visible child, as a run of them names it.
    func link(at place: Int) -> NodeIndex {
        let known = reported.value.links.count
        return place < known ? reported.value.links[place] : added.links[place - known]
    }

    /// Adds some of the links once more, with another one among them.
    ///
    /// - Parameters:
    ///   - range: Which ones.
    ///   - link: The other one.
    ///   - place: Before which of them it goes, or the end of the range.
    /// - Returns: Where they are now.
    mutating func addLinks(
        _ range: Range<Int>,
        inserting link: NodeIndex,
        at place: Int
    ) -> Run {
        let start = reported.value.links.count + added.links.count
        for position in range.lowerBound..<place { added.links.append(self.link(at: position)) }
        added.links.append(link)
        for position in place..<range.upperBound { added.links.append(self.link(at: position)) }
        return Run(start: start, count: range.count + 1)
    }

    /// The number of nodes that most plans add less than.
    private static var usualAddition: Int { 4 }

    /// Forgets what operations and checks have added, before the lists are filled anew.
    mutating func forgetAdditions() {
        if !added.isEmpty { added = AddedLists() }
        reported.value.indexedCount = 0
        reported.value.readCount = 0
        isColdStart = false
    }
}

/// The lists that a tree was read with.
struct ReportedLists: Sendable {
    /// The bytes that the tree was read from, with what its reader added to them.
    var text: [UInt8]
    /// Where the nodes are that the tree was read with; those at ``indexedCount`` and behind are not
    /// in it.
    var ids = PlaceTable()
    /// The number of nodes that are in ``ids``: all that the tree was read with, or 0 where they are
    /// few.
    var indexedCount = 0
    /// The number of nodes that the tree was read with, or 0 for a tree that was put together.
    var readCount = 0
    /// Where in ``types`` a name stands.
    var typeTable = PlaceTable()
    /// The lists of children, and of the indices of visible children.
    var links: [NodeIndex] = []
    /// The lists of supertypes.
    var typeLinks: [TypeID] = []
    /// The entries of contexts.
    var entries: [EntryRecord] = []
    /// The names of types, each at its number.
    var types: [Text] = []

    init(text: [UInt8]) { self.text = text }
}

/// The entries that operations have added to the lists of a tree; places count on from the end of
/// what was reported.
struct AddedLists: Sendable {
    /// The texts, one behind the other; the offset of a ``Text`` counts on from what was reported.
    var text: [UInt8] = []
    /// Where in ``types`` a name stands, once they are many.
    var typeTable = PlaceTable()
    var links = ShortList<24, NodeIndex>(filler: .none)
    var typeLinks = ShortList<4, TypeID>(filler: .placeholder)
    var entries = ShortList<6, EntryRecord>(filler: EntryRecord(key: .none, value: .none))
    var types = ShortList<4, Text>(filler: .none)

    /// Whether nothing was added.
    var isEmpty: Bool {
        text.count + links.count + typeLinks.count + entries.count + types.count == 0
    }
}
