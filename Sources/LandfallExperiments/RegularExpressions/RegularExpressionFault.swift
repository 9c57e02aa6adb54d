/// Why a text is no regular expression that can be read in bounded time.
public enum RegularExpressionFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// The pattern has more code units than ``RegularExpression/patternLimit``.
    case tooLong(Int)
    /// The pattern needs more steps than ``RegularExpression/stepLimit``.
    case tooLarge
    /// ECMAScript has it, but it takes more than bounded time, or is not read here.
    case unsupported(String)
    /// It is no pattern; what is wrong, and the index of the code unit.
    case syntax(String, Int)

    /// The fault as the end of a sentence.
    public var description: String {
        switch self {
        case .tooLong(let count):
            "it has \(count) characters, more than \(RegularExpression.patternLimit)"
        case .tooLarge:
            "its repetitions make it larger than \(RegularExpression.stepLimit) steps"
        case .unsupported(let what):
            "\(what) is not supported"
        case .syntax(let what, let index):
            "\(what) at character \(index + 1)"
        }
    }
}
