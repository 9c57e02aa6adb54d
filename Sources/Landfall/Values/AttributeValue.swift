/// A value of an open property: what `google.protobuf.Value` can hold.
public indirect enum AttributeValue: Hashable, Sendable {
    /// No value.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A finite number.
    case number(Double)
    /// Text.
    case string(String)
    /// Values in order.
    case list([AttributeValue])
    /// Values by name.
    case object([String: AttributeValue])

    /// The value as text where it is one that can be compared with a word: text, a flag, or a
    /// whole number; `nil` for everything else.
    public var text: String? {
        switch self {
        case .string(let text): text
        case .bool(let flag): flag ? "true" : "false"
        case .number(let number):
            Int64(exactly: number).map { String($0) } ?? String(number)
        case .null, .list, .object: nil
        }
    }
}

/// Open properties by name.
public typealias Attributes = [String: AttributeValue]
