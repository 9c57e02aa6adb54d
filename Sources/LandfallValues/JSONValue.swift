/// A value of an open property, or of an attribute that an experiment looks at: what JSON and
/// `google.protobuf.Value` can hold.
///
/// `Landfall` and `LandfallExperiments` export it, so an import of one of them is enough.
public enum JSONValue: Hashable, Sendable {
    /// No value; for an experiment, an attribute that is missing is the same.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A finite number.
    case number(Double)
    /// Text.
    case string(String)
    /// Values in order.
    case list([JSONValue])
    /// Values by name.
    case object([String: JSONValue])

    /// The value as text where it is one that can be compared with a word: text, a flag, or a
    /// whole number; `nil` for everything else.
    public var text: String? {
        switch self {
        case .string(let text): text
        case .bool(let flag): flag ? "true" : "false"
        case .number(let number): Self.text(of: number)
        case .null, .list, .object: nil
        }
    }

    /// The number as JSON would be written by most programs.
    ///
    /// Whole numbers up to 2^53, beyond which a double can't tell neighbours apart, are written as
    /// integers.
    private static func text(of number: Double) -> String {
        let limit = 9_007_199_254_740_992.0
        guard number >= -limit, number <= limit, Double(Int64(number)) == number else {
            return String(number)
        }
        return String(Int64(number))
    }
}
