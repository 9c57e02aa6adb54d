import Landfall
import LandfallBytes

extension JSONCursor: FieldCursor {
    var refusesRepetition: Bool { true }

    @inline(__always)
    mutating func beginMessage() throws(ContractError) -> MessageScope {
        try countEntry()
        try expect(UInt8(ascii: "{"))
        return MessageScope()
    }

    mutating func nextField<Field: MessageField>(
        _ table: FieldTable<Field>,
        in scope: inout MessageScope
    ) throws(ContractError) -> Field? {
        while true {
            if current == UInt8(ascii: "}") {
                advance()
                return nil
            }
            let index: Int
            if let expected = expectedIndex(table, in: scope) {
                index = expected
            } else {
                if skip(UInt8(ascii: "}")) { return nil }
                guard let found = try otherIndex(table, in: &scope) else {
                    try skipValue()
                    continue
                }
                index = found
            }
            if table.isLearned { nodeOrder[scope.next] = UInt8(truncatingIfNeeded: index) }
            scope.isFirst = false
            scope.seen |= 1 &<< UInt64(truncatingIfNeeded: index)
            scope.next = index &+ 1
            let first = current
            if first > UInt8(ascii: " "), first != UInt8(ascii: "n") { return table.fields[index] }
            skipSpace()
            if current == UInt8(ascii: "n") {
                guard skipWord("null") else { throw malformed }
                continue
            }
            return table.fields[index]
        }
    }

    /// Reads the name of the field that is expected, with the comma before and the colon behind it:
    /// the one that came here in the node before, or one of the next five in the contract's order.
    ///
    /// - Returns: `nil` where something else comes, which is then still to be read.
    @inline(__always)
    private mutating func expectedIndex<Field: MessageField>(
        _ table: FieldTable<Field>,
        in scope: MessageScope
    ) -> Int? {
        guard let words = nextWords else { return nil }
        if table.isLearned {
            let index = Int(nodeOrder[scope.next])
            if begins(words, with: index, of: table, in: scope) { return index }
        }
        // Most members of a message may be left out.
        for next in scope.next..<max(scope.next, min(scope.next &+ 5, table.prefixes.count))
        where begins(words, with: next, of: table, in: scope) {
            return next
        }
        return nil
    }

    /// Goes over the name of a field, if it begins the next bytes and comes for the first time.
    @inline(__always)
    private mutating func begins<Field: MessageField>(
        _ words: (low: UInt64, high: UInt64),
        with index: Int,
        of table: FieldTable<Field>,
        in scope: MessageScope
    ) -> Bool {
        let prefix = scope.isFirst ? table.prefixes[index].first : table.prefixes[index].other
        guard prefix.begins(words), scope.seen &>> UInt64(truncatingIfNeeded: index) & 1 == 0 else {
            return false
        }
        advance(by: prefix.length)
        return true
    }

    /// Reads the name of any field, with the comma before and the colon behind it.
    ///
    /// - Returns: `nil` for a name that the contract does not know.
    @inline(never)
    private mutating func otherIndex<Field: MessageField>(
        _ table: FieldTable<Field>,
        in scope: inout MessageScope
    ) throws(ContractError) -> Int? {
        if scope.isFirst {
            scope.isFirst = false
        } else {
            try expect(UInt8(ascii: ","))
            skipSpace()
        }
        let place = position
        let found = try index(in: table.names)
        try expect(UInt8(ascii: ":"))
        if let found, scope.seen >> UInt64(found) & 1 != 0 {
            throw .duplicateField(offset: place)
        }
        return found
    }

    /// Reads a key, and finds it among names.
    @inline(__always)
    private mutating func index(in names: NameTable) throws(ContractError) -> Int? {
        if let key = shortText() { return names.index(prefix: key.prefix, length: key.length) }
        let key = try rawText()
        guard key.isEscaped else {
            return names.index(of: raw(key))
        }
        return try unescaped(key).withBytes { name in names.index(of: name) }
    }

