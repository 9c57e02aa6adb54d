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

    /// Begins with nothing found.
    init(catalog: BoundCatalog) { self.catalog = catalog }

    mutating func run() {
        for condition in catalog.parts.flags + catalog.parts.questions { _ = canHold(condition) }
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
        guard contradictions.isEmpty else { return false }
        guard condition.isSound else { return true }
        let answer = answer([condition.condition], parameters: condition.parameters)
        guard case .impossible(let subject) = answer else { return true }
        let reason = subject.map { ": \($0.contradiction)" } ?? ", whichever case is taken"
        refuse("this can never hold\(reason)", at: condition.place, .neverHolds)
        return false
    }

    /// Records which cases of a switch those before them leave something to do.
    private mutating func follow(_ one: BoundSwitch) {
        var earlier: [CatalogCondition] = []
        for (written, bound) in one.cases {
            guard bound.map({ canHold($0) && $0.isSound }) ?? written.isElse else { continue }
            let holding = [bound?.condition].compactMap(\.self)
            var isReached = true
            if written.isElse || !earlier.isEmpty,
                case .impossible = answer(holding, without: earlier, parameters: one.parameters)
            {
                isReached = false
            }
            let wasReached = reaches[written.place]?.isReached ?? false
            reaches[written.place] = (written.isElse, wasReached || isReached)
            if isReached { earlier += holding }
        }
    }

    private mutating func answer(
        _ holding: [CatalogCondition],
        without failing: [CatalogCondition] = [],
        parameters: [String: Route.Parameter]
    ) -> ConditionCheck.Answer {
        guard count < Self.limit else { return .possible }
        var check = ConditionCheck(variations: catalog.inputs.experiments, parameters: parameters)
        let answer = check.answer(holding, without: failing)
        count += check.steps
        return answer
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
