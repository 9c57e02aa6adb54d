import Landfall

/// What is known about one subject.
///
/// Words and values are kept as sets. Of locales, versions and times so many are tried that, if any meets all, one of those
/// tried does: the named ones, one that nobody names, and those at and between bounds.
struct ConditionFacts {
    /// The most conditions about locales, versions or times that are compared with each other.
    private static let limit = 100

    /// Stands for every word that no condition names.
    private static let other = "\u{0}"

    /// The values of which it has one; `nil` for any.
    private var allowed: Set<ContextValue>?

    /// The values that it does not have, as long as it may have any other.
    private var refused: Set<ContextValue> = []

    /// The answers to the question that has only two: whether somebody is signed in, or whether a value is there.
    private var answers: Set<Bool> = []

    /// What holds of a locale, version or time.
    private var holding: [CatalogCondition] = []

    /// What does not hold of it.
    private var failing: [CatalogCondition] = []

    /// Adds a condition about the subject, and whether it holds.
    mutating func add(_ condition: CatalogCondition, holds: Bool) {
        if let values = condition.values {
            if let allowed {
                self.allowed = holds ? allowed.intersection(values) : allowed.subtracting(values)
            } else if holds {
                allowed = Set(values).subtracting(refused)
            } else {
                refused.formUnion(values)
            }
            return
        }
        switch condition {
        case .signedIn(let expected): answers.insert(expected == holds)
        case .locale, .appVersion, .between:
            if holds { holding.append(condition) } else { failing.append(condition) }
        default: answers.insert(holds)
        }
    }

    /// Whether a condition about words or values follows from what is known.
    func include(_ condition: CatalogCondition, holds: Bool) -> Bool {
        guard let values = condition.values, let allowed else { return false }
        return holds ? allowed.isSubset(of: values) : allowed.isDisjoint(with: values)
    }

    /// Whether some word, locale, version, time or answer meets all; `true` also in doubt.
    var areMet: Bool {
        if allowed?.isEmpty == true || answers.count > 1 { return false }
        guard let first = holding.first ?? failing.first,
            holding.count + failing.count <= Self.limit
        else { return true }
        return switch first {
        case .locale: isLocaleLeft
        case .appVersion: isVersionLeft
        default: isTimeLeft
        }
    }

    /// Whether one of an experiment's variations meets all; `true` if none is known.
    func areMet(byOneOf variations: [String]) -> Bool {
        variations.isEmpty || isLeft(of: variations.map { .string($0) })
    }

    /// Whether a value of the context meets all.
    ///
    /// A value may always be missing, as the context of the place may lack it.
    func areMet(by parameter: Route.Parameter?) -> Bool {
        guard answers.count < 2 else { return false }
        if allowed == nil, !answers.contains(true) { return true }
        if answers == [false] { return false }
        if let values = parameter?.allowed, !values.isEmpty { return isLeft(of: values) }
        return isLeft(of: parameter?.type == .bool ? [.bool(true), .bool(false)] : nil)
    }

    /// Whether one of some values meets all; of all values, for `nil`.
    private func isLeft(of values: [ContextValue]?) -> Bool {
        guard let values else { return allowed?.isEmpty != true }
        return values.contains { allowed?.contains($0) ?? !refused.contains($0) }
    }

    // MARK: - Locales, versions and times

    private func isLeft<Value>(
        of candidates: [Value],
        _ holds: (CatalogCondition, Value) -> Bool
    ) -> Bool {
        candidates.contains { value in
            holding.allSatisfy { holds($0, value) } && !failing.contains { holds($0, value) }
        }
    }

    private var isLocaleLeft: Bool {
        func patterns(_ conditions: [CatalogCondition]) -> [(text: String, start: String)] {
            conditions.flatMap { condition in
                guard case .locale(let patterns) = condition else { return [(String, String)]() }
                return patterns.map { ($0.text, String($0.text.prefix { $0 != "*" })) }
            }
        }
        let (wanted, unwanted) = (patterns(holding), patterns(failing))
        // Patterns with a star elsewhere have more meeting points than are tried.
        guard (wanted + unwanted).allSatisfy({ $0.start == $0.text || $0.start + "*" == $0.text })
        else { return true }
        let candidates = wanted.flatMap { [$0.start, $0.start + Self.other] }
        return isLeft(of: holding.isEmpty ? [Self.other] : candidates) { condition, text in
            guard case .locale(let patterns) = condition else { return true }
            return patterns.contains { $0.matches(text) }
        }
    }

    private var isVersionLeft: Bool {
        var texts = ["", "0"]
        for case .appVersion(let range) in holding + failing {
            for version in range.versions {
                texts += [version, Self.next(after: version)]
            }
        }
        return isLeft(of: texts) { condition, text in
            guard case .appVersion(let range) = condition else { return true }
            return range.contains(text)
        }
    }

    /// The least version behind another, of the eight numbers that a version can have.
    private static func next(after version: String) -> String {
        var numbers = version.split(separator: ".").map(String.init)
        numbers += Array(repeating: "0", count: max(0, 8 - numbers.count))
        if let last = numbers.popLast().flatMap({ Int($0) }) { numbers.append(String(last + 1)) }
        return numbers.joined(separator: ".")
    }

    private var isTimeLeft: Bool {
        var times = [Timestamp(millisecondsSinceEpoch: .min)]
        for case .between(let start, let end) in holding + failing { times += [start, end] }
        return isLeft(of: times) { condition, time in
            guard case .between(let start, let end) = condition else { return true }
            return start <= time && time < end
        }
    }
}

extension CatalogCondition {
    /// The words or values one of which the subject must have; `nil` where it asks something else.
    fileprivate var values: [ContextValue]? {
        switch self {
        case .word(_, let words), .attribute(_, let words), .experiment(_, let words):
            words.map { .string($0) }
        case .context(_, let values): values
        default: nil
        }
    }
}
