extension JSONCursor {
    /// Reads a string; that it is UTF-8 and holds no bare control character is checked, its escapes
    /// are only when they are resolved.
    @inline(__always)
    mutating func rawText() throws(ContractError) -> RawText {
        // Nearly all texts stand here without space before them, in ASCII without escapes.
        if current == UInt8(ascii: "\"") {
            let start = position &+ 1
            let place = plainEnd(from: start)
            if byte(at: place) == UInt8(ascii: "\"") {
                advance(by: place &+ 1 &- position)
                return RawText(offset: start, length: place &- start)
            }
        }
        return try anyText()
    }

    /// Reads any string, as ``rawText()`` says.
    @inline(never)
    private mutating func anyText() throws(ContractError) -> RawText {
        try expect(UInt8(ascii: "\""))
        let start = position
        var isEscaped = false
        var isASCII = true
        var place = start
        while true {
            place = plainEnd(from: place)
            let byte = byte(at: place)
            if byte == UInt8(ascii: "\"") { break }
            guard byte >= 0x20 else {
                move(to: place)
                throw malformed
            }
            place += 1
            if byte >= 0x80 {
                isASCII = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
                // An escaped character is no end of the string; a bare control character is refused
                // when the escape is resolved.
                place += 1
            }
        }
        let text = RawText(offset: start, length: place - start, isEscaped: isEscaped)
        if !isASCII {
            guard isUTF8(raw(text)) else { throw .invalidUTF8(offset: start) }
        }
        move(to: place + 1)
        return text
    }

    /// The bytes of a string, its escapes resolved.
    ///
    /// - Throws: ``ContractError/invalidJSON(offset:)`` at an escape that there is none, half a
    ///   surrogate pair among them.
    mutating func unescaped(_ text: RawText) throws(ContractError) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.length)
        var place = text.offset
        let stop = text.offset + text.length
        while place < stop {
            let byte = byte(at: place)
            guard byte == UInt8(ascii: "\\") else {
                result.append(byte)
                place += 1
                continue
            }
            place = try resolveEscape(at: place, into: &result)
        }
        return result
    }

    /// Resolves one escape.
    ///
    /// - Returns: Where the text goes on.
    private mutating func resolveEscape(
        at place: Int,
        into result: inout [UInt8]
    ) throws(ContractError) -> Int {
        switch byte(at: place + 1) {
        case UInt8(ascii: "\""): result.append(UInt8(ascii: "\""))
        case UInt8(ascii: "\\"): result.append(UInt8(ascii: "\\"))
        case UInt8(ascii: "/"): result.append(UInt8(ascii: "/"))
        case UInt8(ascii: "b"): result.append(0x08)
        case UInt8(ascii: "f"): result.append(0x0C)
        case UInt8(ascii: "n"): result.append(0x0A)
        case UInt8(ascii: "r"): result.append(0x0D)
        case UInt8(ascii: "t"): result.append(0x09)
        case UInt8(ascii: "u"): return try resolveUnicode(at: place, into: &result)
        default: throw .invalidJSON(offset: place)
        }
        return place + 2
    }

    private mutating func resolveUnicode(
        at place: Int,
        into result: inout [UInt8]
    ) throws(ContractError) -> Int {
        guard let first = codeUnit(at: place) else { throw .invalidJSON(offset: place) }
        if let scalar = Unicode.Scalar(first) {
            result.append(contentsOf: scalar.utf8)
            return place + 6
        }
        guard first < 0xDC00, let second = codeUnit(at: place + 6),
            (0xDC00..<0xE000).contains(second)
        else { throw .invalidJSON(offset: place) }
        let value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
        guard let scalar = Unicode.Scalar(value) else { throw .invalidJSON(offset: place) }
        result.append(contentsOf: scalar.utf8)
        return place + 12
    }

    /// The value of `\uXXXX` at a place, or `nil` when there is none.
    private mutating func codeUnit(at place: Int) -> UInt16? {
        guard byte(at: place) == UInt8(ascii: "\\"), byte(at: place + 1) == UInt8(ascii: "u")
        else { return nil }
        var value: UInt16 = 0
        for offset in 2..<6 {
            let digit: UInt8
            switch byte(at: place + offset) {
            case let byte where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte):
                digit = byte - UInt8(ascii: "0")
            case let byte where (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20):
                digit = (byte | 0x20) - UInt8(ascii: "a") + 10
            default: return nil
            }
            value = value << 4 | UInt16(digit)
        }
        return value
    }
}
