/// Reads the pathname of a URLPattern, without regular expressions, as its parts.
struct PatternParser {
    private var rest: ArraySlice<PatternToken>
    private var parts: [PatternPart] = []
    private var pending: [Unicode.Scalar] = []

    /// Reads a pattern.
    ///
    /// - Parameter text: The pattern as it was written.
    /// - Returns: Its parts in order; their texts are decoded.
    /// - Throws: ``PatternFault``.
    static func parts(of text: String) throws(PatternFault) -> [PatternPart] {
        var parser = PatternParser(rest: try PatternToken.tokens(of: text)[...])
        while let token = parser.rest.popFirst() { try parser.read(token) }
        try parser.endText()
        return parser.parts
    }

    private init(rest: ArraySlice<PatternToken>) { self.rest = rest }

    private mutating func read(_ token: PatternToken) throws(PatternFault) {
        switch token {
        case .character("/"):
            // A slash right before a parameter or a wildcard belongs to it.
            guard let kind = popKind() else { return pending.append("/") }
            try endText()
            append(PatternPart(kind: kind, prefix: "/", count: popCount()))
        case .character(let scalar), .escaped(let scalar): pending.append(scalar)
        case .name(let name):
            try endText()
            append(PatternPart(kind: .name(name), prefix: "", count: popCount()))
        case .asterisk:
            try endText()
            append(PatternPart(kind: .wildcard, prefix: "", count: popCount()))
        case .open: try readGroup()
        case .close: throw PatternFault(message: "there is no \"{\" before this \"}\"")
        case .question:
            throw PatternFault(
                message: "\"?\" stands behind a parameter or a group; query parameters stand under"
                    + " \"query\""
            )
        case .plus: throw PatternFault(message: "a plus sign is written \\+ in a pattern")
        }
    }

    private mutating func readGroup() throws(PatternFault) {
        let prefix = popText()
        let kind = popKind() ?? .text
        let suffix = popText()
        switch rest.popFirst() {
        case .close: break
        case .open: throw PatternFault(message: "a group can't stand in a group")
        case nil: throw PatternFault(message: "the group lacks its \"}\"")
        case .question, .plus:
            throw PatternFault(
                message: "in a group nothing is optional or repeated; give it a group of its own"
            )
        default: throw PatternFault(message: "a group holds one parameter or \"*\" at most")
        }
        let count = popCount()
        if kind == .text, count == .once {
            pending += prefix + suffix
            return
        }
        try endText()
        guard kind != .text || !prefix.isEmpty else { return }
        append(
            PatternPart(
                kind: kind,
                prefix: try Self.decoded(prefix),
                suffix: try Self.decoded(suffix),
                count: count
            )
        )
    }

    private mutating func popKind() -> PatternPart.Kind? {
        switch rest.first {
        case .name(let name):
            rest = rest.dropFirst()
            return .name(name)
        case .asterisk:
            rest = rest.dropFirst()
            return .wildcard
        default: return nil
        }
    }

    private mutating func popCount() -> PatternPart.Count {
        let count: PatternPart.Count
        switch rest.first {
        case .question: count = .atMostOnce
        case .plus: count = .atLeastOnce
        case .asterisk: count = .anyNumber
        default: return .once
        }
        rest = rest.dropFirst()
        return count
    }

    private mutating func popText() -> [Unicode.Scalar] {
        var text: [Unicode.Scalar] = []
        while true {
            switch rest.first {
            case .character(let scalar), .escaped(let scalar): text.append(scalar)
            default: return text
            }
            rest = rest.dropFirst()
        }
    }

    private mutating func endText() throws(PatternFault) {
        guard !pending.isEmpty else { return }
        let text = try Self.decoded(pending)
        pending = []
        append(PatternPart(kind: .text, prefix: text))
    }

    private mutating func append(_ part: PatternPart) { parts.append(part) }

    /// Decodes a text, whose segments must be such as a safe link can have.
    private static func decoded(_ scalars: [Unicode.Scalar]) throws(PatternFault) -> String {
        var pieces: [String] = []
        for raw in scalars.split(separator: "/", omittingEmptySubsequences: false) {
            let text = String(String.UnicodeScalarView(raw))
            guard let piece = PercentDecoding.decoded(Array(text.utf8)) else {
                throw PatternFault(message: "a percent sign must begin an escape such as %20")
            }
            guard piece.utf8.allSatisfy(LinkPath.isAllowed) else {
                throw PatternFault(
                    message: "no link may hold an escaped slash, a backslash or a control"
                        + " character, so this pattern could take none"
                )
            }
            pieces.append(piece)
        }
        return pieces.joined(separator: "/")
    }
}

/// A fault of a pattern.
struct PatternFault: Error, Hashable {
    /// One sentence that says what was expected.
    let message: String
}

/// One part of a pattern, as the grammar of URLPattern cuts it.
struct PatternPart: Hashable, Sendable {
    /// What it stands for.
    var kind: Kind

    /// The decoded text before what it stands for, or the whole text.
    var prefix: String

    /// The decoded text behind it.
    var suffix = ""

    /// How often it may stand there.
    var count = Count.once

    /// Whether a path may lack it.
    var isOptional: Bool {
        // A wildcard without text around it takes nothing as well, whether it is there or not.
        count.isOptional && !(kind == .wildcard && prefix.isEmpty && suffix.isEmpty)
    }

    /// The kind of a part.
    enum Kind: Hashable, Sendable {
        /// Its text, and nothing else.
        case text
        /// One character or more, none of them a slash; the value of a parameter.
        case name(String)
        /// Any characters, or none.
        case wildcard
    }

    /// The number of times that a part may occur in a path.
    enum Count: Hashable, Sendable {
        case once
        /// `?`
        case atMostOnce
        /// `+`
        case atLeastOnce
        /// `*`
        case anyNumber

        /// Whether it may be missing.
        var isOptional: Bool { self == .atMostOnce || self == .anyNumber }

        /// Whether it may stand there twice.
        var isRepeated: Bool { self == .atLeastOnce || self == .anyNumber }
    }
}

/// A sign of a pattern, as the tokenizer of URLPattern reads it.
enum PatternToken: Hashable {
    /// A character that stands for itself.
    case character(Unicode.Scalar)
    /// A character behind a backslash; a slash among them joins no group.
    case escaped(Unicode.Scalar)
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
