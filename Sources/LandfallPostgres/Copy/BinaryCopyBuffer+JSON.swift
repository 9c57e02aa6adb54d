import LandfallBytes

extension BinaryCopyBuffer {
    /// Appends a JSON document to a `jsonb` column.
    ///
    /// PostgreSQL refuses `\u0000` inside it, and with it the whole COPY; ``append(count:member:)`` does not write it.
    ///
    /// - Parameter json: A valid document, or `nil` for NULL.
    package mutating func append(json: String?) {
        guard let json else {
            appendNull()
            return
        }
        beginColumn()
        let start = beginLength()
        bytes.append(UInt8(1))  // the version of jsonb's binary form
        bytes.append(json)
        endLength(at: start)
    }

    /// Appends texts by name to a `jsonb` column, as an object; U+0000 becomes U+FFFD.
    ///
    /// - Parameters:
    ///   - count: The number of members; of two of one name the later counts.
    ///   - member: Gives the member of a place, from 0.
    package mutating func append(count: Int, member: (Int) -> (name: String, text: String)) {
        beginColumn()
        let start = beginLength()
        bytes.append(UInt8(1))  // the version of jsonb's binary form
        bytes.append(UInt8(ascii: "{"))
        for place in 0..<count {
            if place > 0 { bytes.append(UInt8(ascii: ",")) }
            let (name, text) = member(place)
            writeJSONString(name)
            bytes.append(UInt8(ascii: ":"))
            writeJSONString(text)
        }
        bytes.append(UInt8(ascii: "}"))
        endLength(at: start)
    }

    private mutating func writeJSONString(_ text: String) {
        guard !bytes.append(quotedPlain: text) else { return }
        bytes.append(UInt8(ascii: "\""))
        let characters = text.utf8.span
        for place in characters.indices { writeEscaped(characters[place]) }
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func writeEscaped(_ byte: UInt8) {
        switch byte {
        case 0: bytes.append("\u{FFFD}")
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(byte)
        case 1..<0x20:
            let digits = Array("0123456789abcdef".utf8)
            bytes.append("\\u00")
            bytes.append(digits[Int(byte >> 4)])
            bytes.append(digits[Int(byte & 15)])
        default: bytes.append(byte)
        }
    }
}
