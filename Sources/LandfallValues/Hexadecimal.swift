/// Hexadecimal digits: written in lower case, two for each byte.
package enum Hexadecimal {
    /// The digits of bytes.
    package static func text(of bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] },
            as: UTF8.self
        )
    }

    /// The 16 digits of a number.
    package static func text(of number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }

    /// Returns the value of a digit; `nil` for another byte.
    package static func value(ofDigit byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: value(ofLowercaseDigit: byte)
        }
    }

    /// Whether a byte is a digit in lower case.
    package static func isLowercaseDigit(_ byte: UInt8) -> Bool {
        value(ofLowercaseDigit: byte) != nil
    }

    /// The bytes that digits in either case spell; `nil` for an odd number of them, and for other text.
    package static func bytes(of text: some StringProtocol) -> [UInt8]? {
        var rest = text.utf8[...]
        var bytes: [UInt8] = []
        while let first = rest.popFirst() {
            guard let high = value(ofDigit: first), let second = rest.popFirst(),
                let low = value(ofDigit: second)
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    /// The number that up to 16 digits in lower case spell; `nil` for other text.
    package static func number(ofLowercase digits: ArraySlice<UInt8>) -> UInt64? {
        var number: UInt64 = 0
        for digit in digits {
            guard let value = value(ofLowercaseDigit: digit) else { return nil }
            number = number << 4 | UInt64(value)
        }
        return number
    }

    private static func value(ofLowercaseDigit byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}

/// Percent escapes of URLs and forms (RFC 3986).
package enum PercentEncoding {
    /// A text in which escapes stand for all bytes but ASCII letters, digits and some marks.
    ///
    /// - Parameters:
    ///   - bytes: The text.
    ///   - marks: The marks that stay; those that RFC 3986 calls unreserved by default.
    /// - Returns: The text with its escapes.
    package static func encoded(
        _ bytes: some Sequence<UInt8>,
        keeping marks: String = "-._~"
    ) -> String {
        let kept = Array(marks.utf8)
        return bytes.reduce(into: "") { text, byte in
            let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            if isLetter || isDigit || kept.contains(byte) {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
    }

    /// The bytes that a text with escapes stands for; `nil` where an escape is malformed.
    package static func bytes(of text: some StringProtocol) -> [UInt8]? {
        var rest = text.utf8[...]
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(Hexadecimal.value),
                let low = rest.popFirst().flatMap(Hexadecimal.value)
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }
}
