/// Reads JSON strictly, and never deeper or longer than its bounds.
package struct JSONParser {
    private let bytes: [UInt8]
    private var place = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Reads a whole text.
    ///
    /// - Parameter bytes: UTF-8, at most ``CodecLimits/bytes``.
    /// - Returns: The value.
    /// - Throws: ``CodecError`` for the first fault.
    package static func parse(_ bytes: [UInt8]) throws(CodecError) -> JSONNode {
        guard bytes.count <= CodecLimits.bytes else { throw .tooLarge }
        var parser = JSONParser(bytes)
        let value = try parser.value(depth: 1)
        parser.skipSpace()
        guard parser.place == bytes.count else { throw .invalidJSON }
        return value
    }

    private mutating func value(depth: Int) throws(CodecError) -> JSONNode {
        guard depth <= CodecLimits.nesting else { throw .nestingTooDeep }
        skipSpace()
        guard place < bytes.count else { throw .invalidJSON }
        switch bytes[place] {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try list(depth: depth)
        case UInt8(ascii: "\""): return .text(try text())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func object(depth: Int) throws(CodecError) -> JSONNode {
        var members: [JSONMember] = []
        var names: Set<String> = []
        place += 1
        if skip(UInt8(ascii: "}")) { return .object(members) }
        repeat {
            skipSpace()
            guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else {
                throw .invalidJSON
            }
            let name = try text()
            guard names.insert(name).inserted else { throw .duplicateField }
            guard skip(UInt8(ascii: ":")) else { throw .invalidJSON }
            members.append(JSONMember(name: name, value: try value(depth: depth + 1)))
        } while skip(UInt8(ascii: ","))
        guard skip(UInt8(ascii: "}")) else { throw .invalidJSON }
        return .object(members)
    }

    private mutating func list(depth: Int) throws(CodecError) -> JSONNode {
        var values: [JSONNode] = []
        place += 1
        if skip(UInt8(ascii: "]")) { return .list(values) }
        repeat {
            values.append(try value(depth: depth + 1))
        } while skip(UInt8(ascii: ","))
        guard skip(UInt8(ascii: "]")) else { throw .invalidJSON }
        return .list(values)
    }

    private mutating func word(_ word: String, _ value: JSONNode) throws(CodecError) -> JSONNode {
        let end = place + word.utf8.count
        guard end <= bytes.count, bytes[place..<end].elementsEqual(word.utf8) else {
            throw .invalidJSON
        }
        place = end
        return value
    }

    private mutating func number() throws(CodecError) -> String {
        let start = place
        if peek() == UInt8(ascii: "-") { place += 1 }
        let whole = digits()
        guard whole == 1 || (whole > 1 && bytes[place - whole] != UInt8(ascii: "0")) else {
            throw .invalidJSON
        }
        if peek() == UInt8(ascii: ".") {
            place += 1
            guard digits() > 0 else { throw .invalidJSON }
        }
        if peek() == UInt8(ascii: "e") || peek() == UInt8(ascii: "E") {
            place += 1
            if peek() == UInt8(ascii: "+") || peek() == UInt8(ascii: "-") { place += 1 }
            guard digits() > 0 else { throw .invalidJSON }
        }
        return String(decoding: bytes[start..<place], as: UTF8.self)
    }

    private mutating func digits() -> Int {
        let start = place
        while let byte = peek(), byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { place += 1 }
        return place - start
    }

    private mutating func text() throws(CodecError) -> String {
        place += 1
        var read: [UInt8] = []
        while let byte = peek() {
            place += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let text = String(validatingUTF8Bytes: read) else { throw .invalidUTF8 }
                return text
            case UInt8(ascii: "\\"): try escape(into: &read)
            case 0..<0x20: throw .invalidJSON
            default: read.append(byte)
            }
        }
        throw .invalidJSON
    }

    private mutating func escape(into read: inout [UInt8]) throws(CodecError) {
        guard let byte = peek() else { throw .invalidJSON }
        place += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): read.append(byte)
        case UInt8(ascii: "b"): read.append(8)
        case UInt8(ascii: "f"): read.append(12)
        case UInt8(ascii: "n"): read.append(10)
        case UInt8(ascii: "r"): read.append(13)
        case UInt8(ascii: "t"): read.append(9)
        case UInt8(ascii: "u"):
            var code = UInt32(try hexadecimal())
            if (0xD800..<0xDC00).contains(code) {
                guard peek() == UInt8(ascii: "\\") else { throw .invalidUTF8 }
                place += 1
                guard peek() == UInt8(ascii: "u") else { throw .invalidUTF8 }
                place += 1
                let low = UInt32(try hexadecimal())
                guard (0xDC00..<0xE000).contains(low) else { throw .invalidUTF8 }
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            }
            guard let scalar = Unicode.Scalar(code) else { throw .invalidUTF8 }
            read.append(contentsOf: String(Character(scalar)).utf8)
        default: throw .invalidJSON
        }
    }

    private mutating func hexadecimal() throws(CodecError) -> UInt16 {
        guard place + 4 <= bytes.count else { throw .invalidJSON }
        let digits = bytes[place..<place + 4]
        guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit && $0 < 0x80 }),
            let number = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw .invalidJSON }
        place += 4
        return number
    }

    private func peek() -> UInt8? { place < bytes.count ? bytes[place] : nil }

    private mutating func skip(_ byte: UInt8) -> Bool {
        skipSpace()
        guard peek() == byte else { return false }
        place += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = peek(), [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
    }
}

extension String {
    /// The text of some bytes, if they are UTF-8.
    fileprivate init?(validatingUTF8Bytes bytes: [UInt8]) {
        var text = ""
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): text.unicodeScalars.append(scalar)
            case .emptyInput:
                self = text
                return
            case .error: return nil
            }
        }
    }
}
