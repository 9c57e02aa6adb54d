/// Unfolds the parts of a pattern into its forms.
struct PatternForms {
    /// What stands in the pattern, the optional parts with marks of their own.
    private(set) var whole: [FormToken] = []

    /// The forms: those with an optional part before those without it.
    private(set) var forms: [Form] = [Form(tokens: [], marks: [])]

    /// One choice of the parts that are there.
    struct Form {
        /// What stands there; neighbouring texts are one.
        var tokens: [FormToken]
        /// The marks of the optional parts that are there.
        var marks: Set<Int>
    }

    /// Unfolds parts.
    ///
    /// A form that could begin with a wildcard is two: one whose wildcard begins with a slash, and
    /// one without it.
    ///
    /// - Parameters:
    ///   - parts: The parts of a pattern.
    ///   - nameCount: How many parameters they have; marks are counted from there.
    init(_ parts: [PatternPart], nameCount: Int) {
        var slot = 0
        var mark = nameCount
        for part in parts {
            let present = Self.tokens(of: part, slot: slot)
            if case .name = part.kind { slot += 1 }
            guard part.isOptional else {
                whole += present
                for index in forms.indices { forms[index].tokens += present }
                continue
            }
            whole.append(.optional(present, mark: mark))
            forms = forms.flatMap { form in
                [Form(tokens: form.tokens + present, marks: form.marks.union([mark])), form]
            }
            mark += 1
        }
        forms = forms.flatMap { form in
            Self.rooted(Self.merged(form.tokens)).map { Form(tokens: $0, marks: form.marks) }
        }
    }

    /// Returns the reason that no link can have a form, or `nil`.
    static func unreachableReason(of tokens: [FormToken]) -> String? {
        guard case .text(let first) = tokens.first ?? .anything, first.utf8.first == slash else {
            // Only a repetition that brings its own slash can stand at the front, too.
            if let first = tokens.first?.text.utf8.first, first == slash,
                tokens.first?.isSpanning == true
            {
                return nil
            }
            return "a pattern is a path and begins with \"/\""
        }
        let isTorn = tokens.contains { token in
            if case .text(let text) = token { text.contains("//") } else { false }
        }
        return isTorn ? "a segment of a pattern can't be empty" : nil
    }

    /// A segment of a form that is `.` or `..`, which no link has.
    static func dotSegment(in tokens: [FormToken]) -> String? {
        for (index, token) in tokens.enumerated() {
            guard case .text(let text) = token else { continue }
            var pieces = text.split(separator: "/", omittingEmptySubsequences: false)
            if index > 0 { pieces.removeFirst() }
            if index < tokens.count - 1, !pieces.isEmpty { pieces.removeLast() }
            if let segment = pieces.first(where: { $0 == "." || $0 == ".." }) {
                return String(segment)
            }
        }
        return nil
    }

    private static let slash = UInt8(ascii: "/")

    private static func tokens(of part: PatternPart, slot: Int) -> [FormToken] {
        switch part.kind {
        case .text: [part.count.isRepeated ? .repeatedText(part.prefix) : .text(part.prefix)]
        case .name:
            part.count.isRepeated
                ? [.repeatedName(slot, prefix: part.prefix, suffix: part.suffix)]
                : [.text(part.prefix), .name(slot), .text(part.suffix)]
        // A wildcard that is repeated takes what it takes once.
        case .wildcard: merged([.text(part.prefix), .anything, .text(part.suffix)])
        }
    }

    /// Joins neighbouring texts, and neighbouring wildcards.
    private static func merged(_ tokens: [FormToken]) -> [FormToken] {
        var result: [FormToken] = []
        for token in tokens {
            switch (result.last, token) {
            case (_, .text("")): break
            case (.text(let first), .text(let second)):
                result[result.count - 1] = .text(first + second)
            case (.anything, .anything): break
            default: result.append(token)
            }
        }
        return result
    }

    /// Lets a form that begins with a wildcard begin with a slash.
    private static func rooted(_ tokens: [FormToken]) -> [[FormToken]] {
        guard tokens.first == .anything else { return [tokens] }
        let rest = Array(tokens.dropFirst())
        return [[.text("/")] + tokens] + (unreachableReason(of: rest) == nil ? [rest] : [])
    }
}
