/// Writes the fields of messages as JSON; what is at its default is left out.
package struct JSONWriter {
    package private(set) var bytes: [UInt8] = []
    private var isFirst = true

    /// The bytes of a message.
    package static func object(_ write: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        writer.object(write)
        return writer.bytes
    }

    private mutating func object(_ write: (inout JSONWriter) -> Void) {
        let outer = isFirst
        bytes.append(UInt8(ascii: "{"))
        isFirst = true
        write(&self)
        bytes.append(UInt8(ascii: "}"))
        isFirst = outer
    }

    private mutating func name(_ name: String) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        string(name)
        bytes.append(UInt8(ascii: ":"))
    }

    package mutating func text(_ name: String, _ value: String) {
        guard !value.isEmpty else { return }
        self.name(name)
        string(value)
    }

    package mutating func bool(_ name: String, _ value: Bool, default usual: Bool = false) {
        guard value != usual else { return }
        self.name(name)
        raw(value ? "true" : "false")
    }

    /// A 32-bit number, written where it is there, also when it is 0.
    package mutating func int32(_ name: String, _ value: Int?) {
        guard let value else { return }
        self.name(name)
        raw("\(value)")
    }

    /// A 64-bit number, which is written as text.
    package mutating func int64(_ name: String, _ value: Int64) {
        guard value != 0 else { return }
        self.name(name)
        raw("\"\(value)\"")
    }

    package mutating func double(_ name: String, _ value: Double?) {
        guard let value else { return }
        self.name(name)
        number(value)
    }

    package mutating func timestamp(_ name: String, _ value: Timestamp?) {
        guard let value else { return }
        self.name(name)
        string(value.text)
    }

    package mutating func message(_ name: String, _ write: (inout JSONWriter) -> Void) {
        self.name(name)
        object(write)
    }

    package mutating func messages<Element>(
        _ name: String,
        _ elements: [Element],
        _ write: (Element, inout JSONWriter) -> Void
    ) {
        guard !elements.isEmpty else { return }
        self.name(name)
        bytes.append(UInt8(ascii: "["))
        for (position, element) in elements.enumerated() {
            if position > 0 { bytes.append(UInt8(ascii: ",")) }
            object { write(element, &$0) }
        }
        bytes.append(UInt8(ascii: "]"))
    }

    package mutating func context(_ name: String, _ context: ScreenContext) {
        guard !context.values.isEmpty else { return }
        message(name) { writer in
            for (key, value) in context.values.sorted(by: { $0.key < $1.key }) {
                writer.name(key)
                writer.string(value)
            }
        }
    }

    /// Open properties.
    package mutating func properties(_ name: String, _ values: [String: JSONValue]) {
        guard !values.isEmpty else { return }
        value(name, .object(values))
    }

    /// Any value, written whatever it is.
    package mutating func value(_ name: String, _ value: JSONValue) {
        self.name(name)
        open(value)
    }

    private mutating func open(_ value: JSONValue) {
        switch value {
        case .null: raw("null")
        case .bool(let value): raw(value ? "true" : "false")
        case .number(let value): number(value)
        case .text(let value): string(value)
        case .list(let values):
            bytes.append(UInt8(ascii: "["))
            for (position, value) in values.enumerated() {
                if position > 0 { bytes.append(UInt8(ascii: ",")) }
                open(value)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let values):
            object { writer in
                for (key, value) in values.sorted(by: { $0.key < $1.key }) {
                    writer.value(key, value)
                }
            }
        }
    }

    /// A value that was read; numbers are written as they stood.
    package mutating func node(_ name: String, _ node: JSONNode) {
        self.name(name)
        open(node)
    }

    /// Values that were read, also when there are none.
    package mutating func nodes(_ name: String, _ nodes: [JSONNode]) {
        self.name(name)
        open(.list(nodes))
    }

    private mutating func open(_ node: JSONNode) {
        switch node {
        case .null: raw("null")
        case .bool(let value): raw(value ? "true" : "false")
        case .number(let text): raw(text)
        case .text(let text): string(text)
        case .list(let nodes):
            bytes.append(UInt8(ascii: "["))
            for (position, node) in nodes.enumerated() {
                if position > 0 { bytes.append(UInt8(ascii: ",")) }
                open(node)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            object { writer in
                for member in members { writer.node(member.name, member.value) }
            }
        }
    }

    /// JSON has no words for what is not finite; they are written as text.
    private mutating func number(_ value: Double) {
        if value.isNaN { return raw("\"NaN\"") }
        if value.isInfinite { return raw(value < 0 ? "\"-Infinity\"" : "\"Infinity\"") }
        if let whole = Int64(exactly: value), abs(whole) < 1 << 53 { return raw("\(whole)") }
        raw("\(value)")
    }

    private mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

    private mutating func string(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): raw("\\\"")
            case UInt8(ascii: "\\"): raw("\\\\")
            case 0x0A: raw("\\n")
            case 0x0D: raw("\\r")
            case 0x09: raw("\\t")
            case 0..<0x20:
                let digits = String(byte, radix: 16)
                raw("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
