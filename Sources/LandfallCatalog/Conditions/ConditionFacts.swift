import Landfall

/// The conditions about one subject, each with the answer that it must have.
struct ConditionFacts {
    /// A condition, and whether it is to hold.
    typealias Fact = (condition: CatalogCondition, holds: Bool)

    /// The variations of each experiment.
    let variations: [String: [String]]

    /// The types of the context.
    let parameters: [String: Route.Parameter]

    /// Stands for every word that no condition names.
    private static let other = "\u{0}"

    /// Whether some value of the subject meets all that is asked.
    ///
    /// Of each subject so many values are tried that, if any value does, one of those tried does:
    /// the named ones, one that nobody names, and those at and between bounds.
    ///
    /// - Parameters:
    ///   - facts: What is asked.
    ///   - subject: Of what.
    /// - Returns: `true` also in doubt.
    func areMet(_ facts: [Fact], of subject: ConditionSubject) -> Bool {
        switch subject {
        case .word, .attribute: return wordMeets(facts)
        case .experiment(let name):
            let known = variations[name] ?? []
            return known.isEmpty || known.contains { meets($0, facts) }
        case .context(let key): return valueMeets(facts, parameters[key])
        case .locale: return localeMeets(facts)
        case .version: return versionMeets(facts)
        case .time: return timeMeets(facts)
        case .session:
            let wanted = facts.map { fact in
                if case .signedIn(let expected) = fact.condition {
                    expected == fact.holds
                } else {
                    fact.holds
                }
            }
            return Set(wanted).count < 2
        case .expiry, .tree:
            return Set(facts.map(\.holds)).count < 2
        }
    }

    private func wordMeets(_ facts: [Fact]) -> Bool {
        let named = facts.flatMap { words(of: $0.condition) }
        return (named + [Self.other]).contains { meets($0, facts) }
    }

    private func words(of condition: CatalogCondition) -> [String] {
        switch condition {
        case .word(_, let words), .attribute(_, let words), .experiment(_, let words): words
        default: []
        }
    }

    private func meets(_ word: String, _ facts: [Fact]) -> Bool {
        facts.allSatisfy { words(of: $0.condition).contains(word) == $0.holds }
    }

    /// A value may always be missing, as the context of the place may lack it.
    private func valueMeets(_ facts: [Fact], _ parameter: Route.Parameter?) -> Bool {
        var values: [ContextValue?] = [nil]
        if let allowed = parameter?.allowed, !allowed.isEmpty {
            values += allowed
        } else if parameter?.type == .bool {
            values += [.bool(true), .bool(false)]
        } else {
            for case (.context(_, let named), _) in facts { values += named }
            // One that nobody names; of any type, since it only has to differ.
            values.append(.string(Self.other))
        }
        return values.contains { value in
            facts.allSatisfy { fact in
                let holds =
                    if case .context(_, let named) = fact.condition {
                        value.map(named.contains) ?? false
                    } else {
                        value != nil
                    }
                return holds == fact.holds
            }
        }
    }

    private func localeMeets(_ facts: [Fact]) -> Bool {
        var texts = [Self.other]
        var isExact = true
        for case (.locale(let patterns), _) in facts {
            for pattern in patterns {
                let text = pattern.text
                let begin = String(text.prefix { $0 != "*" })
                isExact = isExact && (begin == text || begin + "*" == text)
                texts += [begin, begin + Self.other]
            }
        }
        // Patterns with a star elsewhere have more meeting points than are tried.
        return !isExact
            || texts.contains { text in
                facts.allSatisfy { fact in
                    guard case .locale(let patterns) = fact.condition else { return true }
                    return patterns.contains { $0.matches(text) } == fact.holds
                }
            }
    }

    private func versionMeets(_ facts: [Fact]) -> Bool {
        var texts = ["", "0"]
        for case (.appVersion(let range), _) in facts {
            for version in range.versions {
                texts += [version, Self.next(after: version)]
            }
        }
        return texts.contains { text in
            facts.allSatisfy { fact in
                guard case .appVersion(let range) = fact.condition else { return true }
                return range.contains(text) == fact.holds
            }
        }
    }

    /// The least version behind another, of the eight numbers that a version can have.
    private static func next(after version: String) -> String {
        var numbers = version.split(separator: ".").map(String.init)
        numbers += Array(repeating: "0", count: max(0, 8 - numbers.count))
        if let last = numbers.popLast().flatMap({ Int($0) }) { numbers.append(String(last + 1)) }
        return numbers.joined(separator: ".")
    }

    private func timeMeets(_ facts: [Fact]) -> Bool {
        var times = [Timestamp(millisecondsSinceEpoch: .min)]
        for case (.between(let start, let end), _) in facts { times += [start, end] }
        return times.contains { time in
            facts.allSatisfy { fact in
                guard case .between(let start, let end) = fact.condition else { return true }
                return (start <= time && time < end) == fact.holds
            }
        }
    }
}
