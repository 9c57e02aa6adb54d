import Landfall

/// Finds out whether conditions can all hold at once, for any device, intent and time.
///
/// It goes through the ways in which they can, and gives up where these are too many.
struct ConditionCheck {
    /// The most conditions that one question looks at.
    static let questionLimit = 2_000

    /// The answer to whether conditions can hold.
    enum Answer: Equatable {
        /// They can, or it is not known.
        case possible
        /// They can't, always for the same reason if one is given.
        case impossible(ConditionSubject?)
    }

    /// How many conditions were looked at.
    private(set) var steps = 0

    private let facts: ConditionFacts
    private var contradictions: Set<ConditionSubject> = []

    /// The rest of the conditions on one branch.
    private struct Branch {
        /// What was met already, by subject.
        var known: [ConditionSubject: [ConditionFacts.Fact]] = [:]
        /// What has to be looked at.
        var open: [ConditionFacts.Fact] = []
        /// What makes the branch split, last.
        var splits: [[ConditionFacts.Fact]] = []
    }

    /// Begins a question.
    ///
    /// - Parameters:
    ///   - variations: The variations of each experiment.
    ///   - parameters: The types of the context.
    init(variations: [String: [String]], parameters: [String: Route.Parameter]) {
        facts = ConditionFacts(variations: variations, parameters: parameters)
    }

    /// Asks whether some conditions can hold while others don't.
    ///
    /// - Parameters:
    ///   - holding: Those that hold.
    ///   - failing: Those that don't.
    /// - Returns: The answer.
    mutating func answer(
        _ holding: [CatalogCondition],
        without failing: [CatalogCondition] = []
    ) -> Answer {
        var branch = Branch()
        branch.open = holding.map { ($0, true) } + failing.map { ($0, false) }
        if isOpen(branch) { return .possible }
        return .impossible(contradictions.count == 1 ? contradictions.first : nil)
    }

    /// Whether a branch leads to the end, or is not known to lead nowhere.
    private mutating func isOpen(_ branch: Branch) -> Bool {
        var branch = branch
        while let fact = branch.open.popLast() {
            steps += 1
            guard steps <= Self.questionLimit else { return true }
            switch (fact.condition, fact.holds) {
            case (.not(let inner), let holds): branch.open.append((inner, !holds))
            case (.all(let list), true), (.any(let list), false):
                branch.open += list.map { ($0, fact.holds) }
            case (.any(let list), true), (.all(let list), false):
                branch.splits.append(list.map { ($0, fact.holds) })
            case (let condition, _):
                guard let subject = condition.subject else { continue }
                branch.known[subject, default: []].append(fact)
                if facts.areMet(branch.known[subject] ?? [], of: subject) { continue }
                contradictions.insert(subject)
                return false
            }
        }
        guard let split = branch.splits.popLast() else { return true }
        for fact in split {
            var next = branch
            next.open = [fact]
            if isOpen(next) { return true }
        }
        return false
    }
}
