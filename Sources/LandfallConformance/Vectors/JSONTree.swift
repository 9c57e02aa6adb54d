/// The content of a line of a vector file or of a runner.
package enum JSONTree: Hashable, Sendable {
    /// No value.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number without a fraction.
    case integer(Int64)
    /// A number with a fraction, or one that is too large for 64 bits.
    case number(Double)
    /// Text.
    case string(String)
    /// Values in order.
    case list([JSONTree])
    /// Values by name, whose order does not count.
    case object([String: JSONTree])

    /// Reads one JSON value; `nil` for what is no JSON.
    ///
    /// - Parameter text: The text.
    package init?(parsing text: String) {
        var text = text
        let tree = text.withUTF8 { bytes in
            var parser = unsafe JSONParser(bytes)
            return parser.whole()
        }
        guard let tree else { return nil }
        self = tree
    }

    /// The value as JSON on one line, members in the order of their names: equal values give equal texts.
    package var text: String {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The member of a name; `nil` for none, for `null`, and for what is no object.
    package subscript(name: String) -> JSONTree? {
        guard case .object(let members) = self, let member = members[name], member != .null else {
            return nil
        }
        return member
    }

    /// The text; `nil` for what is none.
    package var string: String? { if case .string(let text) = self { text } else { nil } }

    /// The elements; `nil` for what is no list.
    package var list: [JSONTree]? { if case .list(let elements) = self { elements } else { nil } }

    /// The members; `nil` for what is no object.
    package var members: [String: JSONTree]? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The flag; `nil` for what is none.
    package var bool: Bool? { if case .bool(let flag) = self { flag } else { nil } }

    /// The whole number, also where it is written with a fraction of zero or as text.
    package var integer: Int64? {
        switch self {
        case .integer(let number): number
        case .number(let number): Int64(exactly: number)
        case .string(let text): Int64(text)
        case .null, .bool, .list, .object: nil
        }
    }
}

extension JSONTree {
    private func write(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let flag): bytes += (flag ? "true" : "false").utf8
        case .integer(let number): bytes += "\(number)".utf8
        case .number(let number): bytes += (number.isFinite ? "\(number)" : "null").utf8
        case .string(let text): Self.write(text, to: &bytes)
        case .list(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                element.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.write(member.key, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case 0..<0x20:
                let digits = String(byte, radix: 16)
                bytes += ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
