/// Finds the nodes that a tree was read with by their ids; nodes that are added later are not in it.
///
/// Made once, when the tree is finished, and never changed, so that a copy of a tree shares it.
package struct IDTable: Sendable {
    /// Open addressing: the first free slot ends a search; a power of two of them, or none.
    private var slots: [NodeIndex] = []

    /// The number of nodes that are covered: all those at lower positions.
    package private(set) var count = 0

    /// Creates a table that covers no node.
    package init() {}

    /// Creates an empty table.
    ///
    /// - Parameter count: The number of nodes that will be covered.
    init(count: Int) {
        var size = 8
        while size < count * 2 { size *= 2 }
        self.slots = Array(repeating: .none, count: size)
        self.count = count
    }

    /// The first node that was stored under a hash and that a condition accepts.
    func first(of hash: UInt32, where isWanted: (NodeIndex) -> Bool) -> NodeIndex? {
        guard !slots.isEmpty else { return nil }
        var slot = Int(hash) & (slots.count - 1)
        while !slots[slot].isNone {
            if isWanted(slots[slot]) { return slots[slot] }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    /// Stores a node under the hash of its id.
    mutating func store(_ node: NodeIndex, of hash: UInt32) {
        var slot = Int(hash) & (slots.count - 1)
        while !slots[slot].isNone { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = node
    }
}
