/// How values turn into others where GrowthBook's JavaScript SDK, the reference, lets them.
extension JSONValue {
    /// Whether the value counts as true: all but nothing, `false`, 0 and the empty text.
    var isTruthy: Bool {
        switch self {
        case .null: false
        case .bool(let flag): flag
        case .number(let number): number != 0 && !number.isNaN
        case .string(let text): !text.isEmpty
        case .list, .object: true
        }
    }

    /// The value as text.
    var scriptText: String {
        switch self {
        case .null: "null"
        case .bool(let flag): flag ? "true" : "false"
        case .number(let number): NumberText.text(of: number)
        case .string(let text): text
        case .list(let elements):
            elements.map { $0 == .null ? "" : $0.scriptText }.joined(separator: ",")
        case .object: "[object Object]"
        }
    }

    /// The value as a number; not a number where it is none.
    var scriptNumber: Double {
        switch self {
        case .null: 0
        case .bool(let flag): flag ? 1 : 0
        case .number(let number): number
        case .string(let text): NumberText.number(of: text)
        case .list, .object: NumberText.number(of: scriptText)
        }
    }

    /// Whether a value comes before another: as texts when both are, otherwise as numbers.
    ///
    /// - Returns: `nil` when one of them is no number.
    func precedes(_ other: JSONValue) -> Bool? {
        if let left = comparedText, let right = other.comparedText {
            return left.utf16.lexicographicallyPrecedes(right.utf16)
        }
        let (left, right) = (scriptNumber, other.scriptNumber)
        return left.isNaN || right.isNaN ? nil : left < right
    }

    /// The text as which a value is compared; `nil` for one that is compared as a number.
    private var comparedText: String? {
        switch self {
        case .null, .bool, .number: nil
        case .string(let text): text
        case .list, .object: scriptText
        }
    }
}
