extension RawSpan {
    /// Up to eight bytes from a place on as a number, the first the lowest, filled up with zeros.
    ///
    /// - Precondition: The bytes lie within the span, and `count` is at most 8.
    @inline(__always)
    func word(at place: Int, count: Int) -> UInt64 {
        guard byteCount &- place >= 8 else { return lastWord(at: place, count: count) }
        // The span checks the place; a shift by 64 leaves nothing.
        let word = unsafe unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
        let unused = UInt64(truncatingIfNeeded: 64 &- 8 &* count)
        return UInt64(littleEndian: word) & (UInt64.max >> unused)
    }

    /// The same, where fewer than eight bytes are left.
    private func lastWord(at place: Int, count: Int) -> UInt64 {
        var word: UInt64 = 0
        for offset in (0..<count).reversed() {
            let byte = unsafe unsafeLoad(fromByteOffset: place + offset, as: UInt8.self)
            word = word << 8 | UInt64(byte)
        }
        return word
    }

    /// A number by which most names differ: its ends, and how long it is.
    @inline(__always)
    func sketch(of range: Range<Int>) -> UInt64 {
        let count = min(8, range.count)
        let head = word(at: range.lowerBound, count: count)
        let tail = word(at: range.upperBound &- count, count: count)
        return (head &+ UInt64(range.count)) &* 0x9E37_79B9_7F4A_7C15 &+ tail
    }

    /// Whether a range holds the same bytes as one of another span, eight at a time: many keys of one
    /// context may begin alike for two thousand bytes.
    @inline(__always)
    func isEqual(_ range: Range<Int>, to other: RawSpan, _ others: Range<Int>) -> Bool {
        guard range.count == others.count else { return false }
        var place = range.lowerBound
        var twin = others.lowerBound
        var left = range.count
        while left > 8 {
            guard word(at: place, count: 8) == other.word(at: twin, count: 8) else { return false }
            place &+= 8
            twin &+= 8
            left &-= 8
        }
        return word(at: place, count: left) == other.word(at: twin, count: left)
    }
}
