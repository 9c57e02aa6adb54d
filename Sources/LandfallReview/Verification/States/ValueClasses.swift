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
