/// The names of a message's fields, for finding a field by the name that JSON spells.
struct FieldTable<Field: MessageField>: Sendable {
    /// The fields in the order of their numbers.
    let fields: [Field]
    /// The shapes of the fields, in the same order.
    let shapes: [FieldShape]
    /// What JSON writes before a field's value, `"name":`, in the same order.
    let keys: [[UInt8]]
    private let names: [Name]

    /// Creates the table of a message.
    init() {
        let spellings = Field.allCases.map { String(describing: $0) }
        self.fields = Field.allCases
        self.shapes = fields.map(\.shape)
        self.keys = spellings.map { Array("\"\($0)\":".utf8) }
        self.names = spellings.enumerated().flatMap { index, camel in
            let snake = Self.snakeCase(camel)
            return (snake == camel ? [camel] : [camel, snake]).map { Name($0, index: index) }
        }
    }

    /// One spelling of a field's name; the first eight bytes as a number, for a quick comparison.
    private struct Name {
        let prefix: UInt64
        let bytes: [UInt8]
        let index: Int

        init(_ text: String, index: Int) {
            self.bytes = Array(text.utf8)
            self.prefix = bytes.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
            self.index = index
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
        let length = name.count
        let prefix = unsafe Self.prefix(of: name)
        var place = hint
        for _ in names.indices {
            if place >= names.count { place = 0 }
            if names[place].prefix == prefix, names[place].bytes.count == length,
                unsafe hasEqualRest(names[place].bytes, name)
            {
                hint = place + 1
                return names[place].index
            }
            place += 1
        }
        return nil
    }

    private func hasEqualRest(_ bytes: [UInt8], _ name: UnsafeRawBufferPointer) -> Bool {
        guard bytes.count > 8 else { return true }
        for position in 8..<bytes.count where unsafe bytes[position] != name[position] {
            return false
        }
        return true
    }

    @inline(__always)
    private static func prefix(of name: UnsafeRawBufferPointer) -> UInt64 {
        if name.count >= 8 {
            return unsafe UInt64(littleEndian: name.loadUnaligned(as: UInt64.self))
        }
        var prefix: UInt64 = 0
        var position = name.count
        while position > 0 {
            position -= 1
            prefix = unsafe prefix << 8 | UInt64(name[position])
        }
        return prefix
    }

    /// The name as a `.proto` file spells it, of the one that JSON uses.
    private static func snakeCase(_ name: String) -> String {
        name.reduce(into: "") { text, character in
            if character.isUppercase { text.append("_") }
            text.append(contentsOf: character.lowercased())
        }
    }
}
