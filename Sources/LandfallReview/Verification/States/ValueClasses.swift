/// Values that nothing in an app tells apart, so that states which differ only by a permutation of
/// them are one state.
///
/// Two chats are such values: whatever is true of a tree with the one is true of the same tree with
/// the other, since each is requested like the other and no condition names either.
struct ValueClasses: Sendable {
    /// The values of each class, by their numbers.
    let members: [[UInt16]]
    /// The class of a value by its number; ``none`` for one that is told apart.
    private let classes: [UInt8]

    /// No class.
    static let none = UInt8.max

    /// Takes classes.
    ///
    /// - Parameters:
    ///   - members: The values of each class; no value is in two.
    ///   - symbolCount: The number of all texts.
    init(_ members: [[UInt16]], symbolCount: Int) {
        var classes = [UInt8](repeating: Self.none, count: symbolCount)
        for (number, values) in members.prefix(Int(Self.none)).enumerated() {
            for value in values { classes[Int(value)] = UInt8(number) }
        }
        self.members = members
        self.classes = classes
    }

    /// The class of a value; ``none`` for one that is told apart.
    func number(of value: UInt16) -> UInt8 {
        Int(value) < classes.count ? classes[Int(value)] : Self.none
    }
}

/// A renaming of values: a permutation within each class.
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
