import Landfall

/// Takes up a message of the contract, field by field, in either encoding.
///
/// Both encodings are written by the same functions (`Messages`), the fields in the order of their
/// numbers. A field at its default is left out; one whose value is `nil` is not there. The same
/// message gives the same bytes: keys are written in ascending order.
protocol MessageSink: ~Copyable {
    /// Creates a sink without a message.
    init()

    /// Writes a text, unless it is `nil` or empty.
    mutating func text(_ field: some MessageField, _ value: String?)

    /// Writes texts in order.
    mutating func texts(_ field: some MessageField, _ values: [String])

    /// Writes a flag, unless it is `nil`.
    mutating func bool(_ field: some MessageField, _ value: Bool?)

    /// Writes a number of 32 bits, unless it is `nil`.
    mutating func int32(_ field: some MessageField, _ value: Int32?)

    /// Writes a number of 64 bits, unless it is `nil`.
    mutating func int64(_ field: some MessageField, _ value: Int64?)

    /// Writes a number with a fraction, unless it is `nil`.
    mutating func double(_ field: some MessageField, _ value: Double?)

    /// Writes numbers in order.
    mutating func integers(_ field: some MessageField, _ values: [Int32])

    /// Writes a value of an enumeration by its number, unless it is 0.
    mutating func word(_ field: some MessageField, _ number: Int, of words: EnumWords)

    /// Writes a message, though it may be empty.
    mutating func message(_ field: some MessageField, _ body: (inout Self) -> Void)

    /// Writes messages in order, whose places the body gets: an element that is handed on is copied.
    mutating func messages(
        _ field: some MessageField,
        count: Int,
        _ body: (inout Self, Int) -> Void
    )

    /// Writes messages in order.
    mutating func messages<Element>(
        _ field: some MessageField,
        _ values: some RandomAccessCollection<Element>,
        _ body: (inout Self, Element) -> Void
    )

    /// Writes a map from text to text.
    mutating func entries(_ field: some MessageField, _ values: [ContextEntry])

    /// Writes open properties, unless there are none.
    mutating func attributes(_ field: some MessageField, _ values: Attributes)

    /// Writes an instant, unless it is `nil`.
    mutating func timestamp(_ field: some MessageField, _ value: Timestamp?)

    /// Writes a span of time, unless it is `nil`.
    mutating func duration(_ field: some MessageField, _ value: Duration?)

    /// The bytes of the message that the body writes.
    static func bytes(_ body: (inout Self) -> Void) -> [UInt8]
}

extension Duration {
    /// Whole seconds and the rest in nanoseconds, both with the sign of the whole.
    var secondsAndNanoseconds: (seconds: Int64, nanoseconds: Int32) {
        let (seconds, attoseconds) = components
        return (seconds, Int32(attoseconds / 1_000_000_000))
    }
}

extension [ContextEntry] {
    /// Whether the entries are in ascending order of their keys, as nearly always.
    var areInOrder: Bool {
        guard count > 1 else { return true }
        return indices.dropFirst().allSatisfy { self[$0 - 1].key <= self[$0].key }
    }

    /// The entries in ascending order of their keys.
    var inOrder: [ContextEntry] { areInOrder ? self : sorted { $0.key < $1.key } }
}
