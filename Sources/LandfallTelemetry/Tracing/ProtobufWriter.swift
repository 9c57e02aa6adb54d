/// Writes messages in protobuf's binary encoding, by the numbers of their fields.
///
/// Beside the one of the wire contract, which writes the contract's own values by the tables of its fields: this one has
/// the fixed-width numbers that times and flags of spans are, and this target knows nothing of the contract.
struct ProtobufWriter {
    /// What was written so far.
    private(set) var bytes: [UInt8] = []

    /// Begins without a byte.
    ///
    /// - Parameter capacity: Room for so many.
    init(capacity: Int = 0) { bytes.reserveCapacity(capacity) }

    /// Writes a text; nothing where it is empty.
    mutating func text(_ field: Int, _ text: String) {
        guard !text.isEmpty else { return }
        presentText(field, text)
    }

    /// Writes a text, also an empty one: a choice of several says by its presence which it is.
    mutating func presentText(_ field: Int, _ text: String) {
        tag(field, 2)
        varint(UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    /// Writes a number of variable width, also 0.
    mutating func number(_ field: Int, _ number: UInt64) {
        tag(field, 0)
        varint(number)
    }

    /// Writes a number of 8 bytes.
    mutating func fixed64(_ field: Int, _ number: UInt64) {
        tag(field, 1)
        littleEndian(number)
    }

    /// Writes a number of 4 bytes.
    mutating func fixed32(_ field: Int, _ number: UInt32) {
        tag(field, 5)
        littleEndian(number)
    }

    /// Writes numbers one behind the other as bytes, the highest byte of each first.
    mutating func identifier(_ field: Int, _ words: UInt64...) {
        tag(field, 2)
        varint(UInt64(words.count * 8))
        for word in words {
            for shift in stride(from: UInt64(56), through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: word >> shift))
            }
        }
    }

    /// Writes a message within this one.
    mutating func message(_ field: Int, _ body: (inout ProtobufWriter) -> Void) {
        tag(field, 2)
        let start = bytes.count
        // Most messages are shorter than 128 bytes, whose length takes one byte.
        bytes.append(0)
        body(&self)
        var length = ProtobufWriter()
        length.varint(UInt64(bytes.count - start - 1))
        bytes.replaceSubrange(start...start, with: length.bytes)
    }

    private mutating func tag(_ field: Int, _ wireType: UInt64) {
        varint(UInt64(field) << 3 | wireType)
    }

    private mutating func varint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    private mutating func littleEndian(_ number: some FixedWidthInteger) {
        for shift in stride(from: 0, to: number.bitWidth, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }
}
