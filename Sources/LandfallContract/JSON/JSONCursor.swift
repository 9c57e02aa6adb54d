import Landfall
import LandfallBytes

/// Goes through JSON text byte by byte; the grammar is RFC 8259's, strictly.
struct JSONCursor: ~Copyable {
    private let bytes: BorrowedBytes
    let limits: ContractLimits
    let textBytes: Int
    var entriesLeft: Int
    private(set) var position: Int
    /// The index of the field that came last at the beginning of a node, and behind each of its
    /// fields: nodes are many, and an app writes them alike.
    var nodeOrder = InlineArray<16, UInt8> { UInt8(min($0, 14)) }

    /// Creates a cursor before a text.
    ///
    /// - Parameters:
    ///   - bytes: The text; lent for as long as the cursor lives.
    ///   - limits: What is read is held to these.
    init(_ bytes: BorrowedBytes, limits: ContractLimits) {
        self.bytes = bytes
        self.limits = limits
        self.textBytes = limits.tree.stringBytes
        self.entriesLeft = limits.entries
        self.position = 0
    }

    /// Where the text ends.
    @inline(__always)
    var end: Int { bytes.count }

    /// The byte at a place; 0, which is no part of JSON's grammar, past the end.
    @inline(__always)
    func byte(at place: Int) -> UInt8 {
        UInt(bitPattern: place) < UInt(bitPattern: end) ? bytes[place] : 0
    }

    /// The byte at the cursor, or 0 past the end.
    @inline(__always)
    var current: UInt8 { byte(at: position) }

    /// Where a run of bytes ends that mean themselves in a string, looking at eight at once: the
    /// place of the first quote, backslash, control character or byte past ASCII, or one shortly
    /// before the end.
    @inline(__always)
    func plainEnd(from start: Int) -> Int {
        var place = start
        while end &- place >= 8 {
            let length = Self.firstMark(in: bytes.word(at: place))
            place &+= length
            if length < 8 { return place }
        }
        return place
    }

    /// Where in eight bytes the first stands that does not mean itself in a string, or 8.
    @inline(__always)
    private static func firstMark(in word: UInt64) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quote = word ^ (ones &* 0x22)
        let backslash = word ^ (ones &* 0x5C)
        // Bit 7 of a byte is set where it is 0 here, or less than 0x20, or past ASCII; a byte behind
        // the first such one may be marked too.
        let marks = (quote &- ones) | (backslash &- ones) | (word &- ones &* 0x20) | word
        return (marks & (ones &* 0x80)).trailingZeroBitCount / 8
    }

    /// Goes over a byte that has been looked at.
    @inline(__always)
    mutating func advance(by count: Int = 1) { position &+= count }

    /// Goes back to a place, or on to one.
    mutating func move(to place: Int) { position = min(max(place, 0), end) }

    /// The next sixteen bytes, or `nil` where fewer are left.
    @inline(__always)
    var nextWords: (low: UInt64, high: UInt64)? { bytes.words(at: position) }

    /// The bytes of a text that was read, its escapes as they stand.
    @inline(__always)
    func raw(_ text: RawText) -> BorrowedBytes {
        bytes.slice(from: text.offset, count: text.length)
    }

    /// The bytes from the cursor on.
    @inline(__always)
    var rest: BorrowedBytes { bytes.slice(from: position, count: end - position) }

    /// Reads a string of less than eight bytes without escapes, all of them ASCII, as a number.
    ///
    /// - Returns: `nil` for any other, which is then still to be read.
    @inline(__always)
    mutating func shortText() -> (prefix: UInt64, length: Int)? {
        guard end - position >= 9, current == UInt8(ascii: "\"") else { return nil }
        let word = bytes.word(at: position + 1)
        let length = Self.firstMark(in: word)
        guard length < 8, byte(at: position + 1 + length) == UInt8(ascii: "\"") else { return nil }
        position += length + 2
        // The bytes after the text were read along with it.
        return (word & (1 << UInt64(8 * length) - 1), length)
    }

    var allBytes: BorrowedBytes { bytes }

    /// The error for text that is not JSON at the cursor.
    var malformed: ContractError { .invalidJSON(offset: position) }

    /// Goes over white space.
    @inline(__always)
    mutating func skipSpace() {
        // Most of the bytes between tokens are no space, and all space is at most this.
        guard current <= UInt8(ascii: " ") else { return }
        while true {
            switch current {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"):
                position += 1
            default: return
            }
        }
    }

    /// Goes over white space and a byte, if it is there.
    @inline(__always)
    mutating func skip(_ mark: UInt8) -> Bool {
        skipSpace()
        guard current == mark else { return false }
        position &+= 1
        return true
    }

    /// Goes over white space and a byte that must be there.
    @inline(__always)
    mutating func expect(_ mark: UInt8) throws(ContractError) {
        guard skip(mark) else { throw malformed }
    }

    /// Goes over a word such as `null`, if it stands here.
    mutating func skipWord(_ word: StaticString) -> Bool {
        let length = word.utf8CodeUnitCount
        for offset in 0..<length
        where unsafe byte(at: position + offset) != word.utf8Start[offset] {
            return false
        }
        position += length
        return true
    }

    /// Goes over trailing white space, behind which nothing may come.
    mutating func finish() throws(ContractError) {
        skipSpace()
        guard position == end else { throw malformed }
    }
}
