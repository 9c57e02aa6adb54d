/// A regular expression whose time is bounded: reading a text takes a number of steps that grows
/// with its length, whatever the pattern is.
///
/// The syntax and its meaning are ECMAScript's without the flags `u` and `v`, as GrowthBook's
/// JavaScript SDK has it: texts are UTF-16 code units. Back references, looking ahead and behind,
/// and properties of Unicode need more than such a reading and are refused.
public struct RegularExpression: Hashable, Sendable {
    /// The longest pattern, in UTF-16 code units.
    public static let patternLimit = 256

    /// The most steps of the reading automaton that a pattern may need, repetitions counted out.
    public static let stepLimit = 1000

    /// The longest text, in UTF-16 code units; a longer one never matches.
    public static let textLimit = 2048

    /// The pattern as it was written.
    public let pattern: String

    /// Whether letters match in either case.
    public let isIgnoringCase: Bool

    private let program: MatchProgram

    /// Reads a pattern.
    ///
    /// - Parameters:
    ///   - pattern: The pattern, without delimiters; at most ``patternLimit`` code units.
    ///   - isIgnoringCase: Whether letters match in either case.
    /// - Throws: ``RegularExpressionFault`` for a pattern that is faulty, too long, or needs what
    ///   can't be read in bounded time.
    public init(
        _ pattern: String,
        isIgnoringCase: Bool = false
    ) throws(RegularExpressionFault) {
        let units = Array(pattern.utf16)
        guard units.count <= Self.patternLimit else { throw .tooLong(units.count) }
        var parser = PatternParser(units)
        let node = try parser.parse()
        self.pattern = pattern
        self.isIgnoringCase = isIgnoringCase
        self.program = try MatchProgram(node, isIgnoringCase: isIgnoringCase)
    }

    /// Whether the pattern matches anywhere in a text.
    ///
    /// - Parameter text: The text; longer than ``textLimit`` it doesn't match.
    /// - Returns: Whether some part of it matches.
    public func matches(_ text: String) -> Bool {
        guard text.utf16.count <= Self.textLimit else { return false }
        return program.matches(Array(text.utf16))
    }

    /// Whether two expressions have one pattern and one way to read case.
    ///
    /// - Parameters:
    ///   - left: One.
    ///   - right: The other.
    /// - Returns: Whether they match the same for that reason.
    public static func == (left: RegularExpression, right: RegularExpression) -> Bool {
        left.pattern.utf8.elementsEqual(right.pattern.utf8)
            && left.isIgnoringCase == right.isIgnoringCase
    }

    /// Feeds the pattern to a hasher.
    ///
    /// - Parameter hasher: What to feed.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(pattern)
        hasher.combine(isIgnoringCase)
    }
}

/// The fault of a text that is no regular expression, or that can't be read in bounded time.
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
