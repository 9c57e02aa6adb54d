import Landfall

/// Conditions that can't hold, whatever the device and the intent, and cases of switches that are therefore never reached.
struct ContradictionCheck: CatalogCheck {
    /// How many conditions are looked at in one catalog.
    private static let limit = 100_000

    let catalog: BoundCatalog

    var findings = Findings()

    /// The conditions that were looked at.
    private var count = 0

    /// Whether a case is reached with one of the contexts that lead to its switch, by the place of the case.
    private var reaches: [SourcePlace: (isElse: Bool, isReached: Bool)] = [:]

    /// The flags that can't hold, by name.
    private var emptyFlags: Set<String> = []

    /// Begins with nothing found.
    init(catalog: BoundCatalog) { self.catalog = catalog }

    mutating func run() {
        for (name, condition) in catalog.parts.flags where !canHold(condition) {
            emptyFlags.insert(name)
        }
        for condition in catalog.parts.questions { _ = canHold(condition) }
        for one in catalog.parts.switches { follow(one) }
        for (place, reach) in reaches where !reach.isReached {
            if reach.isElse {
                warn(
                    "this is never reached, since the cases before it take everything; let the last"
                        + " of them be the \"else\"",
                    at: place,
                    .neverReached
                )
            } else {
                refuse(
                    "this case is never reached, since the cases before it take all that it would",
                    at: place,
                    .neverReached
                )
            }
        }
    }

    /// Whether no contradiction is found in a condition.
    ///
    /// One of which a part is faulty, or can't hold itself, says nothing about the whole.
    private mutating func canHold(_ condition: BoundCondition) -> Bool {
        let contradictions = condition.parts.filter { !canHold($0) }
        guard contradictions.isEmpty, emptyFlags.isDisjoint(with: condition.flags) else {
            return false
        }
        guard condition.isSound else { return true }
        var check = check(condition.parameters)
        check.add(condition.condition, holds: true)
        guard case .impossible(let subject) = answer(&check) else { return true }
        let reason = subject.map { ": \($0.contradiction)" } ?? ", whichever case is taken"
        refuse("this can never hold\(reason)", at: condition.place, .neverHolds)
        return false
    }

    /// Records which cases of a switch those before them leave something to do.
    private mutating func follow(_ one: BoundSwitch) {
        var earlier = check(one.parameters)
        var isFirst = true
        for (written, bound) in one.cases {
            guard bound.map({ canHold($0) && $0.isSound }) ?? written.isElse else { continue }
            var check = earlier
            if let bound { check.add(bound.condition, holds: true) }
            let isReached = isFirst && !written.isElse || answer(&check) == .possible
            let wasReached = reaches[written.place]?.isReached ?? false
            reaches[written.place] = (written.isElse, wasReached || isReached)
            guard isReached, let bound else { continue }
            earlier.add(bound.condition, holds: false)
            isFirst = false
        }
    }

    private func check(_ parameters: [String: Route.Parameter]) -> ConditionCheck {
        ConditionCheck(variations: catalog.inputs.experiments, parameters: parameters)
    }

    private mutating func answer(_ check: inout ConditionCheck) -> ConditionCheck.Answer {
        guard count < Self.limit else { return .possible }
        let before = check.steps
        defer { count += check.steps - before + 1 }
        return check.answer()
    }
}

/// Experiments that decide what only a switch may ask of one.
struct ExperimentUseCheck: CatalogCheck {
    let catalog: BoundCatalog

    var findings = Findings()

    mutating func run() {
        for question in catalog.parts.questions where question.condition.asksExperiment {
            refuse(
                "an experiment can only decide a switch, not an interceptor",
                at: question.place
            )
        }
    }
}
