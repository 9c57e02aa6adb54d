import Landfall

/// Finds out whether conditions can all hold at once, for any device, intent and time.
///
/// What is added is kept by subject, so that a case of a switch is compared with all cases before it at once. It goes
/// through the ways in which the rest can hold, and gives up where these are too many.
struct ConditionCheck {
    /// The most conditions that one question tries.
    private static let questionLimit = 2_000

    /// The most choices that one question goes into; those that were added first are not looked at.
    private static let choiceLimit = 100

    /// The answer to whether conditions can hold.
    enum Answer: Equatable {
        /// They can, or it is not known.
        case possible
        /// They can't, always for the same reason if one is given.
        case impossible(ConditionSubject?)
    }

    /// A condition, and whether it is to hold.
    typealias Fact = (condition: CatalogCondition, holds: Bool)

    /// How many conditions were looked at.
    private(set) var steps = 0

    private let variations: [String: [String]]
    private let parameters: [String: Route.Parameter]
    private var start = Branch()
    private var contradictions: Set<ConditionSubject> = []

    /// One of the ways in which conditions can hold.
    private struct Branch {
        /// What is known, by subject.
        var known: [ConditionSubject: ConditionFacts] = [:]
        /// Of each of these one is to be met; the last one is looked at first.
        var choices: [[Fact]] = []
        /// What nothing can meet any more.
        var contradiction: ConditionSubject?

        /// Adds a fact, unless there is a contradiction already.
        ///
        /// - Returns: How many conditions were looked at.
        mutating func add(
            _ fact: Fact,
            _ variations: [String: [String]],
            _ parameters: [String: Route.Parameter]
        ) -> Int {
            var open = [fact]
            var count = 0
            while contradiction == nil, let (condition, holds) = open.popLast() {
                count += 1
                switch (condition, holds) {
                case (.not(let inner), _): open.append((inner, !holds))
                case (.all(let list), true), (.any(let list), false):
                    open += list.map { ($0, holds) }
                case (.any(let list), true), (.all(let list), false):
                    choices.append(list.map { ($0, holds) })
                default:
                    guard let subject = condition.subject else { continue }
                    known[subject, default: ConditionFacts()].add(condition, holds: holds)
                    let isMet =
                        switch subject {
                        case .experiment(let name):
                            known[subject]?.areMet(byOneOf: variations[name] ?? [])
                        case .context(let key): known[subject]?.areMet(by: parameters[key])
                        default: known[subject]?.areMet
                        }
                    if isMet == false { contradiction = subject }
                }
            }
            return count
        }

        /// Whether a fact follows from what is known.
        func includes(_ fact: Fact) -> Bool {
            guard let subject = fact.condition.subject, let facts = known[subject] else {
                return false
            }
            return facts.include(fact.condition, holds: fact.holds)
        }
    }

    /// Begins without conditions.
    ///
    /// - Parameters:
    ///   - variations: The variations of each experiment.
    ///   - parameters: The types of the context.
    init(variations: [String: [String]], parameters: [String: Route.Parameter]) {
        self.variations = variations
        self.parameters = parameters
    }

    /// Adds a condition.
    ///
    /// - Parameters:
    ///   - condition: The condition.
    ///   - holds: Whether it is to hold.
    mutating func add(_ condition: CatalogCondition, holds: Bool) {
        steps += start.add((condition, holds), variations, parameters)
    }

    /// Whether all that was added can be so at once.
    mutating func answer() -> Answer {
        var branch = start
        branch.choices = branch.choices.suffix(Self.choiceLimit)
        contradictions = []
        if isOpen(branch, until: steps + Self.questionLimit) { return .possible }
        return .impossible(contradictions.count == 1 ? contradictions.first : nil)
    }

    /// Whether a branch leads to the end, or is not known to lead nowhere.
    private mutating func isOpen(_ branch: Branch, until limit: Int) -> Bool {
        if let contradiction = branch.contradiction {
            contradictions.insert(contradiction)
            return false
        }
        var branch = branch
        guard let choice = branch.choices.popLast() else { return true }
        if choice.contains(where: branch.includes) { return isOpen(branch, until: limit) }
        for fact in choice {
            guard steps < limit else { return true }
            var next = branch
            steps += next.add(fact, variations, parameters)
            if isOpen(next, until: limit) { return true }
        }
        return false
    }
}
