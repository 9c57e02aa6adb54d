import Landfall
import LandfallExperiments

extension Binder {
    /// The most conditions that one flag asks, those of flags that it asks included.
    private static let flagLimit = 1000

    /// How many conditions are looked at for contradictions in one catalog.
    private static let contradictionLimit = 100_000

    /// Binds a condition.
    ///
    /// - Parameters:
    ///   - written: The condition as it is written.
    ///   - scope: What the context has at its place.
    /// - Returns: The condition, without those of its parts that can't be asked there.
    mutating func condition(
        _ written: ConditionSyntax,
        in scope: ContextScope
    ) -> CatalogCondition {
        let condition = bound(written, in: scope)
        note(condition, in: scope)
        return condition
    }

    /// Keeps what a condition looks at.
    mutating func note(_ condition: CatalogCondition, in scope: ContextScope) {
        inputs.note(condition, of: scope.route, variations: variations)
    }

    private mutating func bound(
        _ written: ConditionSyntax,
        in scope: ContextScope
    ) -> CatalogCondition {
        let faultCount = findings.faultCount
        var conditions: [CatalogCondition] = []
        for part in written.parts {
            conditionCount += 1
            if let condition = self.part(part, in: scope) { conditions.append(condition) }
        }
        let condition = Self.all(Self.experimentsLast(conditions))
        // One of which a part is faulty, or can't hold itself, says nothing about the whole.
        if !written.isFaulty, faultCount == findings.faultCount {
            checkHolding(condition, in: scope, at: written.place)
        }
        return condition
    }

    private mutating func part(
        _ part: ConditionSyntax.Part,
        in scope: ContextScope
    ) -> CatalogCondition? {
        switch part {
        case .word(let subject, let words):
            return words.isEmpty ? nil : .word(subject, words.map(\.foldedWord))
        case .signedIn(let expected): return .signedIn(expected)
        case .attributes(let list):
            return Self.all(list.map { .attribute($0.key, $0.words.map(\.word)) })
        case .locale(let patterns):
            return patterns.isEmpty
                ? nil : .locale(patterns.map { GlobPattern($0.foldedWord) })
        case .appVersion(let range): return .appVersion(range)
        case .experiments(let list): return Self.all(list.compactMap { experiment($0) })
        case .between(let start, let end): return .between(start, end)
        case .all(let list): return .all(conditions(list, in: scope))
        case .any(let list): return .any(conditions(list, in: scope))
        case .not(let inner): return .not(bound(inner, in: scope))
        case .flag(let name, let place): return flag(name, at: place)
        case .found(let finder): return self.finder(finder, in: scope).map { .found($0) }
        case .context(let list):
            return Self.all(list.compactMap { condition($0, in: scope) })
        }
    }

    private static func all(_ conditions: [CatalogCondition]) -> CatalogCondition {
        conditions.count == 1 ? conditions[0] : .all(conditions)
    }

    private mutating func experiment(_ written: ConditionSyntax.Words) -> CatalogCondition? {
        guard syntax.experiments[written.key] != nil else {
            let names = syntax.experiments.keys
            return refusedUnknown("experiment", written.key, among: names, at: written.place)
        }
        guard let experiment = experiments[written.key] else { return nil }
        for (word, place) in written.words where !experiment.variations.contains(word) {
            refuse(
                "experiment \"\(written.key)\" has no variation \"\(word)\""
                    + hint(word, experiment.variations),
                at: place
            )
        }
        return .experiment(written.key, written.words.map(\.word))
    }

    private mutating func conditions(
        _ list: [ConditionSyntax],
        in scope: ContextScope
    ) -> [CatalogCondition] {
        Self.experimentsLast(list.map { bound($0, in: scope) })
    }

    /// Conditions in an order in which an experiment is asked last: for whom something else decides
    /// was not exposed to it.
    private static func experimentsLast(_ conditions: [CatalogCondition]) -> [CatalogCondition] {
        conditions.filter { !$0.asksExperiment } + conditions.filter(\.asksExperiment)
    }

    private mutating func condition(
        _ context: ConditionSyntax.Words,
        in scope: ContextScope
    ) -> CatalogCondition? {
        guard let parameter = scope[context.key] else {
            refuseUnknownKey(context.key, in: scope, at: context.place)
            return nil
        }
        if context.words.map(\.word) == ["present"] { return .contextPresent(context.key) }
        let values = context.words.compactMap { word, place in
            literal(word, of: parameter, key: context.key, at: place)
        }
        return .context(context.key, values)
    }

    // MARK: - Flags

    /// The condition of a flag.
    ///
    /// - Parameters:
    ///   - name: The name of the flag.
    ///   - place: Where it is asked.
    /// - Returns: The condition, or `nil` after a note.
    mutating func flag(_ name: String, at place: SourcePlace) -> CatalogCondition? {
        if let known = flags[name] {
            conditionCount += known.size
            return known.condition
        }
        guard let flag = syntax.flags[name] else {
            return refusedUnknown("flag", name, among: syntax.flags.keys, at: place)
        }
        guard !openFlags.contains(name) else {
            let circle = openFlags.drop { $0 != name } + [name]
            return refused("this asks in a circle: \(circle.joined(separator: " → "))", at: place)
        }
        openFlags.append(name)
        let before = conditionCount
        let scope = ContextScope(owner: "flag \"\(name)\"", parameters: [:])
        var condition = flag.isSet.map { CatalogCondition.always($0) }
        if let written = flag.condition { condition = self.condition(written, in: scope) }
        openFlags.removeLast()
        if conditionCount - before > Self.flagLimit {
            refuse(
                "flag \"\(name)\" asks more than \(Self.flagLimit) conditions",
                at: flag.valuePlace
            )
            condition = nil
        }
        flags[name] = (condition, min(conditionCount - before, Self.flagLimit))
        return condition
    }

    // MARK: - Contradictions

    /// Notes a condition that can't hold.
    private mutating func checkHolding(
        _ condition: CatalogCondition,
        in scope: ContextScope,
        at place: SourcePlace
    ) {
        guard case .impossible(let subject) = answer([condition], in: scope) else { return }
        let reason = subject.map { ": \($0.contradiction)" } ?? ", whichever case is taken"
        refuse("this can never hold\(reason)", at: place, .neverHolds)
    }

    /// Whether the cases before a case of a switch leave it something to do.
    ///
    /// - Parameters:
    ///   - condition: The condition of the case; `nil` for `else`.
    ///   - earlier: Those of the cases before it.
    ///   - scope: What the context has at the switch.
    /// - Returns: `true` also in doubt.
    mutating func isReached(
        _ condition: CatalogCondition?,
        behind earlier: [CatalogCondition],
        in scope: ContextScope
    ) -> Bool {
        if condition != nil, earlier.isEmpty { return true }
        let answer = answer([condition].compactMap { $0 }, without: earlier, in: scope)
        if case .impossible = answer { return false }
        return true
    }

    private mutating func answer(
        _ holding: [CatalogCondition],
        without failing: [CatalogCondition] = [],
        in scope: ContextScope
    ) -> ConditionCheck.Answer {
        guard contradictionSteps < Self.contradictionLimit else { return .possible }
        var check = ConditionCheck(variations: variations, parameters: scope.parameters)
        let answer = check.answer(holding, without: failing)
        contradictionSteps += check.steps
        return answer
    }
}
