import Landfall

/// Goes through JSON text byte by byte; the grammar is RFC 8259's, strictly.
///
/// Safe because every access is checked against the end of the bytes, which whoever made the cursor
/// lends it for as long as it lives: it is never stored.
@safe
struct JSONCursor: ~Copyable {
    private let bytes: UnsafeRawBufferPointer
    let limits: ContractLimits
    private(set) var position: Int
    let end: Int

    /// Creates a cursor before a text.
    ///
    /// - Parameters:
    ///   - bytes: The text; lent for as long as the cursor lives.
    ///   - limits: What is read is held to these.
    init(_ bytes: UnsafeRawBufferPointer, limits: ContractLimits) {
        unsafe self.bytes = bytes
        self.limits = limits
        self.position = 0
        self.end = bytes.count
    }

    /// The byte at a place; 0, which is no part of JSON's grammar, past the end.
    @inline(__always)
    func byte(at place: Int) -> UInt8 { place < end ? unsafe bytes[place] : 0 }

    /// The byte at the cursor, or 0 past the end.
    @inline(__always)
    var current: UInt8 { byte(at: position) }

    /// Goes over a byte that has been looked at.
    @inline(__always)
    mutating func advance(by count: Int = 1) { position += count }

    /// Goes back to a place, or on to one.
    mutating func move(to place: Int) { position = min(max(place, 0), end) }

    /// Lends some of the bytes for the time of a call; none where they would not lie within.
    @inline(__always)
    func withBytes<Result, Failure: Error>(
        from start: Int,
        length: Int,
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        guard start >= 0, length >= 0, length <= end - start else {
            return unsafe try body(UnsafeRawBufferPointer(start: nil, count: 0))
        }
        return unsafe try body(UnsafeRawBufferPointer(rebasing: bytes[start..<start + length]))
    }

    /// All bytes, with a tree begun over them.
    func makeBuilder() -> ViewTreeBuilder {
        unsafe ViewTreeBuilder(record: bytes, limits: limits.tree)
    }

    /// The error for text that is not JSON at the cursor.
    var malformed: ContractError { .invalidJSON(offset: position) }

    /// Goes over white space.
    @inline(__always)
    mutating func skipSpace() {
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
        position += 1
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
