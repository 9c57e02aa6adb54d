/// PostgreSQL's text form of one-dimensional arrays.
enum ArrayLiteral {
    /// Writes an array; every element is quoted.
    static func make(_ elements: [String]) -> String {
        let quoted = elements.map { element in
            let escaped = element.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            return "\"\(escaped)\""
        }
        return "{\(quoted.joined(separator: ","))}"
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
