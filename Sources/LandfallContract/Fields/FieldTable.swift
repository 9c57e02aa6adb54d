/// The names of a message's fields, for finding a field by the name that JSON spells.
///
/// A class, so that handing it on counts one reference; nothing in it changes.
final class FieldTable<Field: MessageField>: Sendable {
    /// The fields in the order of their numbers.
    let fields: [Field]
    /// The shapes of the fields, in the same order.
    let shapes: [FieldShape]
    /// What JSON writes before a field's value, `"name":`, in the same order.
    let keys: [[UInt8]]
    private let names: [FieldName]

    /// Creates the table of a message.
    init() {
        let spellings = Field.allCases.map { String(describing: $0) }
        self.fields = Field.allCases
        self.shapes = fields.map(\.shape)
        self.keys = spellings.map { Array("\"\($0)\":".utf8) }
        self.names = spellings.enumerated().flatMap { index, camel in
            let snake = Self.snakeCase(camel)
            return (snake == camel ? [camel] : [camel, snake]).map { FieldName($0, index: index) }
        }
    }

    /// Finds the field of a name.
    ///
    /// - Parameters:
    ///   - name: The name as it was spelled, without escapes.
    ///   - hint: Where to begin: behind the place of the field before, since fields mostly come in
    ///     order. Left at where the next search is to begin.
    /// - Returns: The index of the field, or `nil` when the message has none of the name.
    @inline(__always)
    func index(of name: UnsafeRawBufferPointer, hint: inout Int) -> Int? {
        guard let words = unsafe FieldName.words(of: name) else { return nil }
        var place = hint
        for _ in 0..<names.count {
            if place >= names.count { place = 0 }
            if names[place].length == name.count, names[place].words == words {
                hint = place + 1
                return names[place].index
            }
            place += 1
        }
        return nil
    }

    /// The name as a `.proto` file spells it, of the one that JSON uses.
    private static func snakeCase(_ name: String) -> String {
        name.reduce(into: "") { text, character in
            if character.isUppercase { text.append("_") }
            text.append(contentsOf: character.lowercased())
        }
    }
}
