/// JSON as it stands in a text: numbers are not converted yet.
package enum JSONNode: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number, as it is written.
    case number(String)
    case text(String)
    case list([JSONNode])
    /// The members in order; no name is there twice.
    case object([JSONMember])
}

/// A name and a value.
package struct JSONMember: Hashable, Sendable {
    package var name: String
    package var value: JSONNode

    package init(name: String, value: JSONNode) {
        self.name = name
        self.value = value
    }
}

extension JSONNode {
    /// The open property that it stands for.
    ///
    /// - Throws: ``CodecError/numberOutOfRange`` for a number that no `Double` holds.
    package func value() throws(CodecError) -> JSONValue {
        switch self {
        case .null: return .null
        case .bool(let value): return .bool(value)
        case .text(let value): return .text(value)
        case .number(let text):
            guard let number = Double(text), number.isFinite else { throw .numberOutOfRange }
            return .number(number)
        case .list(let nodes):
            var values: [JSONValue] = []
            for node in nodes { values.append(try node.value()) }
            return .list(values)
        case .object(let members):
            var values: [String: JSONValue] = [:]
            for member in members { values[member.name] = try member.value.value() }
            return .object(values)
        }
    }
}

/// The reason why bytes are no message of the contract.
public enum CodecError: Error, Hashable, Sendable {
    /// The text is longer than ``CodecLimits/bytes``.
    case tooLarge
    /// The nesting is deeper than ``CodecLimits/nesting``.
    case nestingTooDeep
    /// A text is not UTF-8.
    case invalidUTF8
    /// The bytes are no JSON.
    case invalidJSON
    /// A value is of another type than its field.
    case wrongType(String)
    /// A name stands in an object twice.
    case duplicateField
    /// A number does not fit its field.
    case numberOutOfRange
    /// A time is not RFC 3339.
    case invalidTimestamp
    /// An enumeration has a word that the kit does not know.
    case unknownWord(String)
    /// A field that the message can't do without is missing or empty.
    case missing(String)
    /// An intent has no target, or more than one.
    case ambiguousTarget
}

/// The bounds of a message.
public enum CodecLimits {
    /// The longest message, in bytes.
    public static let bytes = 256 * 1024
    /// The deepest nesting of JSON: each level of a tree is an object in a list.
    public static let nesting = 2 * 64 + 16
}
