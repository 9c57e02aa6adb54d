extension BorrowedBytes {
    /// Whether the bytes are those of a text in UTF-8, where ASCII letters of either case are the
    /// same.
    @inlinable
    public func isSpelled(_ text: String) -> Bool {
        guard count == text.utf8.count else { return false }
        // As nearly every program spells it.
        if isEqual(to: text) { return true }
        let span = text.utf8.span
        for place in 0..<count {
            guard Self.lowered(self[place]) == Self.lowered(span[place]) else { return false }
        }
        return true
    }

    /// Whether no byte is past ASCII.
    @inlinable public var isASCII: Bool {
        let marks: UInt64 = 0x8080_8080_8080_8080
        guard count > 8 else { return prefixWord & marks == 0 }
        let last = count &- 8
        var place = 0
        while place < last {
            guard word(at: place) & marks == 0 else { return false }
            place &+= 8
        }
        return word(at: last) & marks == 0
    }

    /// An ASCII letter in lower case; any other byte as it is.
    @inlinable @inline(__always)
    static func lowered(_ byte: UInt8) -> UInt8 {
        byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
    }
}

extension String {
    /// Lends the bytes of the text in UTF-8 for the time of a call.
    @inlinable
    public func withBytes<Result, Failure: Error>(
        _ body: (BorrowedBytes) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe utf8.span.withUnsafeBufferPointer { (bytes) throws(Failure) in
            try body(unsafe BorrowedBytes(UnsafeRawBufferPointer(bytes)))
        }
    }
}

extension Span<UInt8> {
    /// Lends the bytes for the time of a call.
    @inlinable
    public func withBytes<Result, Failure: Error>(
        _ body: (BorrowedBytes) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe withUnsafeBufferPointer { (bytes) throws(Failure) in
            try body(unsafe BorrowedBytes(UnsafeRawBufferPointer(bytes)))
        }
    }
}

extension [UInt8] {
    /// Appends a text in UTF-8, at once.
    public mutating func append(utf8Of text: String) {
        // Lent, since texts that are gone through byte by byte are retained for it.
        unsafe text.utf8.span.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }
}
