/// Key, value and headers of a record in one piece of memory, as the ledger keeps them.
///
/// Each of the three stands behind its length plus one, in four bytes in network order (0 for a key or
/// a value that is not there, which is not the same as no bytes); the headers are
/// ``HeaderBlock/encoded``. A copy is one reference.
public struct RecordContent: Hashable, Sendable {
    private let bytes: SharedBytes
    // Numbers of four bytes, since a record is handed on often.
    private let storedValuePlace, storedHeaderPlace: UInt32
    private let storedHeaderCount, storedHeaderTextBytes: UInt32

    /// Where the value begins, with its length.
    private var valuePlace: Int { Int(storedValuePlace) }

    /// Where the headers begin, with their length.
    private var headerPlace: Int { Int(storedHeaderPlace) }

    /// How many headers there are.
    public var headerCount: Int { Int(storedHeaderCount) }

    /// The bytes of all names and values of headers.
    public var headerTextBytes: Int { Int(storedHeaderTextBytes) }

    /// Puts the parts of a record together.
    ///
    /// - Parameters:
    ///   - key: The key, or `nil`.
    ///   - value: The value, or `nil` for a tombstone.
    ///   - headers: The headers.
    /// - Precondition: All together have less than 4 GiB.
    public init(key: [UInt8]?, value: [UInt8]?, headers: HeaderBlock) {
        // In memory of its own.
        var memory = ByteArena(nil)
        self = Self.lent(key) { key in
            Self.lent(value) { value in Self(key, value, headers, in: &memory) }
        }
    }

    /// Lends the bytes of a part, or none.
    private static func lent(
        _ part: [UInt8]?,
        to body: (BorrowedBytes?) -> RecordContent
    ) -> RecordContent {
        guard let part else { return body(nil) }
        return part.withBytes(body)
    }

    /// Puts the parts of a record together, in memory that it shares with others.
    init(
        _ key: BorrowedBytes?,
        _ value: BorrowedBytes?,
        _ headers: HeaderBlock,
        in arena: inout ByteArena
    ) {
        let valuePlace = Self.lengthBytes + (key?.count ?? 0)
        let headerPlace = valuePlace + Self.lengthBytes + (value?.count ?? 0)
        let headerBytes = headers.encodedBytes
        let size = headerPlace + Self.lengthBytes + headerBytes
        bytes = arena.store(count: size) { memory in
            if let key { memory.append(part: key) } else { memory.append(length: 0) }
            if let value { memory.append(part: value) } else { memory.append(length: 0) }
            memory.append(length: headerBytes + 1)
            headers.encode(to: &memory)
        }
        storedValuePlace = UInt32(valuePlace)
        storedHeaderPlace = UInt32(headerPlace)
        storedHeaderCount = UInt32(headers.count)
        storedHeaderTextBytes = UInt32(headers.textBytes)
    }

    private static let lengthBytes = 4

    // MARK: Looking

    /// The bytes of key, value, and names and values of headers.
    public var sizeBytes: Int { headerPlace - 2 * Self.lengthBytes + headerTextBytes }

    private var hasKey: Bool { valuePlace > Self.lengthBytes || isLengthGiven(at: 0) }

    private var hasValue: Bool {
        headerPlace > valuePlace + Self.lengthBytes || isLengthGiven(at: valuePlace)
    }

    private func isLengthGiven(at place: Int) -> Bool {
        bytes.withBytes { $0.half(at: place) != 0 }
    }

    /// The key, or `nil` where there is none; copied to be looked at, and all anew when it changes.
    public var key: [UInt8]? {
        get { withBytes { key, _ in key?.array } }
        set { self = Self(key: newValue, value: value, headers: headers) }
    }

    /// The value, or `nil` for a tombstone; as of ``key``.
    public var value: [UInt8]? {
        get { withBytes { _, value in value?.array } }
        set { self = Self(key: key, value: newValue, headers: headers) }
    }

    /// The headers, in order; as of ``key``.
    public var headers: HeaderBlock {
        get { withHeaders { HeaderBlock(encoded: $0) } ?? HeaderBlock() }
        set { self = Self(key: key, value: value, headers: newValue) }
    }

    /// Lends key and value for the time of a call.
    ///
    /// - Parameter body: Takes each, `nil` where there is none; must not let the bytes escape.
    /// - Returns: What the body returns.
    public func withBytes<Result>(_ body: (BorrowedBytes?, BorrowedBytes?) -> Result) -> Result {
        bytes.withBytes { bytes in
            let key = bytes.slice(
                from: Self.lengthBytes,
                count: valuePlace - Self.lengthBytes
            )
            let value = bytes.slice(
                from: valuePlace + Self.lengthBytes,
                count: headerPlace - valuePlace - Self.lengthBytes
            )
            return body(hasKey ? key : nil, hasValue ? value : nil)
        }
    }

    /// Lends each header, in order.
    ///
    /// - Parameter body: Takes the name and the value, `nil` for a header without one; must not let
    ///   the bytes escape.
    public func forEachHeader(_ body: (_ name: BorrowedBytes, _ value: BorrowedBytes?) -> Void) {
        withHeaders { bytes in
            var place = LEB128.size(of: headerCount)
            while let header = HeaderBlock.header(in: bytes, at: &place) {
                body(header.name, header.value)
            }
        }
    }

    private func withHeaders<Result>(_ body: (BorrowedBytes) -> Result) -> Result {
        bytes.withBytes { bytes in
            let start = headerPlace + Self.lengthBytes
            return body(bytes.slice(from: start, count: bytes.count - start))
        }
    }

    // MARK: In the ledger

    /// How many bytes ``encode(to:)`` writes.
    public var encodedBytes: Int { bytes.count }

    /// Writes key, value and headers behind other bytes.
    public func encode(to writer: inout ByteWriter) { bytes.withBytes { writer.append($0) } }
}

/// Memory that is filled from its beginning on.
///
/// Safe because each write is checked against what is left.
@safe
struct FixedMemory {
    private var rest: UnsafeMutableRawBufferPointer

    /// Begins at the first byte.
    @unsafe init(rest: UnsafeMutableRawBufferPointer) { unsafe self.rest = rest }

    /// Whether nothing is left.
    var isFull: Bool { unsafe rest.isEmpty }

    mutating func append(_ byte: UInt8) {
        let target = unsafe take(1)
        unsafe target[0] = byte
    }

    mutating func append(_ bytes: BorrowedBytes) {
        let target = unsafe take(bytes.count)
        bytes.withUnsafeBytes { unsafe target.copyMemory(from: $0) }
    }

    /// Writes a part behind its length plus one.
    mutating func append(part: BorrowedBytes) {
        append(length: part.count + 1)
        append(part)
    }

    mutating func append(length: Int) {
        let target = unsafe take(4)
        unsafe target.storeBytes(of: UInt32(length).bigEndian, as: UInt32.self)
    }

    /// The first bytes of what is left, which are taken off it.
    @unsafe private mutating func take(_ count: Int) -> UnsafeMutableRawBufferPointer {
        unsafe precondition(count <= rest.count)
        defer { unsafe rest = UnsafeMutableRawBufferPointer(rebasing: rest[count...]) }
        return unsafe UnsafeMutableRawBufferPointer(rebasing: rest[..<count])
    }
}
