// Texts that are checked while they are copied, so that their bytes are looked at once.

extension ByteWriter {
    /// Writes a text in UTF-8 as a string of JSON, if all of its bytes mean themselves there.
    ///
    /// - Returns: Whether it was written; if not, nothing was.
    @inlinable
    public mutating func append(quotedPlain text: String) -> Bool {
        text.withBytes { append(quotedPlain: $0) }
    }

    /// Writes the bytes of a text as a string of JSON, if all of them mean themselves there.
    ///
    /// - Returns: Whether it was written; if not, nothing was.
    @inlinable
    public mutating func append(quotedPlain text: BorrowedBytes) -> Bool {
        makeRoom(for: text.count &+ 2 &+ Self.wordBytes)
        let start = unsafe memory + storedCount
        // Filled up with letters.
        let isPlain = unsafe Self.copy(text, to: start + 1, filler: 0x6161_6161_6161_6161) {
            !BorrowedBytes.holdsMark($0)
        }
        guard isPlain else { return false }
        let quote = UInt8(ascii: "\"")
        unsafe start.storeBytes(of: quote, as: UInt8.self)
        unsafe start.storeBytes(of: quote, toByteOffset: text.count &+ 1, as: UInt8.self)
        storedCount &+= text.count &+ 2
        return true
    }

    /// Writes bytes behind their count, which takes four bytes in network order.
    ///
    /// - Precondition: There are less than 2 GiB.
    @inlinable
    public mutating func append(counted bytes: BorrowedBytes) {
        makeRoom(for: bytes.count &+ 4)
        let start = unsafe memory + storedCount
        unsafe start.storeBytes(of: Int32(bytes.count).bigEndian, as: Int32.self)
        unsafe Self.copy(bytes, to: start + 4)
        storedCount &+= bytes.count &+ 4
    }

    /// Writes bytes behind their count, as ``append(counted:)``, if none of them is 0.
    ///
    /// - Returns: Whether they were written; if not, nothing was.
    /// - Precondition: There are less than 2 GiB.
    @inlinable
    public mutating func append(countedWithoutZero bytes: BorrowedBytes) -> Bool {
        makeRoom(for: bytes.count &+ 4 &+ Self.wordBytes)
        let start = unsafe memory + storedCount
        let isWritten = unsafe Self.copy(bytes, to: start + 4, filler: .max) {
            !BorrowedBytes.holdsZero($0)
        }
        guard isWritten else { return false }
        unsafe start.storeBytes(of: Int32(bytes.count).bigEndian, as: Int32.self)
        storedCount &+= bytes.count &+ 4
        return true
    }

    @usableFromInline static var wordBytes: Int { 8 }

    /// Copies bytes to where there is room for them and for a word more, word by word, up to one that
    /// does not pass.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - target: Where they are copied.
    ///   - filler: What fills a word up where there are fewer bytes; it passes.
    ///   - passes: Whether all bytes of a word pass.
    /// - Returns: Whether all passed.
    @inlinable @inline(__always)
    @unsafe static func copy(
        _ bytes: BorrowedBytes,
        to target: UnsafeMutableRawPointer,
        filler: UInt64,
        while passes: (UInt64) -> Bool
    ) -> Bool {
        let count = bytes.count
        guard count > wordBytes else {
            let word = bytes.prefixWord
            unsafe target.storeBytes(of: word.littleEndian, as: UInt64.self)
            return passes(word | filler << UInt64(count &* 8))
        }
        let last = count &- wordBytes
        var place = 0
        while place < last {
            let word = bytes.word(at: place)
            unsafe target.storeBytes(of: word.littleEndian, toByteOffset: place, as: UInt64.self)
            guard passes(word) else { return false }
            place &+= wordBytes
        }
        let word = bytes.word(at: last)
        unsafe target.storeBytes(of: word.littleEndian, toByteOffset: last, as: UInt64.self)
        return passes(word)
    }
}
