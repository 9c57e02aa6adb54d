/// Decodes percent escapes, once, and makes them.
enum PercentDecoding {
    /// The byte that an escape stands for.
    ///
    /// - Parameters:
    ///   - index: Where the percent sign is.
    ///   - end: Where the text ends.
    ///   - bytes: The text and what is around it.
    /// - Returns: The byte, or `nil` unless two hexadecimal digits follow.
    static func byte(at index: Int, before end: Int, of bytes: Span<UInt8>) -> UInt8? {
        guard index + 2 < end, let high = digit(bytes[index + 1]), let low = digit(bytes[index + 2])
        else { return nil }
        return high << 4 | low
    }

    /// The text that escapes stand for, or `nil` when one is malformed or the bytes are no UTF-8.
    static func decoded(_ text: [UInt8]) -> String? {
        decoded(text.span, in: 0..<text.count)
    }

    /// The text that the escapes of a part stand for.
    ///
    /// - Parameters:
    ///   - text: Bytes.
    ///   - range: The part that is decoded.
    /// - Returns: The text, or `nil` when an escape is malformed or the bytes are no UTF-8.
    static func decoded(_ text: Span<UInt8>, in range: Range<Int>) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(range.count)
        var index = range.lowerBound
        while index < range.upperBound {
            if text[index] == UInt8(ascii: "%") {
                guard let byte = byte(at: index, before: range.upperBound, of: text) else {
                    return nil
                }
                bytes.append(byte)
                index += 3
            } else {
                bytes.append(text[index])
                index += 1
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// A text with percent escapes for all but ASCII letters, digits and some marks.
    static func escaped(_ bytes: some Sequence<UInt8>, keeping marks: String) -> String {
        let kept = Array(marks.utf8)
        return bytes.reduce(into: "") { text, byte in
            let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            if isLetter || isDigit || kept.contains(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                text += "%" + (byte < 16 ? "0" : "") + digits
            }
        }
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}