    mutating func word(of words: EnumWords) throws(ContractError) -> Int {
        skipSpace()
        guard current == UInt8(ascii: "\"") else { return try words.checked(try int64()) }
        let text = try rawText()
        return try withBytes(text) { (bytes) throws(ContractError) in try words.number(of: bytes) }
    }

    @inline(__always)
    mutating func beginList() throws(ContractError) -> ListScope {
        try expect(UInt8(ascii: "["))
        return ListScope()
    }

    @inline(__always)
    mutating func nextElement(in scope: inout ListScope) throws(ContractError) -> Bool {
        if skip(UInt8(ascii: "]")) { return false }
        try countEntry()
        if !scope.isFirst { try expect(UInt8(ascii: ",")) }
        // Anything but an element, such as `]` after a comma, fails where the element is read.
        scope.isFirst = false
        return true
    }

    @inline(__always)
    mutating func beginMap() throws(ContractError) -> ListScope {
        try expect(UInt8(ascii: "{"))
        return ListScope()
    }

    @inline(__always)
    mutating func nextEntry(in scope: inout ListScope) throws(ContractError) -> RawEntry? {
        if skip(UInt8(ascii: "}")) { return nil }
        try countEntry()
        if !scope.isFirst { try expect(UInt8(ascii: ",")) }
        scope.isFirst = false
        let key = try rawText()
        try expect(UInt8(ascii: ":"))
        skipSpace()
        guard current == UInt8(ascii: "\"") else { throw .invalidMapEntry(offset: position) }
        return RawEntry(key: key, value: try rawText())
    }

    mutating func integers(
        _ body: (Int32) throws(ContractError) -> Void
    ) throws(ContractError) {
        var list = try beginList()
        while try nextElement(in: &list) { try body(try int32()) }
    }

    mutating func timestamp(over former: Timestamp?) throws(ContractError) -> Timestamp {
        let text = try rawText()
        let time = try withBytes(text) { Timestamp(rfc3339: $0) }
        guard let time else { throw .invalidTimestamp(offset: text.offset) }
        return time
    }

    mutating func duration() throws(ContractError) -> Duration {
        let text = try rawText()
        guard let duration = Duration(canonicalJSON: try bytes(of: text)) else {
            throw .invalidTimestamp(offset: text.offset)
        }
        return duration
    }

    /// Lends the bytes of a text, escapes resolved.
    mutating func withBytes<Result>(
        _ text: RawText,
        _ body: (BorrowedBytes) throws(ContractError) -> Result
    ) throws(ContractError) -> Result {
        guard text.isEscaped else { return try body(raw(text)) }
        return try unescaped(text).withBytes(body)
    }

    /// The bytes of a text, escapes resolved.
    mutating func bytes(of text: RawText) throws(ContractError) -> [UInt8] {
        guard !text.isEscaped else { return try unescaped(text) }
        return raw(text).array
    }

    mutating func string(_ text: RawText, limit: Int) throws(ContractError) -> String {
        guard !text.isEscaped else {
            let bytes = try unescaped(text)
            guard bytes.count <= limit else { throw .tree(.stringTooLong) }
            return String(decoding: bytes, as: UTF8.self)
        }
        guard text.length <= limit else { throw .tree(.stringTooLong) }
        return raw(text).string
    }

    @inline(__always)
    mutating func text(
        _ text: RawText,
        in builder: inout ViewTreeBuilder
    ) throws(ContractError) -> Text {
        guard !text.isEscaped else { return try append(text, to: &builder) }
        guard text.length <= textBytes else { throw .tree(.stringTooLong) }
        return Text(offset: text.offset, length: text.length)
    }

    /// Adds a text to a tree, its escapes resolved.
    @inline(never)
    private mutating func append(
        _ text: RawText,
        to builder: inout ViewTreeBuilder
    ) throws(ContractError) -> Text {
        let bytes = try unescaped(text)
        return try tree { () throws(ViewTreeError) in try builder.append(bytes) }
    }
}
