/// Reads a URLPattern pathname, without regular expressions, as the forms that its optional groups
/// make.
struct LinkPatternParser {
    /// The most optional groups of one pattern.
    static let groupLimit = 4

    private var rest: ArraySlice<Unicode.Scalar>

    /// A fault in a pattern: one sentence.
    struct Fault: Error {
        /// One sentence that says what was expected.
        let message: String
    }

    /// A bit of a pattern.
    private enum Part {
        case character(Unicode.Scalar)
        case name(String)
        case wildcard
    }

    /// Reads a pattern.
    ///
    /// - Parameter text: The pattern as it was written.
    /// - Returns: Its forms, the longest first.
    /// - Throws: ``Fault``.
    static func forms(of text: String) throws(Fault) -> [LinkPattern] {
        guard text.hasPrefix("/") || text.hasPrefix("{/") else {
            throw Fault(message: "a pattern is a path and begins with \"/\"")
        }
        var parser = LinkPatternParser(rest: Array(text.unicodeScalars)[...])
        var forms: [[Part]] = [[]]
        var groupCount = 0
        while let scalar = parser.rest.popFirst() {
            guard scalar == "{" else {
                let part = try parser.part(scalar)
                forms = forms.map { $0 + [part] }
                continue
            }
            let (group, isOptional) = try parser.group()
            let longer = forms.map { $0 + group }
            groupCount += isOptional ? 1 : 0
            guard groupCount <= groupLimit else {
                throw Fault(message: "a pattern has at most \(groupLimit) optional groups")
            }
            forms = isOptional ? longer + forms : longer
        }
        var patterns: [LinkPattern] = []
        for form in forms { patterns.append(try pattern(form)) }
        return patterns
    }

    private mutating func part(_ scalar: Unicode.Scalar) throws(Fault) -> Part {
        switch scalar {
        case "\\":
            guard let next = rest.popFirst() else {
                throw Fault(message: "a backslash at the end stands for nothing")
            }
            return .character(next)
        case ":":
            let name = rest.prefix {
                $0 == "_" || $0.isASCII && $0.properties.isAlphabetic || Self.isDigit($0)
            }
            guard let first = name.first, !Self.isDigit(first) else {
                throw Fault(message: "expected the name of a parameter after \":\"")
            }
            rest = rest.dropFirst(name.count)
            if let modifier = rest.first, "?+*(".unicodeScalars.contains(modifier) {
                let text = String(String.UnicodeScalarView(name))
                throw Fault(
                    message: modifier == "("
                        ? "regular expressions are no part of a pattern; give \"\(text)\" a type"
                        : "\":\(text)\(modifier)\" is not supported; an optional part is {/:\(text)}?"
                )
            }
            return .name(String(String.UnicodeScalarView(name)))
        case "*": return .wildcard
        case "(", ")": throw Fault(message: "regular expressions are no part of a pattern")
        case "}": throw Fault(message: "there is no \"{\" before this \"}\"")
        case "?", "#":
            throw Fault(message: "a pattern is a path; query parameters stand under \"query\"")
        case "+": throw Fault(message: "a plus sign is written \\+ in a pattern")
        default: return .character(scalar)
        }
    }

    private mutating func group() throws(Fault) -> (parts: [Part], isOptional: Bool) {
        var parts: [Part] = []
        while let scalar = rest.popFirst() {
            if scalar == "{" { throw Fault(message: "a group can't stand in a group") }
            guard scalar == "}" else {
                parts.append(try part(scalar))
                continue
            }
            switch rest.first {
            case "?":
                rest = rest.dropFirst()
                return (parts, true)
            case "+", "*": throw Fault(message: "a group can't be repeated; expected {…}?")
            default: return (parts, false)
            }
        }
        throw Fault(message: "the group lacks its \"}\"")
    }

    /// A pattern from parts, split at the slashes.
    private static func pattern(_ parts: [Part]) throws(Fault) -> LinkPattern {
        var pieces: [[Part]] = []
        for part in parts {
            if case .character("/") = part {
                pieces.append([])
            } else if pieces.isEmpty {
                throw Fault(
                    message: "a pattern begins with \"/\", also without its optional groups"
                )
            } else {
                pieces[pieces.count - 1].append(part)
            }
        }
        guard !pieces.isEmpty else {
            throw Fault(message: "a pattern can't consist of optional groups alone")
        }
        var pattern = LinkPattern(segments: [])
        for (index, piece) in pieces.enumerated() {
            let isLast = index == pieces.count - 1
            guard isLast || !piece.isEmpty else {
                throw Fault(message: "a segment of a pattern can't be empty")
            }
            if let tail = try tail(piece, isLast: isLast) {
                pattern.tail = tail
            } else {
                pattern.segments.append(try segment(piece))
            }
        }
        let names = pattern.names
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw Fault(message: "the parameter \":\(twice)\" stands there twice")
        }
        return pattern
    }

    private static func tail(_ piece: [Part], isLast: Bool) throws(Fault) -> String? {
        let isWild = piece.contains { if case .wildcard = $0 { true } else { false } }
        guard isWild else { return nil }
        let characters = piece.compactMap { part -> Unicode.Scalar? in
            if case .character(let scalar) = part { scalar } else { nil }
        }
        guard isLast, characters.count == piece.count - 1, case .wildcard = piece[piece.count - 1]
        else { throw Fault(message: "\"*\" can stand only at the end of a pattern") }
        return try decoded(characters)
    }

    private static func segment(_ piece: [Part]) throws(Fault) -> LinkPattern.Segment {
        var front: [Unicode.Scalar] = []
        var back: [Unicode.Scalar] = []
        var name: String?
        for part in piece {
            switch part {
            case .name(let text):
                guard name == nil else {
                    throw Fault(message: "a segment can hold one parameter")
                }
                name = text
            case .character(let scalar):
                if name == nil { front.append(scalar) } else { back.append(scalar) }
            case .wildcard: break
            }
        }
        let prefix = try decoded(front)
        guard let name else {
            guard prefix != ".", prefix != ".." else {
                throw Fault(message: "\"\(prefix)\" can't stand in a path")
            }
            return .literal(prefix)
        }
        return .parameter(name, prefix: prefix, suffix: try decoded(back))
    }

    private static func decoded(_ scalars: [Unicode.Scalar]) throws(Fault) -> String {
        let text = String(String.UnicodeScalarView(scalars))
        guard let decoded = PercentDecoding.decoded(text[...]) else {
            throw Fault(message: "a percent sign must begin an escape such as %20")
        }
        return decoded
    }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool {
        ("0"..."9").contains(scalar)
    }
}
