extension Span where Element == UInt8 {
    /// The first place in a range at which a byte meets a condition.
    @inline(__always)
    func firstIndex(in range: Range<Int>, where isWanted: (UInt8) -> Bool) -> Int? {
        for index in range where isWanted(self[index]) { return index }
        return nil
    }

    /// Whether a range holds a byte that meets a condition.
    @inline(__always)
    func contains(in range: Range<Int>, where isWanted: (UInt8) -> Bool) -> Bool {
        firstIndex(in: range, where: isWanted) != nil
    }

    /// Whether a range, with its ASCII letters in lower case, holds these bytes.
    func isEqual(_ range: Range<Int>, toLowercase bytes: [UInt8]) -> Bool {
        guard range.count == bytes.count else { return false }
        for offset in bytes.indices {
            let byte = self[range.lowerBound + offset]
            guard byte == bytes[offset] || byte.lowercased == bytes[offset] else { return false }
        }
        return true
    }
}

extension UInt8 {
    /// An ASCII letter in lower case; every other byte as it is.
    var lowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}
