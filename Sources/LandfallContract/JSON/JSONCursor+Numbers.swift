extension JSONCursor {
    /// Reads a number, quoted or not.
    mutating func double() throws(ContractError) -> Double {
        skipSpace()
        guard current == UInt8(ascii: "\"") else { return try bareDouble() }
        let text = try rawText()
        let number = try unsafe bytes(of: text).lend { bytes -> Double? in
            guard let number = unsafe JSONNumber(bytes), number.length == bytes.count else {
                return nil
            }
            return unsafe number.double(bytes)
        }
        guard let number else { throw .numberOutOfRange(offset: text.offset) }
        return number
    }

    /// Reads a number that is not quoted.
    mutating func bareDouble() throws(ContractError) -> Double {
        skipSpace()
        let place = position
        let (number, length) = try unsafe withBytes(from: place, length: end - place) {
            (bytes) throws(ContractError) in
            guard let number = unsafe JSONNumber(bytes) else { throw malformed }
            return (unsafe number.double(bytes), number.length)
        }
        guard let number else { throw .numberOutOfRange(offset: place) }
        advance(by: length)
        return number
    }

    /// Reads a whole number, quoted or not; `1.0` and `1e3` are whole.
    mutating func int64() throws(ContractError) -> Int64 {
        skipSpace()
        guard current == UInt8(ascii: "\"") else {
            let place = position
            let (number, length) = try unsafe withBytes(from: place, length: end - place) {
                (bytes) throws(ContractError) in
                guard let number = unsafe JSONNumber(bytes) else { throw malformed }
                return (unsafe number.int64(bytes), number.length)
            }
            guard let number else { throw .numberOutOfRange(offset: place) }
            advance(by: length)
            return number
        }
        let text = try rawText()
        guard !text.isEscaped else {
            let digits = try unescaped(text)
            return try unsafe digits.lend { (bytes) throws(ContractError) in
                unsafe try Self.int64(bytes, offset: text.offset)
            }
        }
        return try unsafe withBytes(from: text.offset, length: text.length) {
            (bytes) throws(ContractError) in
            unsafe try Self.int64(bytes, offset: text.offset)
        }
    }

    private static func int64(
        _ bytes: UnsafeRawBufferPointer,
        offset: Int
    ) throws(ContractError) -> Int64 {
        guard let number = unsafe JSONNumber(bytes), number.length == bytes.count else {
            throw .invalidJSON(offset: offset)
        }
        guard let value = unsafe number.int64(bytes) else {
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
