/// A field of a message of the contract.
///
/// A message is an enumeration of its fields: the raw values are their numbers, from 1 without a
/// gap, and the cases have their names in JSON. A test holds them against the generated code.
protocol MessageField: RawRepresentable<Int>, CaseIterable, Hashable, Sendable
where AllCases == [Self] {
    /// How the field's value is encoded in protobuf.
    var shape: FieldShape { get }

    /// The names and shapes of all fields.
    static var table: FieldTable<Self> { get }
}

/// How a field's value is encoded in protobuf.
enum FieldShape: Sendable {
    /// A varint: a number, a flag, an enumeration.
    case integer
    /// Varints, each by itself or packed.
    case integers
    /// A length and bytes: text, a message, an entry of a map.
    case bytes
    /// Eight bytes.
    case double
}
