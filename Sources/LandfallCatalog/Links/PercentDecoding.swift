/// Decodes percent escapes, once.
enum PercentDecoding {
    /// Whether each percent sign is followed by two hexadecimal digits.
    static func isWellFormed(_ text: Substring.UTF8View) -> Bool {
        var rest = text[...]
        while let sign = rest.firstIndex(of: UInt8(ascii: "%")) {
            rest = rest[rest.index(after: sign)...]
            guard rest.count >= 2, rest.prefix(2).allSatisfy({ digit($0) != nil }) else {
                return false
            }
            rest = rest.dropFirst(2)
        }
        return true
    }

    /// The text that escapes stand for, or `nil` when one is malformed or the bytes are no UTF-8.
    static func decoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(digit),
                let low = rest.popFirst().flatMap(digit)
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
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
