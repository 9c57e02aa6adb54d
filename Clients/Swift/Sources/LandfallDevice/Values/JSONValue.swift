/// A value of open properties, such as the options of an operation.
public enum JSONValue: Hashable, Sendable {
    /// No value.
    case null
    /// A truth value.
    case bool(Bool)
    /// A number.
    case number(Double)
    /// A text.
    case text(String)
    /// Values in order.
    case list([JSONValue])
    /// Values by name.
    case object([String: JSONValue])

    /// The truth value, if it is one.
    public var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

    /// The number, if it is one.
    public var number: Double? { if case .number(let value) = self { value } else { nil } }

    /// The text, if it is one.
    public var text: String? { if case .text(let value) = self { value } else { nil } }

    /// The elements, if it is a list.
    public var list: [JSONValue]? { if case .list(let value) = self { value } else { nil } }

    /// The values by name, if it is an object.
    public var object: [String: JSONValue]? {
        if case .object(let value) = self { value } else { nil }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// Creates a text.
    public init(stringLiteral value: String) { self = .text(value) }

    /// Creates a truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }

    /// Creates a number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }

    /// Creates a number.
    public init(floatLiteral value: Double) { self = .number(value) }

    /// Creates a list.
    public init(arrayLiteral elements: JSONValue...) { self = .list(elements) }

    /// Creates an object; the last value of a name wins.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { _, last in last })
    }
}
