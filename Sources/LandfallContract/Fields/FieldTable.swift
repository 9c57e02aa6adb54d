import LandfallBytes

/// The names of a message's fields, for finding a field by the name that JSON spells.
///
/// A class, so that handing it on counts one reference; nothing in it changes.
final class FieldTable<Field: MessageField>: Sendable {
    /// The fields in the order of their numbers.
    let fields: [Field]
    /// The shapes of the fields, in the same order.
    let shapes: [FieldShape]
    /// What JSON writes before a field's value behind another field, `,"name":`, in the same order.
    let keys: [PermanentBytes]
    /// What stands before each field in JSON, in the same order: at the beginning of its object, and
    /// behind another.
    let prefixes: [(first: MemberPrefix, other: MemberPrefix)]
    /// Whether a cursor remembers in which order the fields come.
    let isLearned: Bool
    /// Where a field is found by the names that JSON spells, as indices of the lists above.
    let names: NameTable

    /// Creates the table of a message.
    ///
    /// - Parameter isLearned: Whether the message comes often in one record; of one type at most.
    init(isLearned: Bool = false) {
        self.isLearned = isLearned
        let spellings = Field.allCases.map { String(describing: $0) }
        self.fields = Field.allCases
        self.shapes = fields.map(\.shape)
        let keys = spellings.map { Array(",\"\($0)\":".utf8) }
        self.keys = keys.map { PermanentBytes($0) }
        self.prefixes = keys.map { (MemberPrefix(Array($0.dropFirst())), MemberPrefix($0)) }
        self.names = NameTable(
            spellings.enumerated().flatMap { index, camel in
                let snake = Self.snakeCase(camel)
                return (snake == camel ? [camel] : [camel, snake]).map { ($0, index) }
            }
        )
    }

    /// The name as a `.proto` file spells it, of the one that JSON uses.
    private static func snakeCase(_ name: String) -> String {
        name.reduce(into: "") { text, character in
            if character.isUppercase { text.append("_") }
            text.append(contentsOf: character.lowercased())
        }
    }
}

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

/// The encoding of a field's value in protobuf.
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
