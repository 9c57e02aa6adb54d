/// What stands for each value: a permutation of the values of each class.
struct ValueRenaming: Sendable, Equatable {
    private var values: [UInt16]

    /// Each value stands for itself.
    ///
    /// - Parameter symbolCount: The number of all texts.
    init(symbolCount: Int) { self.values = (0..<symbolCount).map { UInt16($0) } }

    /// What stands for a value; a text that has no number stands for itself.
    subscript(value: UInt16) -> UInt16 {
        get { Int(value) < values.count ? values[Int(value)] : value }
        set { values[Int(value)] = newValue }
    }

    /// The naming of a state from that of the state before.
    ///
    /// - Parameter renaming: What the values of the state before are called in this one.
    /// - Returns: What stands for the values of this one.
    func following(_ renaming: ValueRenaming) -> ValueRenaming {
        var next = self
        for value in values.indices.map({ UInt16($0) }) { next[renaming[value]] = self[value] }
        return next
    }
}
