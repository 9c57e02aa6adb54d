/// Reads JSON as RFC 8259 has it; of members with one name the last counts.
struct JSONParser: ~Copyable {
    /// The deepest nesting that is read.
    private static let depthLimit = 512

    private let bytes: [UInt8]
    private var position = 0

    /// Takes the bytes of a text, which are UTF-8.
    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = unsafe Array(bytes) }

    /// The one value that the text holds; `nil` for what is no JSON.
    mutating func whole() -> JSONTree? {
        guard let tree = value(depth: 0) else { return nil }
        skipSpace()
        return position == bytes.count ? tree : nil
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D {
            position += 1
        }
    }

    private mutating func takes(_ byte: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: byte) else { return false }
        position += 1
        return true
    }

    private mutating func takes(word: StaticString) -> Bool {
        let word = Array("\(word)".utf8)
        guard bytes[position...].starts(with: word) else { return false }
        position += word.count
        return true
    }

    private mutating func value(depth: Int) -> JSONTree? {
        guard depth < Self.depthLimit else { return nil }
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return object(depth: depth)
        case UInt8(ascii: "["): return list(depth: depth)
        case UInt8(ascii: "\""): return string().map { .string($0) }
        case UInt8(ascii: "t"): return takes(word: "true") ? .bool(true) : nil
        case UInt8(ascii: "f"): return takes(word: "false") ? .bool(false) : nil
        case UInt8(ascii: "n"): return takes(word: "null") ? .null : nil
        case .some: return number()
        case .none: return nil
        }
    }

    private mutating func object(depth: Int) -> JSONTree? {
        var members: [String: JSONTree] = [:]
        position += 1
        guard !takes("}") else { return .object([:]) }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\""), let name = string(), takes(":"),
                let member = value(depth: depth + 1)
            else { return nil }
            members[name] = member
        } while takes(",")
        return takes("}") ? .object(members) : nil
    }

    private mutating func list(depth: Int) -> JSONTree? {
        var elements: [JSONTree] = []
        position += 1
        guard !takes("]") else { return .list([]) }
        repeat {
            guard let element = value(depth: depth + 1) else { return nil }
            elements.append(element)
        } while takes(",")
        return takes("]") ? .list(elements) : nil
    }

    private mutating func number() -> JSONTree? {
        let start = position
        while let byte = next, Self.isOfNumber(byte) { position += 1 }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        if let number = Int64(text), "\(number)" == text { return .integer(number) }
        guard text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil else {
            return nil
        }
        return Double(text).map { .number($0) }
    }

    private static func isOfNumber(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"),
            UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"):
            true
        default: false
        }
    }

    /// Reads a text that begins here.
    private mutating func string() -> String? {
        position += 1
        var text: [UInt8] = []
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""): return String(validating: text, as: UTF8.self)
            case UInt8(ascii: "\\"): guard escape(into: &text) else { return nil }
            case 0..<0x20: return nil
            default: text.append(byte)
            }
        }
        return nil
    }

    private mutating func escape(into text: inout [UInt8]) -> Bool {
        guard let byte = next else { return false }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
        case UInt8(ascii: "b"): text.append(8)
        case UInt8(ascii: "f"): text.append(12)
        case UInt8(ascii: "n"): text.append(10)
        case UInt8(ascii: "r"): text.append(13)
        case UInt8(ascii: "t"): text.append(9)
        case UInt8(ascii: "u"):
            guard let scalar = scalar() else { return false }
            text += String(Character(scalar)).utf8
        default: return false
        }
        return true
    }

    /// Reads the digits of `\uXXXX`, and of a second one that makes a pair with it.
    private mutating func scalar() -> Unicode.Scalar? {
        guard let first = unit() else { return nil }
        guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) }
        guard bytes[position...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else {
            return nil
        }
        position += 2
        guard let second = unit(), (0xDC00..<0xE000).contains(second) else { return nil }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    }

    private mutating func unit() -> UInt32? {
        guard position + 4 <= bytes.count else { return nil }
        let digits = bytes[position..<position + 4]
        guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        position += 4
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
