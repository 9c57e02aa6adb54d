import LandfallBytes

extension JSONCursor {
    /// Reads a number, quoted or not.
    mutating func double() throws(ContractError) -> Double {
        skipSpace()
        guard current == UInt8(ascii: "\"") else { return try bareDouble() }
        let text = try rawText()
        let number = try withBytes(text) { bytes -> Double? in
            guard let number = JSONNumber(bytes), number.length == bytes.count else { return nil }
            return number.double(bytes)
        }
        guard let number else { throw .numberOutOfRange(offset: text.offset) }
        return number
    }

    /// Reads a number that is not quoted.
    mutating func bareDouble() throws(ContractError) -> Double {
        skipSpace()
        let place = position
        guard let number = JSONNumber(rest) else { throw malformed }
        guard let value = number.double(rest) else { throw .numberOutOfRange(offset: place) }
        advance(by: number.length)
        return value
    }

    /// Reads a whole number, quoted or not; `1.0` and `1e3` are whole.
    mutating func int64() throws(ContractError) -> Int64 {
        skipSpace()
        guard current == UInt8(ascii: "\"") else {
            if let digit = loneDigit() { return Int64(digit) }
            let place = position
            guard let number = JSONNumber(rest) else { throw malformed }
            guard let value = number.int64(rest) else { throw .numberOutOfRange(offset: place) }
            advance(by: number.length)
            return value
        }
        let text = try rawText()
        return try withBytes(text) { (bytes) throws(ContractError) in
            try Self.int64(bytes, offset: text.offset)
        }
    }

    /// Reads a number of one digit behind which the next member or the end of an object comes.
    ///
    /// - Returns: `nil` for anything else, which is then still to be read.
    private mutating func loneDigit() -> UInt8? {
        let digit = current &- UInt8(ascii: "0")
        guard digit < 10 else { return nil }
        let next = byte(at: position + 1)
        guard next == UInt8(ascii: ",") || next == UInt8(ascii: "}") else { return nil }
        advance()
        return digit
    }

    private static func int64(
        _ bytes: BorrowedBytes,
        offset: Int
    ) throws(ContractError) -> Int64 {
        guard let number = JSONNumber(bytes), number.length == bytes.count else {
            throw .invalidJSON(offset: offset)
        }
        guard let value = number.int64(bytes) else {
            throw .numberOutOfRange(offset: offset)
        }
        return value
    }

    /// Reads a whole number of 32 bits, quoted or not.
    mutating func int32() throws(ContractError) -> Int32 {
        skipSpace()
        let place = position
        guard let number = Int32(exactly: try int64()) else {
            throw .numberOutOfRange(offset: place)
        }
        return number
    }

    /// Reads `true` or `false`.
    mutating func bool() throws(ContractError) -> Bool {
        skipSpace()
        if skipWord("true") { return true }
        if skipWord("false") { return false }
        throw malformed
    }
}
