/// PostgreSQL's text form of one-dimensional arrays.
enum ArrayLiteral {
    /// Writes an array; every element is quoted.
    ///
    /// Works on bytes: a quote with a combining mark behind it is one `Character`, which is no quote.
    static func make(_ elements: [String]) -> String {
        var text: [UInt8] = Array("{".utf8)
        for element in elements {
            if text.count > 1 { text.append(UInt8(ascii: ",")) }
            text.append(UInt8(ascii: "\""))
            for byte in element.utf8 {
                if byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\"") {
                    text.append(UInt8(ascii: "\\"))
                }
                text.append(byte)
            }
            text.append(UInt8(ascii: "\""))
        }
        text.append(UInt8(ascii: "}"))
        return String(decoding: text, as: UTF8.self)
    }

    /// Writes bytes in `bytea`'s hexadecimal text form.
    static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = Array("\\x".utf8)
        text.reserveCapacity(2 + 2 * bytes.count)
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }
}
