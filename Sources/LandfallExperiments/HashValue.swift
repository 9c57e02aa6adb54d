/// The value that an attribute gives to be hashed.
struct HashValue {
    /// Whether it can be hashed.
    let fitness: Fitness

    /// The value as text; empty for none.
    let text: String

    /// Whether a value can be hashed.
    enum Fitness {
        /// Every SDK would hash its text.
        case usable
        /// There is none: the attribute is missing, or what counts as nothing.
        case missing
        /// SDKs hash it in different ways.
        case unusable
    }

    /// The largest whole number that is hashed; a double can't tell larger ones apart.
    private static let wholeLimit = 9_007_199_254_740_992.0

    /// Reads a value: texts of printable ASCII and whole numbers are hashed.
    ///
    /// GrowthBook would hash others too, but non-ASCII texts and decimals give another bucket in
    /// each language.
    init(_ value: JSONValue?) {
        guard let value, value.isTruthy else {
            (fitness, text) = (.missing, "")
            return
        }
        switch value {
        case .string(let string):
            fitness = Experiment.isUsable(string) ? .usable : .unusable
            text = string
        case .number(let number):
            let isWhole =
                number.magnitude <= Self.wholeLimit && Double(Int64(number)) == number
            fitness = isWhole ? .usable : .unusable
            text = isWhole ? String(Int64(number)) : value.scriptText
        case .null, .bool, .list, .object:
            (fitness, text) = (.unusable, value.scriptText)
        }
    }

    /// Whether there is nothing to be hashed.
    var isMissing: Bool { fitness == .missing }

    /// Whether every SDK would hash it alike.
    var isUsable: Bool { fitness == .usable }
}
