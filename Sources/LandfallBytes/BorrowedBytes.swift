/// Bytes that somebody else owns and lends for as long as this value is used.
///
/// Two words without a reference, so that nothing is retained. Safe because each access is checked
/// against ``count``; whoever makes one keeps it inside the call that lends the bytes, and nobody
/// stores it for longer.
@safe
public struct BorrowedBytes: BitwiseCopyable {
    @usableFromInline let start: UnsafeRawPointer
    /// How many bytes there are.
    public let count: Int

    /// Borrows bytes.
    ///
    /// - Parameter buffer: The bytes, which outlive this value and do not change meanwhile.
    @inlinable
    public init(_ buffer: UnsafeRawBufferPointer) {
        guard let base = buffer.baseAddress else {
            self.init()
            return
        }
        unsafe self.init(start: base, count: buffer.count)
    }

    /// Borrows nothing.
    @inlinable
    public init() {
        // Never read: there is no byte to ask for.
        unsafe self.init(start: UnsafeRawPointer(bitPattern: 1).unsafelyUnwrapped, count: 0)
    }

    @inlinable
    init(start: UnsafeRawPointer, count: Int) {
        unsafe self.start = start
        self.count = count
    }

    /// The byte at a place, which must be within the bytes.
    @inlinable @inline(__always)
    public subscript(_ place: Int) -> UInt8 {
        precondition(UInt(bitPattern: place) < UInt(bitPattern: count))
        return unsafe start.load(fromByteOffset: place, as: UInt8.self)
    }

    /// The eight bytes from a place on as a number, the first the lowest; aligned or not, all of them
    /// within the bytes.
    @inlinable @inline(__always)
    public func word(at place: Int) -> UInt64 {
        precondition(place >= 0 && place <= count &- 8)
        return unsafe UInt64(
            littleEndian: start.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        )
    }

    /// The sixteen bytes from a place on as two numbers, or `nil` where fewer are left.
    @inlinable @inline(__always)
    public func words(at place: Int) -> (low: UInt64, high: UInt64)? {
        guard place >= 0 && place <= count &- 16 else { return nil }
        let low = unsafe start.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        let high = unsafe start.loadUnaligned(fromByteOffset: place &+ 8, as: UInt64.self)
        return (UInt64(littleEndian: low), UInt64(littleEndian: high))
    }

    /// Some of the bytes, all of which must be there; its places count from 0.
    @inlinable @inline(__always)
    public func slice(from place: Int, count length: Int) -> BorrowedBytes {
        precondition(place >= 0 && length >= 0 && length <= count &- place)
        return unsafe BorrowedBytes(start: start + place, count: length)
    }

    /// The first eight bytes as a number, filled up with zeros; nothing behind the last is read.
    @inlinable @inline(__always)
    public var prefixWord: UInt64 {
        if count >= 8 { return word(at: 0) }
        if count >= 4 {
            // Two halves that overlap.
            let last = count &- 4
            return UInt64(half(at: 0)) | UInt64(half(at: last)) &<< UInt64(last &* 8)
        }
        guard count > 0 else { return 0 }
        // The second of two is the last, and of one byte all three are the first.
        let (middle, last) = (count &>> 1, count &- 1)
        return UInt64(self[0]) | UInt64(self[middle]) &<< UInt64(middle &* 8)
            | UInt64(self[last]) &<< UInt64(last &* 8)
    }

    /// The four bytes from a place on as a number, the first the lowest; all of them within the bytes.
    @inlinable @inline(__always)
    func half(at place: Int) -> UInt32 {
        precondition(place >= 0 && place <= count &- 4)
        return unsafe UInt32(
            littleEndian: start.loadUnaligned(fromByteOffset: place, as: UInt32.self)
        )
    }

    /// The four bytes from a place on as a number in network order; all of them within the bytes.
    @inlinable @inline(__always)
    public func number(at place: Int) -> UInt32 { half(at: place).byteSwapped }

    /// Whether two runs of bytes are the same, eight at a time.
    @inlinable
    public func isEqual(to other: BorrowedBytes) -> Bool {
        guard count == other.count else { return false }
        guard count > 8 else { return prefixWord == other.prefixWord }
        let last = count &- 8
        var place = 0
        while place < last {
            guard word(at: place) == other.word(at: place) else { return false }
            place &+= 8
        }
        return word(at: last) == other.word(at: last)
    }

    /// Whether one of eight bytes is a quote, a backslash or a control character.
    @inlinable @inline(__always)
    static func holdsMark(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let quote = word ^ (ones &* 0x22)
        let backslash = word ^ (ones &* 0x5C)
        // Bit 7 of a byte is set where it is 0 here, or less than 0x20 and not past ASCII.
        let marks =
            ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
            | ((word &- (ones &* 0x20)) & ~word)
        return marks & (ones &* 0x80) != 0
    }

    /// Whether the bytes are those of a text in UTF-8.
    @inlinable
    public func isEqual(to text: String) -> Bool { text.withBytes { isEqual(to: $0) } }

    /// Whether one of the bytes is 0.
    @inlinable public var holdsZero: Bool {
        var place = 0
        while place <= count &- 8 {
            guard !Self.holdsZero(word(at: place)) else { return true }
            place &+= 8
        }
        guard place < count else { return false }
        if count >= 8 { return Self.holdsZero(word(at: count &- 8)) }
        // Filled up with ones, so that what is missing is no 0.
        return Self.holdsZero(prefixWord | UInt64.max &<< UInt64(count &* 8))
    }

    /// Whether one of eight bytes is 0.
    @inlinable @inline(__always)
    public static func holdsZero(_ word: UInt64) -> Bool {
        let ones: UInt64 = 0x0101_0101_0101_0101
        return (word &- ones) & ~word & (ones &* 0x80) != 0
    }

    /// Lends the bytes as a buffer for the time of a call; there is an address even for no bytes.
    @safe @inlinable
    public func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        unsafe try body(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// A copy of the bytes.
    @inlinable public var array: [UInt8] {
        unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// The bytes as text; what is no UTF-8 is replaced.
    @inlinable public var string: String {
        guard count <= Self.shortText else {
            let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
            return unsafe String(decoding: bytes, as: UTF8.self)
        }
        return unsafe String(unsafeUninitializedCapacity: count) { text in
            if let target = text.baseAddress { unsafe ByteWriter.copy(self, to: target) }
            return count
        }
    }

    /// The most bytes that a text holds without memory of its own; it is written in place.
    @inlinable static var shortText: Int { 15 }
}

extension BorrowedBytes: RandomAccessCollection {
    /// Always 0.
    @inlinable public var startIndex: Int { 0 }

    /// The place behind the last byte.
    @inlinable public var endIndex: Int { count }

    /// Lends the bytes as a buffer: they always lie one behind the other.
    @inlinable
    public func withContiguousStorageIfAvailable<Result>(
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result? {
        let bytes = unsafe start.assumingMemoryBound(to: UInt8.self)
        return unsafe try body(UnsafeBufferPointer(start: bytes, count: count))
    }
}

extension [UInt8] {
    /// Appends bytes at once; the library's own way with a collection is byte by byte.
    @inlinable
    public mutating func append(contentsOf bytes: BorrowedBytes) {
        bytes.withUnsafeBytes { unsafe append(contentsOf: $0) }
    }

    /// Lends the bytes for the time of a call.
    @inlinable
    public func withBytes<Result, Failure: Error>(
        _ body: (BorrowedBytes) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe withUnsafeBufferPointer { (bytes) throws(Failure) in
            try body(unsafe BorrowedBytes(UnsafeRawBufferPointer(bytes)))
        }
    }
}
