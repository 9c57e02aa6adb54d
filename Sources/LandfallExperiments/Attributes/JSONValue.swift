@_exported public import enum LandfallValues.JSONValue

/// The comparisons of a value that conditions need.
extension JSONValue {
    /// The word that `$type` takes for it.
    var typeName: String {
        switch self {
        case .null: "null"
        case .bool: "boolean"
        case .number: "number"
        case .string: "string"
        case .list: "array"
        case .object: "object"
        }
    }

    /// Returns the member of a name, or of an index of a list; `nil` if there is none.
    func member(_ name: String) -> JSONValue? {
        switch self {
        case .object(let members): return members[name]
        case .list(let elements):
            if name == "length" { return .number(Double(elements.count)) }
            guard let index = Int(name), elements.indices.contains(index), String(index) == name
            else { return nil }
            return elements[index]
        case .null, .bool, .number, .string: return nil
        }
    }

    /// Whether two values have the same content, texts compared by their code points.
    func hasContent(of other: JSONValue) -> Bool {
        switch (self, other) {
        case (.list(let left), .list(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.hasContent(of: $1) }
        case (.object(let left), .object(let right)):
            left.count == right.count
                && left.allSatisfy { name, value in right[name]?.hasContent(of: value) ?? false }
        default: isIdentical(to: other)
        }
    }

    /// Whether two values are the same to the operator `===`, to which no list is another.
    func isIdentical(to other: JSONValue) -> Bool {
        switch (self, other) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
        default: false
        }
    }
}

/// The conversions of values that GrowthBook's JavaScript SDK, the reference, allows.
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
