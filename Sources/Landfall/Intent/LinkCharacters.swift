import LandfallBytes

/// Looks at every character of a link at once, before its parts are looked for.
package enum LinkCharacters {
    /// Whether all characters are printable ASCII but a backslash, and whether there are a percent sign
    /// and a number sign.
    ///
    /// - Parameter link: Untrusted text of any length.
    /// - Returns: All three; where the first is `false` the others say nothing.
    package static func scan(
        _ link: String
    ) -> (isPlain: Bool, hasEscapes: Bool, hasFragment: Bool) {
        link.withBytes { bytes in
            var (hasEscapes, hasFragment) = (false, false)
            // Filled up with letters where there are fewer than eight.
            let missing = UInt64(max(0, 8 - bytes.count)) * 8
            var word = bytes.prefixWord | 0x6161_6161_6161_6161 << (64 - missing)
            var place = 0
            while true {
                guard isPlain(word) else { return (false, hasEscapes, hasFragment) }
                if BorrowedBytes.holdsZero(word ^ (ones &* 0x25)) { hasEscapes = true }
                if BorrowedBytes.holdsZero(word ^ (ones &* 0x23)) { hasFragment = true }
                place += 8
                guard place < bytes.count else { return (true, hasEscapes, hasFragment) }
                word = bytes.word(at: min(place, bytes.count - 8))
            }
        }
    }

    /// The first bytes of a link that is plain.
    ///
    /// - Parameters:
    ///   - count: How many; no more than the link has.
    ///   - link: Printable ASCII.
    /// - Returns: The bytes as text.
    package static func prefix(_ count: Int, of link: String) -> String {
        link.withBytes { $0.slice(from: 0, count: count).string }
    }

    private static var ones: UInt64 { 0x0101_0101_0101_0101 }

    /// Whether eight bytes are all from 0x21 to 0x7E, and none a backslash.
    private static func isPlain(_ word: UInt64) -> Bool {
        let tops = ones &* 0x80
        // Bit 7 of a byte is set where it is at least 0x21, or 0x7F; none carries over.
        let low = word & ~tops
        let isPrintable = low &+ (ones &* (0x80 - 0x21))
        let isDelete = low &+ ones
        return (word | ~isPrintable | isDelete) & tops == 0
            && !BorrowedBytes.holdsZero(word ^ (ones &* 0x5C))
    }
}
