import Landfall
import LandfallBytes

/// Goes through a message in protobuf's binary encoding, byte by byte.
struct ProtobufCursor: ~Copyable {
    private let bytes: BorrowedBytes
    let limits: ContractLimits
    let textBytes: Int
    var entriesLeft: Int
    private(set) var position = 0
    /// The end of the message that is being read.
    private(set) var end: Int
    /// The wire type of the field that is being read.
    private var wireType = WireType.varint

    /// Creates a cursor before a message.
    ///
    /// - Parameters:
    ///   - bytes: The message; lent for as long as the cursor lives.
    ///   - limits: What is read is held to these.
    init(_ bytes: BorrowedBytes, limits: ContractLimits) {
        self.bytes = bytes
        self.limits = limits
        self.textBytes = limits.tree.stringBytes
        self.entriesLeft = limits.entries
        self.end = bytes.count
    }

    /// How the value behind a tag is laid out.
    enum WireType: UInt8 {
        case varint, fixed64, bytes, startGroup, endGroup, fixed32
    }

    /// A field's number and the wire type of its value.
    struct Tag {
        var number: Int
        var type: WireType
    }

    /// The error for bytes that are no protobuf at the cursor.
    var malformed: ContractError { .invalidProtobuf(offset: position) }

    var allBytes: BorrowedBytes { bytes }

    mutating func nodeBeginning(
        in builder: inout ViewTreeBuilder,
        depth: Int
    ) throws(ContractError) -> NodeBeginning { .nothing }

    /// The bytes of a text that was read.
    @inline(__always)
    func raw(_ text: RawText) -> BorrowedBytes {
        bytes.slice(from: text.offset, count: text.length)
    }

    /// Reads a varint of up to ten bytes; bits past the 64th are lost, as everywhere.
    @inline(__always)
    mutating func varint() throws(ContractError) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while position < end, shift < 64 {
            let byte = bytes[position]
            position += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        throw malformed
    }

    mutating func double() throws(ContractError) -> Double {
        guard end - position >= 8 else { throw malformed }
        let number = Double(bitPattern: bytes.word(at: position))
        guard number.isFinite else { throw .numberOutOfRange(offset: position) }
        position += 8
        return number
    }

    /// Reads the length of what follows, which must lie within the message.
    mutating func length() throws(ContractError) -> Int {
        let length = try varint()
        guard length <= UInt64(end - position) else { throw malformed }
        return Int(length)
    }

    /// Reads the tag of the next field, or `nil` at the end of the message.
    mutating func tag() throws(ContractError) -> Tag? {
        guard position < end else { return nil }
        let value = try varint()
        guard value <= UInt64(UInt32.max), value >= 8,
            let type = WireType(rawValue: UInt8(value & 7))
        else { throw malformed }
        wireType = type
        return Tag(number: Int(value >> 3), type: type)
    }

    /// Narrows the cursor to a message within the one that is being read.
    ///
    /// - Returns: Where the outer one ends, for ``leave(to:)``.
    mutating func enter(length: Int) -> Int {
        let outer = end
        end = position + length
        return outer
    }

    /// Widens the cursor to the message around the one that has been read.
    mutating func leave(to outer: Int) { end = outer }

    /// The wire type of the field whose value comes next.
    var currentType: WireType { wireType }

    /// Goes over the value of a field that the contract does not know.
    mutating func skipValue(_ tag: Tag) throws(ContractError) {
        var groups: [Int] = []
        var tag = tag
        while true {
            switch tag.type {
            case .varint: _ = try varint()
            case .fixed64: try skip(8)
            case .fixed32: try skip(4)
            case .bytes: try skip(try length())
            case .startGroup:
                guard groups.count < limits.nesting else {
                    throw .nestingTooDeep(offset: position)
                }
                groups.append(tag.number)
            case .endGroup:
                guard groups.popLast() == tag.number else { throw malformed }
            }
            if groups.isEmpty { return }
            guard let next = try self.tag() else { throw malformed }
            tag = next
        }
    }

    private mutating func skip(_ count: Int) throws(ContractError) {
        guard end - position >= count else { throw malformed }
        position += count
    }

    /// Goes over a text without reading it.
    mutating func advance(by count: Int) throws(ContractError) { try skip(count) }
}
