/// Base64 of RFC 4648: the usual alphabet in events, that for URLs in tokens, either in key files.
package enum Base64 {
    /// The alphabet of section 4.
    private static let digits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    )

    /// The alphabet of section 5, for URLs and file names.
    private static let urlDigits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
    )

    /// What each byte stands for in the usual alphabet; -1 where it is no digit.
    private static let usualValues = values(of: [digits])

    /// What each byte stands for in the alphabet for URLs; -1 where it is no digit.
    private static let urlValues = values(of: [urlDigits])

    /// What each byte stands for in either alphabet; -1 where it is no digit.
    private static let allValues = values(of: [digits, urlDigits])

    /// Whether a byte is a digit of the alphabet for URLs.
    package static func isURLDigit(_ byte: UInt8) -> Bool { urlValues[Int(byte)] >= 0 }

    /// The text of bytes in the alphabet for URLs, without padding.
    package static func urlText(of bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        var (buffer, count) = (0, 0)
        for byte in bytes {
            buffer = buffer << 8 | Int(byte)
            count += 8
            while count >= 6 {
                count -= 6
                text.append(urlDigits[buffer >> count & 63])
            }
            buffer &= 1 << count - 1
        }
        if count > 0 { text.append(urlDigits[buffer << (6 - count) & 63]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes of a text in the alphabet for URLs, without padding; each has one spelling only.
    ///
    /// - Parameter text: The text.
    /// - Returns: The bytes, or `nil` for any other text.
    package static func bytes(ofURLText text: some StringProtocol) -> [UInt8]? {
        bytes(ofURLDigits: text.utf8)
    }

    /// The bytes of digits of the alphabet for URLs, without padding; each has one spelling only.
    ///
    /// - Parameter digits: The text, byte by byte.
    /// - Returns: The bytes, or `nil` for any other text.
    package static func bytes(ofURLDigits digits: some Collection<UInt8>) -> [UInt8]? {
        bytes(of: digits, by: urlValues)
    }

    /// The bytes of a text in either alphabet, with or without padding.
    ///
    /// - Parameter text: The text.
    /// - Returns: The bytes, or `nil` for any other text.
    package static func bytes(of text: some StringProtocol) -> [UInt8]? {
        bytes(ofPadded: text.utf8, by: allValues)
    }

    /// The bytes of digits of the usual alphabet, with or without padding.
    ///
    /// - Parameter digits: The text, byte by byte.
    /// - Returns: The bytes, or `nil` for any other text, or bits that stand for nothing.
    package static func bytes(ofUsualDigits digits: [UInt8]) -> [UInt8]? {
        bytes(ofPadded: digits, by: usualValues)
    }

    private static func bytes(
        ofPadded text: some Collection<UInt8>,
        by values: [Int]
    ) -> [UInt8]? {
        let padding = text.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard padding <= 2, padding == 0 || text.count.isMultiple(of: 4) else { return nil }
        return bytes(of: text.dropLast(padding), by: values)
    }

    private static func values(of alphabets: [[UInt8]]) -> [Int] {
        var values = [Int](repeating: -1, count: 256)
        for alphabet in alphabets {
            for (value, digit) in alphabet.enumerated() { values[Int(digit)] = value }
        }
        return values
    }

    private static func bytes(of text: some Collection<UInt8>, by values: [Int]) -> [UInt8]? {
        var bytes: [UInt8] = []
        var (buffer, count) = (0, 0)
        for digit in text {
            let value = values[Int(digit)]
            guard value >= 0 else { return nil }
            buffer = buffer << 6 | value
            count += 6
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: buffer >> count))
            buffer &= 1 << count - 1
        }
        // Six bits over are a digit too many; what is left of the last byte must be empty.
        return count < 6 && buffer == 0 ? bytes : nil
    }
}
