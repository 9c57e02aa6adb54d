/// The pathname of a URLPattern without regular expressions.
struct LinkPattern: Sendable {
    /// The most characters of a pattern.
    static let lengthLimit = 1024

    /// The most parts of a pattern that may be missing; each doubles its forms.
    static let optionalLimit = 6

    /// The pattern as it was written.
    let text: String

    /// The parameters in order.
    let names: [String]

    let forms: [LinkForm]

    /// Whether it has forms that take no link: without a slash at the front, or with an empty
    /// segment.
    let hasDeadForms: Bool

    /// The marks of the optional parts that each form has.
    private let marks: [Set<Int>]

    /// All of it, with marks.
    private let whole: PathProgram

    /// Reads a pattern.
    ///
    /// - Parameter text: The pattern as it was written.
    /// - Throws: ``PatternFault``.
    init(_ text: String) throws(PatternFault) {
        guard text.unicodeScalars.count <= Self.lengthLimit else {
            throw PatternFault(message: "a pattern has at most \(Self.lengthLimit) characters")
        }
        let parts = try PatternParser.parts(of: text)
        let names = parts.compactMap { part in
            if case .name(let name) = part.kind { name } else { nil }
        }
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw PatternFault(message: "the parameter \":\(twice)\" stands there twice")
        }
        guard parts.count(where: \.isOptional) <= Self.optionalLimit else {
            throw PatternFault(
                message: "a pattern has at most \(Self.optionalLimit) optional parts"
            )
        }
        let unfolded = PatternForms(parts, nameCount: names.count)
        let living = unfolded.forms.filter { PatternForms.unreachableReason(of: $0.tokens) == nil }
        if living.isEmpty, let first = unfolded.forms.first,
            let reason = PatternForms.unreachableReason(of: first.tokens)
        {
            throw PatternFault(message: reason)
        }
        for form in living {
            if let segment = PatternForms.dotSegment(in: form.tokens) {
                throw PatternFault(message: "\"\(segment)\" can't stand in a path")
            }
        }
        self.text = text
        self.names = names
        forms = living.map { LinkForm($0.tokens, rangeCount: names.count) }
        marks = living.map(\.marks)
        hasDeadForms = living.count < unfolded.forms.count
        let markCount = parts.count(where: \.isOptional)
        whole = PathProgram(unfolded.whole, rangeCount: names.count + markCount)
    }

    /// Whether it takes a path.
    func takes(_ path: LinkPath) -> Bool { forms.contains { $0.takes(path) } }

    /// Matches a path by one form.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - index: The number of the form.
    /// - Returns: Where the values of ``names`` stand; `nil` when the pattern does not take the path,
    ///   or not by this form.
    func match(_ path: LinkPath, byForm index: Int) -> PatternMatch? {
        guard let match = forms[index].match(path) else { return nil }
        guard forms.count > 1 else { return match }
        // Segments that are compared whole are cheap to try for all forms, and seldom ambiguous.
        if forms.allSatisfy(\.isPlain),
            !forms.indices.contains(where: { $0 != index && forms[$0].takes(path) })
        {
            return match
        }
        // Which form it is depends on what a regular expression of the whole would try first.
        guard let all = whole.ranges(in: path.bytes, 0..<path.bytes.count) else { return nil }
        let found = Set(all.indices.filter { $0 >= names.count && all[$0] != nil })
        let isFirst = !forms[..<index].indices.contains { earlier in
            marks[earlier] == found && forms[earlier].takes(path)
        }
        return marks[index] == found && isFirst ? .ranges(all) : nil
    }
}

/// The ranges of a pattern's parameters in a path that it matches.
enum PatternMatch {
    /// Each is a segment of its own, as the plain form has them that took the path.
    case segments
    /// For each parameter its range; `nil` for one that has no value.
    case ranges([Range<Int>?])

    /// Returns the range of a parameter's value in the path that was matched; `nil` for one
    /// without.
    ///
    /// - Parameters:
    ///   - slot: The number of the parameter.
    ///   - path: The path.
    ///   - form: The form that took it.
    /// - Returns: The value's place.
    func range(of slot: Int, in path: LinkPath, by form: LinkForm) -> Range<Int>? {
        switch self {
        case .segments: form.segment(of: slot).map(path.range)
        case .ranges(let ranges): ranges[slot]
        }
    }
}
