import Landfall
import LandfallExperiments

extension Binder {
    /// Binds a condition.
    ///
    /// - Parameters:
    ///   - written: The condition as it is written.
    ///   - scope: What the context has at its place.
    /// - Returns: The condition, without those of its parts that can't be asked there.
    mutating func condition(
        _ written: ConditionSyntax,
        in scope: ContextScope
    ) -> BoundCondition {
        let condition = bound(written, in: scope)
        recordInputs(of: condition.condition, in: scope)
        return condition
    }

    /// Records what a condition looks at.
    mutating func recordInputs(of condition: CatalogCondition, in scope: ContextScope) {
        inputs.note(condition, of: scope.route, variations: variations)
    }

    private mutating func bound(
        _ written: ConditionSyntax,
        in scope: ContextScope
    ) -> BoundCondition {
        let faultCount = findings.faultCount + omittedCount
        var inner: [BoundCondition] = []
        let conditions = written.parts.compactMap { part($0, in: scope, &inner) }
        let isBound = faultCount == findings.faultCount + omittedCount
        return BoundCondition(
            condition: Self.all(Self.experimentsLast(conditions)),
            place: written.place,
            isWhole: !written.lacksParts && isBound,
            isSound: !written.isFaulty && isBound,
            parts: inner,
            flags: written.parts.compactMap {
                if case .flag(let name, _) = $0 { name } else { nil }
            },
            parameters: scope.parameters
        )
    }

    private mutating func part(
        _ part: ConditionSyntax.Part,
        in scope: ContextScope,
        _ inner: inout [BoundCondition]
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
        case .all(let list): return .all(conditions(list, in: scope, &inner))
        case .any(let list): return .any(conditions(list, in: scope, &inner))
        case .not(let negated): return .not(conditions([negated], in: scope, &inner)[0])
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
        guard let experiment = experiments[written.key] else {
            omittedCount += 1
            return nil
        }
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
        in scope: ContextScope,
        _ inner: inout [BoundCondition]
    ) -> [CatalogCondition] {
        let conditions = list.map { bound($0, in: scope) }
        inner += conditions
        return Self.experimentsLast(conditions.map(\.condition))
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

    /// The condition of a flag.
    ///
    /// - Parameters:
    ///   - name: The name of the flag.
    ///   - place: Where it is asked.
    /// - Returns: The condition; `nil` after reporting an error, and for a flag that can't be bound.
    mutating func flag(
        _ name: String,
        at place: SourcePlace
    ) -> CatalogCondition? {
        guard let written = syntax.flags[name] else {
            return refusedUnknown("flag", name, among: syntax.flags.keys, at: place)
        }
        let flag = flags[name] ?? bind(written, name)
        // Its own fault was reported, and may be why what asks it seems to hold always or never.
        if !flag.isWhole { omittedCount += 1 }
        return flag.condition
    }

    private mutating func bind(
        _ flag: FlagSyntax,
        _ name: String
    ) -> BoundFlag {
        // A flag that is too large is bound for itself only, so that a chain of flags is not followed past their limit.
        guard !flag.isTooLarge || openFlags.isEmpty, openFlags.insert(name).inserted else {
            return BoundFlag()
        }
        defer { openFlags.remove(name) }
        var bound = BoundFlag(condition: flag.isSet.map { .always($0) }, isWhole: flag.isSet != nil)
        if let written = flag.condition {
            let scope = ContextScope(owner: "flag \"\(name)\"", parameters: [:])
            let condition = self.condition(written, in: scope)
            parts.flags.append((name, condition))
            bound = BoundFlag(condition: condition.condition, isWhole: condition.isWhole)
        }
        if flag.isTooLarge { bound = BoundFlag() }
        flags[name] = bound
        return bound
    }
}
