/// The place of a text in the bytes that it was read from.
///
/// A place outlives its bytes harmlessly: it is checked again when it is resolved.
public struct Place: BitwiseCopyable, Hashable, Sendable {
    /// The offset of the first byte.
    public var offset: UInt32
    /// How many bytes the text has.
    public var length: UInt32

    /// Creates a place.
    @inlinable
    public init(offset: UInt32, length: UInt32) {
        self.offset = offset
        self.length = length
    }

    /// Creates a place in bytes that are fewer than 4 GiB.
    @inlinable
    public init(offset: Int, length: Int) {
        self.offset = UInt32(truncatingIfNeeded: offset)
        self.length = UInt32(truncatingIfNeeded: length)
    }

    /// The place of no text.
    @inlinable public static var none: Place { Place(offset: UInt32(0), length: 0) }

    /// Whether there is nothing in it.
    @inlinable public var isEmpty: Bool { length == 0 }

    /// The offsets of its bytes.
    @inlinable public var range: Range<Int> { Int(offset)..<Int(offset) + Int(length) }
}
