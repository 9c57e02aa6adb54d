/// Base64 of RFC 4648: the alphabet for URLs in tokens, either alphabet in key files.
enum Base64 {
    /// The alphabet of section 4.
    static let digits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
    )

    /// The alphabet of section 5, for URLs and file names.
    private static let urlDigits = Array(
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
    )

    /// The text of bytes in the alphabet for URLs, without padding.
    static func urlText(of bytes: [UInt8]) -> String {
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
    static func bytes(ofURLText text: some StringProtocol) -> [UInt8]? {
        bytes(of: text.utf8, in: [urlDigits])
    }

    /// The bytes of a text in either alphabet, with or without padding.
    ///
    /// - Parameter text: The text.
    /// - Returns: The bytes, or `nil` for any other text.
    static func bytes(of text: some StringProtocol) -> [UInt8]? {
        let padding = text.utf8.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard padding <= 2, padding == 0 || text.utf8.count.isMultiple(of: 4) else { return nil }
        return bytes(of: text.utf8.dropLast(padding), in: [digits, urlDigits])
    }

    private static func bytes(
        of text: some Collection<UInt8>,
        in alphabets: [[UInt8]]
    ) -> [UInt8]? {
        var bytes: [UInt8] = []
        var (buffer, count) = (0, 0)
        for digit in text {
            var value: Int?
            for alphabet in alphabets where value == nil { value = alphabet.firstIndex(of: digit) }
            guard let value else { return nil }
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
