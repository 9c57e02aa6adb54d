/// Reads the fields of one message; names are lowerCamelCase or snake_case.
package struct FieldReader {
    private let fields: [String: JSONNode]

    /// Reads an object's members.
    ///
    /// - Throws: ``CodecError/wrongType(_:)`` for what is no object,
    ///   ``CodecError/duplicateField`` for a field in both spellings.
    package init(_ node: JSONNode, _ name: String) throws(CodecError) {
        guard case .object(let members) = node else { throw .wrongType(name) }
        var fields: [String: JSONNode] = [:]
        for member in members {
            let key = member.name.inCamelCase
            guard fields.updateValue(member.value, forKey: key) == nil else {
                throw .duplicateField
            }
        }
        self.fields = fields.filter { $0.value != .null }
    }

    /// The names of the fields that are there.
    var names: Set<String> { Set(fields.keys) }

    /// The value of a field; `nil` where it is left out or `null`.
    package func node(_ name: String) -> JSONNode? { fields[name] }

    package func text(_ name: String) throws(CodecError) -> String {
        switch fields[name] {
        case nil: return ""
        case .text(let text)?: return text
        default: throw .wrongType(name)
        }
    }

    func bool(_ name: String, default usual: Bool = false) throws(CodecError) -> Bool {
        switch fields[name] {
        case nil: return usual
        case .bool(let value)?: return value
        default: throw .wrongType(name)
        }
    }

    package func int64(_ name: String) throws(CodecError) -> Int64? {
        guard let node = fields[name] else { return nil }
        return try node.whole(name)
    }

    func int32(_ name: String) throws(CodecError) -> Int32? {
        guard let number = try int64(name) else { return nil }
        guard let narrow = Int32(exactly: number) else { throw .numberOutOfRange }
        return narrow
    }

    func double(_ name: String) throws(CodecError) -> Double? {
        switch fields[name] {
        case nil: return nil
        case .number(let text)?, .text(let text)?:
            guard let number = Double(text) else { throw .wrongType(name) }
            return number
        default: throw .wrongType(name)
        }
    }

    func timestamp(_ name: String) throws(CodecError) -> Timestamp? {
        guard fields[name] != nil else { return nil }
        guard let time = Timestamp(text: try text(name)) else { throw .invalidTimestamp }
        return time
    }

    /// The word of an enumeration, or its number as the word at that place; `nil` for the default.
    ///
    /// - Throws: ``CodecError/unknownWord(_:)``.
    func word<Word: RawRepresentable & CaseIterable>(
        _ name: String,
        _ type: Word.Type
    ) throws(CodecError) -> Word? where Word.RawValue == String {
        switch fields[name] {
        case nil: return nil
        case .text("UNSPECIFIED")?: return nil
        case .text(let text)?:
            guard let word = Word(rawValue: text) else { throw .unknownWord(name) }
            return word
        case .number?:
            let number = try int32(name) ?? 0
            guard number != 0 else { return nil }
            guard let word = Array(type.allCases).at(Int(number) - 1) else {
                throw .unknownWord(name)
            }
            return word
        default: throw .wrongType(name)
        }
    }

    package func list(_ name: String) throws(CodecError) -> [JSONNode] {
        switch fields[name] {
        case nil: return []
        case .list(let nodes)?: return nodes
        default: throw .wrongType(name)
        }
    }

    func integers(_ name: String) throws(CodecError) -> [Int] {
        var numbers: [Int] = []
        for node in try list(name) {
            guard let number = Int32(exactly: try node.whole(name)) else {
                throw .numberOutOfRange
            }
            numbers.append(Int(number))
        }
        return numbers
    }

    func texts(_ name: String) throws(CodecError) -> [String] {
        var texts: [String] = []
        for node in try list(name) {
            guard case .text(let text) = node else { throw .wrongType(name) }
            texts.append(text)
        }
        return texts
    }

    package func context(_ name: String) throws(CodecError) -> ScreenContext {
        guard let node = fields[name] else { return [:] }
        guard case .object(let members) = node else { throw .wrongType(name) }
        var context = ScreenContext()
        for member in members {
            guard case .text(let text) = member.value else { throw .wrongType(name) }
            context[member.name] = text
        }
        return context
    }

    package func properties(_ name: String) throws(CodecError) -> [String: JSONValue] {
        guard let node = fields[name] else { return [:] }
        guard case .object(let values) = try node.value() else { throw .wrongType(name) }
        return values
    }
}

extension JSONNode {
    /// A whole number, as a number or as text; `1e3` and `1.0` are whole as well.
    fileprivate func whole(_ name: String) throws(CodecError) -> Int64 {
        switch self {
        case .number(let text), .text(let text):
            if let number = Int64(text), !text.hasPrefix("+") { return number }
            guard let number = Double(text), number.isFinite, !text.isEmpty else {
                throw .wrongType(name)
            }
            // Beyond 2^53 a `Double` is not exact, and nobody writes such a number with a point.
            guard number.rounded() == number, abs(number) <= 9_007_199_254_740_992 else {
                throw .numberOutOfRange
            }
            return Int64(number)
        default: throw .wrongType(name)
        }
    }
}

extension [JSONNode] {
    /// The elements of a list, each read as a message.
    func messages<Message>(
        _ read: (JSONNode) throws(CodecError) -> Message
    ) throws(CodecError) -> [Message] {
        var messages: [Message] = []
        for node in self { messages.append(try read(node)) }
        return messages
    }
}

extension Array {
    fileprivate func at(_ place: Int) -> Element? { indices.contains(place) ? self[place] : nil }
}

extension String {
    /// The name in lowerCamelCase: `_x` becomes `X`.
    fileprivate var inCamelCase: String {
        guard utf8.contains(UInt8(ascii: "_")) else { return self }
        var name = ""
        var isRaised = false
        for character in self {
            if character == "_" {
                isRaised = true
            } else {
                name += isRaised ? character.uppercased() : String(character)
                isRaised = false
            }
        }
        return name
    }
}
