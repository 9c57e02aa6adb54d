/// The value that an attribute gives to be hashed.
enum HashValue {
    /// The text that every SDK would hash.
    case text(String)
    /// Nothing: the attribute is missing, or what counts as nothing.
    case missing
    /// A value that SDKs hash in different ways, as text.
    case unusable(String)

    /// The largest whole number that is hashed; a double can't tell larger ones apart.
    private static let wholeLimit = 9_007_199_254_740_992.0

    /// Reads a value: texts of printable ASCII and whole numbers are hashed.
    ///
    /// GrowthBook would hash others too, but non-ASCII texts and decimals give another bucket in
    /// each language.
    init(_ value: JSONValue?) {
        guard let value, value.isTruthy else {
            self = .missing
            return
        }
        switch value {
        case .string(let text): self = Experiment.isUsable(text) ? .text(text) : .unusable(text)
        case .number(let number):
            let isWhole =
                number.magnitude <= Self.wholeLimit && Double(Int64(number)) == number
            self = isWhole ? .text(String(Int64(number))) : .unusable(value.scriptText)
        case .null, .bool, .list, .object: self = .unusable(value.scriptText)
        }
    }

    /// Whether there is nothing to be hashed.
    var isMissing: Bool {
        if case .missing = self { true } else { false }
    }

    /// The value as it is noted in a result; empty for none.
    var noted: String {
        switch self {
        case .text(let text), .unusable(let text): text
        case .missing: ""
        }
    }
}
