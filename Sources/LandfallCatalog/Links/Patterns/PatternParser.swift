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

/// What is wrong with a pattern.
struct PatternFault: Error, Hashable {
    /// One sentence that says what was expected.
    let message: String
}
