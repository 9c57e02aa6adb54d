import Landfall

extension JSONCursor: FieldCursor {
    var refusesRepetition: Bool { true }

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
            skipSpace()
            if current == UInt8(ascii: "}") {
                advance()
                return nil
            }
            if scope.isFirst {
                scope.isFirst = false
            } else {
                guard current == UInt8(ascii: ",") else { throw malformed }
                advance()
                skipSpace()
            }
            let place = position
            let found = try index(in: table.names)
            try expect(UInt8(ascii: ":"))
            guard let index = found else {
                try skipValue()
                continue
            }
            guard scope.seen >> UInt64(index) & 1 == 0 else {
                throw .duplicateField(offset: place)
            }
            scope.seen |= 1 << UInt64(index)
            skipSpace()
            if current == UInt8(ascii: "n") {
                guard skipWord("null") else { throw malformed }
                continue
            }
            return table.fields[index]
        }
    }

    /// Reads a key, and finds it among names.
    @inline(__always)
    private mutating func index(in names: NameTable) throws(ContractError) -> Int? {
        if let key = shortText() { return names.index(prefix: key.prefix, length: key.length) }
        let key = try rawText()
        guard key.isEscaped else {
            return unsafe withBytes(from: key.offset, length: key.length) { name in
                unsafe names.index(of: name)
            }
        }
        return try unsafe unescaped(key).lend { name in unsafe names.index(of: name) }
    }

    mutating func word(of words: EnumWords) throws(ContractError) -> Int {
        skipSpace()
        guard current == UInt8(ascii: "\"") else { return try words.checked(try int64()) }
        let text = try rawText()
        guard !text.isEscaped else {
            let word = try unescaped(text)
            return try unsafe word.lend { (bytes) throws(ContractError) in
                unsafe try words.number(of: bytes)
            }
        }
        return try unsafe withBytes(from: text.offset, length: text.length) {
            (bytes) throws(ContractError) in unsafe try words.number(of: bytes)
        }
    }

    mutating func beginList() throws(ContractError) -> ListScope {
        try expect(UInt8(ascii: "["))
        return ListScope()
    }

    mutating func nextElement(in scope: inout ListScope) throws(ContractError) -> Bool {
        if skip(UInt8(ascii: "]")) { return false }
        try countEntry()
        if !scope.isFirst { try expect(UInt8(ascii: ",")) }
        // What is no element, `]` behind a comma for one, fails where the element is read.
        scope.isFirst = false
        return true
    }

    mutating func beginMap() throws(ContractError) -> ListScope {
        try expect(UInt8(ascii: "{"))
        return ListScope()
    }

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
        let bytes = try bytes(of: text)
        guard let time = Timestamp(rfc3339: bytes) else {
            throw .invalidTimestamp(offset: text.offset)
        }
        return time
    }

    mutating func duration() throws(ContractError) -> Duration {
        let text = try rawText()
        guard let duration = Duration(canonicalJSON: try bytes(of: text)) else {
            throw .invalidTimestamp(offset: text.offset)
        }
        return duration
    }

    /// The bytes of a text, escapes resolved.
    func bytes(of text: RawText) throws(ContractError) -> [UInt8] {
        guard !text.isEscaped else { return try unescaped(text) }
        return unsafe withBytes(from: text.offset, length: text.length) { unsafe Array($0) }
    }

    func string(_ text: RawText, limit: Int) throws(ContractError) -> String {
        guard !text.isEscaped else {
            let bytes = try unescaped(text)
            guard bytes.count <= limit else { throw .tree(.stringTooLong) }
            return String(decoding: bytes, as: UTF8.self)
        }
        guard text.length <= limit else { throw .tree(.stringTooLong) }
        return unsafe withBytes(from: text.offset, length: text.length) {
            unsafe String(decoding: $0, as: UTF8.self)
        }
    }

    func text(
        _ text: RawText,
        in builder: inout ViewTreeBuilder
    ) throws(ContractError) -> Text {
        guard !text.isEscaped else {
            let bytes = try unescaped(text)
            return try tree { () throws(ViewTreeError) in try builder.append(bytes) }
        }
        return try tree { () throws(ViewTreeError) in
            try builder.checked(
                Text(
                    offset: UInt32(truncatingIfNeeded: text.offset),
                    length: UInt32(truncatingIfNeeded: text.length)
                )
            )
        }
    }
}
