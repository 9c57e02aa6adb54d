extension BinaryCopyBuffer {
    /// Appends a JSON document to a `jsonb` column.
    ///
    /// PostgreSQL refuses `\u0000` inside it, and with it the whole COPY; ``append(jsonObject:)`` does not write it.
    ///
    /// - Parameter json: A valid document, or `nil` for NULL.
    package mutating func append(json: String?) {
        guard let json else {
            appendNull()
            return
        }
        beginColumn()
        let start = beginLength()
        write(UInt8(1))  // the version of jsonb's binary form
        writeUTF8(json)
        endLength(at: start)
    }

    /// Appends texts by name to a `jsonb` column, as an object; U+0000 becomes U+FFFD.
    ///
    /// - Parameter entries: Of two entries of one name the later counts.
    package mutating func append(
        jsonObject entries: some Sequence<(key: String, value: String)>
    ) {
        beginColumn()
        let start = beginLength()
        write(UInt8(1))
        write(UInt8(ascii: "{"))
        var isFirst = true
        for (key, value) in entries {
            if !isFirst {
                write(UInt8(ascii: ","))
            }
            isFirst = false
            writeJSONString(key)
            write(UInt8(ascii: ":"))
            writeJSONString(value)
        }
        write(UInt8(ascii: "}"))
        endLength(at: start)
    }

    private mutating func writeJSONString(_ text: String) {
        write(UInt8(ascii: "\""))
        let needsEscape = text.utf8.contains {
            $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
        }
        if needsEscape {
            for byte in text.utf8 {
                writeEscaped(byte)
            }
        } else {
            writeUTF8(text)
        }
        write(UInt8(ascii: "\""))
    }

    private mutating func writeEscaped(_ byte: UInt8) {
        switch byte {
        case 0: writeUTF8("\u{FFFD}")
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            write(UInt8(ascii: "\\"))
            write(byte)
        case 1..<0x20:
            let digits = Array("0123456789abcdef".utf8)
            writeUTF8("\\u00")
            write(digits[Int(byte >> 4)])
            write(digits[Int(byte & 15)])
        default: write(byte)
        }
    }
}
