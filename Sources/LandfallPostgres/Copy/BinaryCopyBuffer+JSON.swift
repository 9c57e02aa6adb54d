package import LandfallBytes

extension BinaryCopyBuffer {
    /// Appends a JSON document to a `jsonb` column.
    ///
    /// PostgreSQL refuses `\u0000` inside it, and with it the whole COPY; ``append(_:named:to:)`` does not write it.
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

    /// A `jsonb` column that is an object of texts by name, while it is written.
    package struct ObjectColumn {
        fileprivate let start: Int
        fileprivate var isEmpty = true
    }

    /// Begins a `jsonb` column that is an object of texts by name.
    ///
    /// - Returns: The column; nothing else is written until ``end(_:)``.
    package mutating func beginObject() -> ObjectColumn {
        beginColumn()
        let start = beginLength()
        bytes.append(UInt8(1))  // the version of jsonb's binary form
        bytes.append(UInt8(ascii: "{"))
        return ObjectColumn(start: start)
    }

    /// Appends a member to an object; U+0000 becomes U+FFFD.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - name: Its name; of two members of one name the later counts.
    ///   - object: The object.
    package mutating func append(
        _ text: String,
        named name: String,
        to object: inout ObjectColumn
    ) {
        text.withBytes { text in
            name.withBytes { append(text, named: $0, to: &object) }
        }
    }

    /// Appends a member whose name and text are lent as bytes of UTF-8.
    package mutating func append(
        _ text: BorrowedBytes,
        named name: BorrowedBytes,
        to object: inout ObjectColumn
    ) {
        if !object.isEmpty { bytes.append(UInt8(ascii: ",")) }
        object.isEmpty = false
        writeJSONString(name)
        bytes.append(UInt8(ascii: ":"))
        writeJSONString(text)
    }

    /// Ends an object.
    package mutating func end(_ object: ObjectColumn) {
        bytes.append(UInt8(ascii: "}"))
        endLength(at: object.start)
    }

    private mutating func writeJSONString(_ text: BorrowedBytes) {
        guard !bytes.append(quotedPlain: text) else { return }
        bytes.append(UInt8(ascii: "\""))
        for byte in text { writeEscaped(byte) }
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
