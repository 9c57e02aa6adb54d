import LandfallValues

/// Decodes percent escapes of links, once.
enum PercentDecoding {
    /// The byte that an escape stands for.
    ///
    /// - Parameters:
    ///   - index: Where the percent sign is.
    ///   - end: Where the text ends.
    ///   - bytes: The text and what is around it.
    /// - Returns: The byte, or `nil` unless two hexadecimal digits follow.
    static func byte(at index: Int, before end: Int, of bytes: Span<UInt8>) -> UInt8? {
        guard index + 2 < end, let high = Hexadecimal.value(ofDigit: bytes[index + 1]),
            let low = Hexadecimal.value(ofDigit: bytes[index + 2])
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
}
