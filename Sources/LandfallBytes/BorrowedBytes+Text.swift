extension BorrowedBytes {
    /// Whether the bytes are those of a text in UTF-8, where ASCII letters of either case are the
    /// same.
    @inlinable
    public func isSpelled(_ text: String) -> Bool {
        guard count == text.utf8.count else { return false }
        let span = text.utf8.span
        for place in 0..<count {
            guard Self.lowered(self[place]) == Self.lowered(span[place]) else { return false }
        }
        return true
    }

    /// Whether no byte is past ASCII.
    @inlinable public var isASCII: Bool {
        var place = 0
        while place &+ 8 <= count {
            guard word(at: place) & 0x8080_8080_8080_8080 == 0 else { return false }
            place &+= 8
        }
        while place < count {
            guard self[place] < 0x80 else { return false }
            place &+= 1
        }
        return true
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
    public func lend<Result, Failure: Error>(
        _ body: (BorrowedBytes) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe utf8.span.withUnsafeBufferPointer { (bytes) throws(Failure) in
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
