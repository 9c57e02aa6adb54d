/// The headers of a record, in their order, as one run of bytes.
///
/// For each header the length of its name, the name, the length of its value plus one (0 for a header
/// without a value, which is not the same as no bytes), and the value; lengths are unsigned LEB128. Behind
/// their count that is how the ledger keeps them.
public struct HeaderBlock: Hashable, Sendable {
    /// How many headers there are; several may have the same name.
    public private(set) var count = 0

    /// The bytes of all names and values.
    public private(set) var textBytes = 0

    @usableFromInline var bytes: [UInt8] = []

    /// Begins without any.
    ///
    /// - Parameter capacity: The bytes to make room for; with 0 nothing is allocated before the first
    ///   header comes.
    public init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    /// Takes headers one by one.
    public init(_ headers: some Sequence<RecordHeader>) {
        for header in headers { append(header.name, header.value) }
    }

    /// Whether there is none.
    public var isEmpty: Bool { count == 0 }

    // MARK: Adding

    /// Adds a header whose value is a text in UTF-8.
    public mutating func append(_ name: String, _ text: String) {
        begin(name)
        text.withBytes { append(value: $0) }
    }

    /// Adds a header.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value, or `nil` for a header without one.
    public mutating func append(_ name: String, _ value: [UInt8]?) {
        begin(name)
        guard let value else {
            bytes.append(0)
            return end(0)
        }
        value.withBytes { append(value: $0) }
    }

    /// Adds a header whose value is written in its place.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - write: Appends the value to what is there, of which it changes nothing.
    public mutating func append(_ name: String, writing write: (inout [UInt8]) -> Void) {
        begin(name)
        let start = bytes.count
        // The length of a value of up to 126 bytes takes one.
        bytes.append(0)
        write(&bytes)
        let length = bytes.count - start - 1
        if length + 1 < 0x80 {
            bytes[start] = UInt8(length + 1)
        } else {
            var encoded: [UInt8] = []
            LEB128.encode(length + 1) { encoded.append($0) }
            bytes.replaceSubrange(start...start, with: encoded)
        }
        end(length)
    }

    /// Takes all headers off, and keeps the memory.
    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        count = 0
        textBytes = 0
    }

    /// Adds the headers of another block.
    public mutating func append(contentsOf other: HeaderBlock) {
        other.bytes.withBytes { bytes.append(contentsOf: $0) }
        textBytes += other.textBytes
        count += other.count
    }

    private mutating func begin(_ name: String) {
        name.withBytes { name in
            append(name, behind: name.count)
            textBytes += name.count
        }
    }

    private mutating func append(value: BorrowedBytes) {
        append(value, behind: value.count + 1)
        end(value.count)
    }

    /// Adds bytes with a number before them.
    private mutating func append(_ part: BorrowedBytes, behind number: Int) {
        LEB128.encode(number) { bytes.append($0) }
        part.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
    }

    private mutating func end(_ valueBytes: Int) {
        textBytes += valueBytes
        count += 1
    }

    // MARK: Looking

    /// Lends each header, in order.
    ///
    /// - Parameter body: Takes the name and the value, `nil` for a header without one; must not let
    ///   the bytes escape.
    /// - Throws: What the body throws first.
    @inlinable
    public func forEachHeader<Failure: Error>(
        _ body: (_ name: BorrowedBytes, _ value: BorrowedBytes?) throws(Failure) -> Void
    ) throws(Failure) {
        try bytes.withBytes { (bytes) throws(Failure) in
            var place = 0
            while let header = Self.header(in: bytes, at: &place) {
                try body(header.name, header.value)
            }
        }
    }

    /// The value of the first header of a name.
    ///
    /// - Parameter name: The exact name.
    /// - Returns: A copy; `nil` where there is no such header, and where it has no value.
    public func firstValue(of name: String) -> [UInt8]? {
        bytes.withBytes { bytes in
            var place = 0
            while let header = Self.header(in: bytes, at: &place) {
                if header.name.isEqual(to: name) { return header.value?.array }
            }
            return nil
        }
    }

    /// The same headers but those of some names, which are exact.
    public func without(_ names: [String]) -> HeaderBlock {
        var rest = HeaderBlock(capacity: bytes.count)
        bytes.withBytes { bytes in
            var (place, start) = (0, 0)
            while let header = Self.header(in: bytes, at: &place) {
                if !names.contains(where: { header.name.isEqual(to: $0) }) {
                    rest.bytes.append(contentsOf: bytes.slice(from: start, count: place - start))
                    rest.textBytes += header.name.count
                    rest.end(header.value?.count ?? 0)
                }
                start = place
            }
        }
        return rest
    }

    /// The header at a place, which moves behind it; `nil` at the end, and where there is no whole one.
    @inlinable
    static func header(
        in bytes: BorrowedBytes,
        at place: inout Int
    ) -> (name: BorrowedBytes, value: BorrowedBytes?)? {
        var next = place
        guard let nameLength = LEB128.number(in: bytes, at: &next),
            nameLength <= bytes.count - next
        else { return nil }
        let name = bytes.slice(from: next, count: nameLength)
        next += nameLength
        guard let valueLength = LEB128.number(in: bytes, at: &next),
            valueLength - 1 <= bytes.count - next
        else { return nil }
        guard valueLength > 0 else {
            place = next
            return (name, nil)
        }
        let value = bytes.slice(from: next, count: valueLength - 1)
        place = next + valueLength - 1
        return (name, value)
    }
}

// MARK: - In the ledger

extension HeaderBlock {
    /// Reads the headers of a record of the ledger.
    ///
    /// - Parameter encoded: What ``encoded`` was; for bytes that are something else the result is
    ///   `nil`.
    public init?(encoded: BorrowedBytes) {
        var place = 0
        guard let announced = LEB128.number(in: encoded, at: &place), announced <= encoded.count
        else { return nil }
        let start = place
        for _ in 0..<announced {
            guard let header = Self.header(in: encoded, at: &place) else { return nil }
            textBytes += header.name.count + (header.value?.count ?? 0)
        }
        guard place == encoded.count else { return nil }
        count = announced
        bytes = encoded.slice(from: start, count: place - start).array
    }

    /// How many bytes ``encoded`` has.
    public var encodedBytes: Int { LEB128.size(of: count) + bytes.count }

    /// Writes ``encoded`` into memory that has room for it.
    func encode(to memory: inout FixedMemory) {
        LEB128.encode(count) { memory.append($0) }
        bytes.withBytes { memory.append($0) }
    }

    /// The headers as the ledger keeps them: their count, then one after the other.
    public var encoded: [UInt8] {
        var encoded: [UInt8] = []
        encoded.reserveCapacity(encodedBytes)
        LEB128.encode(count) { encoded.append($0) }
        encoded.append(contentsOf: bytes)
        return encoded
    }
}

// MARK: - One by one

extension HeaderBlock: Sequence {
    /// Copies of names and values; bytes of a name that are no UTF-8 are replaced.
    public struct Iterator: IteratorProtocol {
        fileprivate let bytes: [UInt8]
        fileprivate var place = 0

        /// The next header; `nil` behind the last.
        public mutating func next() -> RecordHeader? {
            bytes.withBytes { bytes in
                HeaderBlock.header(in: bytes, at: &place).map {
                    RecordHeader(name: $0.name.string, value: $0.value?.array)
                }
            }
        }
    }

    /// Goes through copies of the headers, for what is not done for every record.
    public func makeIterator() -> Iterator { Iterator(bytes: bytes) }
}
