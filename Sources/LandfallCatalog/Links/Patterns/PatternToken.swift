/// A sign of a pattern, as the tokenizer of URLPattern reads it.
enum PatternToken: Hashable {
    /// A character that stands for itself.
    case character(Unicode.Scalar)
    /// A character behind a backslash; a slash among them joins no group.
    case escaped(Unicode.Scalar)
    /// `:name`
    case name(String)
    /// `*`
    case asterisk
    /// `?`
    case question
    /// `+`
    case plus
    /// `{`
    case open
    /// `}`
    case close

    /// Cuts a pattern into its signs.
    ///
    /// - Parameter text: The pattern as it was written.
    /// - Returns: The signs in order.
    /// - Throws: ``PatternFault`` for a regular expression, or a `:` without a name.
    static func tokens(of text: String) throws(PatternFault) -> [PatternToken] {
        var rest = Array(text.unicodeScalars)[...]
        var tokens: [PatternToken] = []
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\\":
                guard let next = rest.popFirst() else {
                    throw PatternFault(message: "a backslash at the end stands for nothing")
                }
                tokens.append(.escaped(next))
            case ":":
                let name = rest.prefix(while: isNameScalar)
                guard let first = name.first, isNameStart(first) else {
                    throw PatternFault(message: "expected the name of a parameter after \":\"")
                }
                let text = String(String.UnicodeScalarView(name))
                rest = rest.dropFirst(name.count)
                if rest.first == "(" {
                    throw PatternFault(
                        message: "regular expressions are no part of a pattern; give \"\(text)\" a"
                            + " type"
                    )
                }
                tokens.append(.name(text))
            case "(": throw PatternFault(message: "regular expressions are no part of a pattern")
            case "#":
                throw PatternFault(
                    message: "a pattern is a path; a \"#\" that is meant is written \\#"
                )
            case "*": tokens.append(.asterisk)
            case "?": tokens.append(.question)
            case "+": tokens.append(.plus)
            case "{": tokens.append(.open)
            case "}": tokens.append(.close)
            default: tokens.append(.character(scalar))
            }
        }
        return tokens
    }

    /// The names of URLPattern are ECMAScript's identifiers.
    private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "$" || scalar == "_" || scalar.properties.isIDStart
    }

    private static func isNameScalar(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "$" || scalar == "\u{200C}" || scalar == "\u{200D}"
            || scalar.properties.isIDContinue
    }
}
