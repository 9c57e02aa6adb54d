package import LandfallBytes

/// Finds e-mail addresses, tokens and queries of links in texts that are to be recorded, and takes
/// them out.
///
/// It looks at the shape only: an address is what stands around an `@`, also a full-width one; a
/// token is what JSON web tokens and the tokens of signed links and detours look like, or what
/// stands behind `token=`, `code=`, `password=` and the like; a query is what stands behind the `?`
/// or `#` of a link within the text. Escapes of URLs hide none of them. It takes a time that grows
/// with the length of the text, and no faster.
public enum TextRedaction {
    /// What stands in records for something that must not stand there.
    public static let word = "<redacted>"

    /// The shortest run of letters and digits that counts as opaque.
    static let opaqueMinimum = 16

    /// The shortest text that can be a token.
    static let tokenMinimum = 40

    /// How often escapes are decoded to see what they stand for; what still has some is not shown.
    static let decodingLimit = 3

    /// A text without e-mail addresses, tokens and queries of links.
    ///
    /// - Parameter text: Any text, also one with the escapes of a URL.
    /// - Returns: The text, with ``word`` in the place of each; ``word`` alone where escapes hide
    ///   another, or are nested deeper than anybody nests them.
    public static func redacted(_ text: String) -> String {
        guard isSuspect(text) else { return text }
        let bytes = Array(text.utf8)
        let shown = Self.text(of: bytes, without: parts(of: bytes))
        return hidesMore(shown) ? word : String(decoding: shown, as: UTF8.self)
    }

    /// Whether escapes hide something that must not be recorded, or can't be seen through.
    private static func hidesMore(_ bytes: [UInt8]) -> Bool {
        var level = bytes
        for _ in 0..<decodingLimit {
            guard let decoded = decoded(level) else { return false }
            if !parts(of: decoded).isEmpty { return true }
            level = decoded
        }
        return decoded(level) != nil
    }

    /// A text of which nothing is declared: without long runs of letters and digits mixed, either,
    /// such as the code in `/reset/9f86d081884c7d65`.
    ///
    /// - Parameter text: Any text.
    /// - Returns: The text, with ``word`` in the place of each.
    public static func redactedWhereUndeclared(_ text: String) -> String {
        // Addresses and tokens first: without an opaque run in it one is not known by its shape.
        let bytes = Array(redacted(text).utf8)
        return String(decoding: Self.text(of: bytes, without: opaqueRuns(in: bytes)), as: UTF8.self)
    }

    /// Whether there is an at sign in a text, in whatever spelling, as in each e-mail address.
    ///
    /// - Parameter text: Any text.
    /// - Returns: Whether there is one, or escapes are nested so deep that nobody can tell.
    public static func holdsAtSign(_ text: String) -> Bool {
        guard isSuspect(text) else { return false }
        var bytes = Array(text.utf8)
        for _ in 0...decodingLimit {
            if bytes.indices.contains(where: { atSign(at: $0, of: bytes) != nil }) { return true }
            guard let decoded = decoded(bytes) else { return false }
            bytes = decoded
        }
        return true
    }

    /// Whether a text has to be looked at closely: most are not, and stand in records as they are.
    package static func isSuspect(_ text: String) -> Bool { text.withBytes { isSuspect($0) } }

    /// Whether the bytes of a text have to be looked at closely.
    package static func isSuspect(_ bytes: BorrowedBytes) -> Bool {
        if !isCertainlyBare(bytes), bytes.contains(where: isMark) { return true }
        return bytes.count >= tokenMinimum && mayBeToken(bytes)
    }

    /// Whether a text can be recorded byte for byte, seen at once.
    ///
    /// It is ASCII then, not suspect, and without U+0000. Of another nothing is said.
    package static func isShownAsItIs(_ bytes: BorrowedBytes) -> Bool {
        isCertainlyBare(bytes) && (bytes.count < tokenMinimum || !mayBeToken(bytes))
    }

    /// Whether a run of a token's characters with a dot in it is as long as one.
    private static func mayBeToken(_ bytes: BorrowedBytes) -> Bool {
        var run = 0
        var hasDot = false
        for place in 0..<bytes.count {
            if bytes[place] == UInt8(ascii: ".") { hasDot = true }
            run = isTokenByte(bytes[place]) ? run + 1 : 0
            if run == 0 { hasDot = false }
            if run >= tokenMinimum, hasDot { return true }
        }
        return false
    }

    /// Whether there is certainly no mark among some bytes, nor a control character or a byte past
    /// ASCII, eight at a time.
    private static func isCertainlyBare(_ bytes: BorrowedBytes) -> Bool {
        // Filled up with letters where there are fewer than eight.
        guard bytes.count > 8 else {
            let missing = UInt64(8 - bytes.count) * 8
            return isCertainlyBare(bytes.prefixWord | 0x6161_6161_6161_6161 << (64 - missing))
        }
        let last = bytes.count - 8
        var place = 0
        while place < last {
            guard isCertainlyBare(bytes.word(at: place)) else { return false }
            place += 8
        }
        return isCertainlyBare(bytes.word(at: last))
    }

    /// Whether eight bytes are all from `&` to `<`, or behind `@`, and ASCII: no mark is among those.
    @inline(__always)
    private static func isCertainlyBare(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let tops = ones &* 0x80
        // Bit 7 of a byte is set where it is at least `&`, behind `<`, behind `@`; none carries over.
        let low = word & ~tops
        let isHigh = low &+ (ones &* (0x80 - 0x26))
        let isBehindLess = low &+ (ones &* (0x7F - 0x3C))
        let isBehindAt = low &+ (ones &* (0x7F - 0x40))
        return (word | ~isHigh | (isBehindLess & ~isBehindAt)) & tops == 0
    }

    /// Whether a byte is one of `#%=?@`, or begins a full-width at sign.
    @inline(__always)
    private static func isMark(_ byte: UInt8) -> Bool {
        guard byte >= 64 else { return marksBelow64 >> UInt64(byte) & 1 != 0 }
        return byte == UInt8(ascii: "@") || byte == 0xEF
    }

    /// The marks of ``isMark(_:)`` below 64, one bit each.
    private static var marksBelow64: UInt64 {
        1 << 0x23 | 1 << 0x25 | 1 << 0x3D | 1 << 0x3F
    }

    /// The text with its escapes decoded once, not always UTF-8; `nil` where there is none.
    private static func decoded(_ bytes: [UInt8]) -> [UInt8]? {
        guard bytes.contains(UInt8(ascii: "%")) else { return nil }
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            if let byte = escaped(at: index, of: bytes) {
                plain.append(byte)
                index += 3
            } else {
                plain.append(bytes[index])
                index += 1
            }
        }
        return plain.count < bytes.count ? plain : nil
    }

    /// The byte that an escape stands for; `nil` where none stands.
    static func escaped(at index: Int, of bytes: [UInt8]) -> UInt8? {
        guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
            let high = Character(Unicode.Scalar(bytes[index + 1])).hexDigitValue,
            let low = Character(Unicode.Scalar(bytes[index + 2])).hexDigitValue
        else { return nil }
        return UInt8(high << 4 | low)
    }

    /// The text with ``word`` in the place of some parts of it.
    private static func text(of bytes: [UInt8], without parts: [Range<Int>]) -> [UInt8] {
        var shown: [UInt8] = []
        var index = 0
        for part in parts.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if part.lowerBound >= index {
                shown += bytes[index..<part.lowerBound]
                shown += word.utf8
            }
            index = max(index, part.upperBound)
        }
        return shown + bytes[index...]
    }
}
