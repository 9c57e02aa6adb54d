import Landfall

extension Binder {
    /// Binds steps.
    ///
    /// - Parameters:
    ///   - steps: The steps, the target's first.
    ///   - rest: The steps that follow them, behind the switch in whose case they stand.
    ///   - scope: What the context has at the first of them.
    /// - Returns: The chain, or `nil` where something of it could not be read.
    mutating func chain(
        _ steps: [WrittenStep],
        before rest: [WrittenStep] = [],
        in scope: ContextScope
    ) -> BoundChain? {
        var scope = scope
        var bound: [BoundStep] = []
        var isWhole = true
        for (index, step) in steps.enumerated() {
            switch step {
            case .faulty:
                isWhole = false
            case .step(let step):
                bound.append(self.step(step, in: scope))
                guard let with = step.mapping else { continue }
                check(with.uses, in: scope)
                scope = with.scope(behind: scope)
            case .origin(let origin, let uses, _):
                check(uses, in: scope)
                return isWhole ? BoundChain(steps: bound, origin: self.origin(origin)) : nil
            case .choice(let choice):
                let behind = Array(steps[(index + 1)...]) + rest
                let origin = origin(choice, before: behind, in: scope)
                guard let origin, isWhole else { return nil }
                return BoundChain(steps: bound, origin: origin)
            }
        }
        guard var chain = tail(rest, in: scope), isWhole else { return nil }
        chain.steps = bound + chain.steps
        return chain
    }

    /// Binds the steps behind a switch, once for each context.
    private mutating func tail(_ steps: [WrittenStep], in scope: ContextScope) -> BoundChain? {
        guard !steps.isEmpty else { return nil }
        let beginning = Beginning(places: steps.map(\.place), scope: scope)
        if let chain = known[beginning] { return chain }
        let chain = chain(steps, in: scope)
        known[beginning] = .some(chain)
        return chain
    }

    private mutating func step(_ step: StepSyntax, in scope: ContextScope) -> BoundStep {
        let interceptors = interceptors(step.interceptors, in: scope)
        check(step.uses, in: scope)
        return BoundStep(
            syntax: step,
            interceptors: interceptors,
            after: after(step.postInterceptors)
        )
    }

    private func origin(_ written: OriginSyntax) -> BoundChain.Origin {
        switch written {
        case .current(let window): .current(window)
        case .root(let window): .root(window)
        case .found(let finder): .found(finder)
        case .route(let id, let place): .route(id, at: place)
        }
    }

    private mutating func origin(
        _ choice: SwitchSyntax,
        before rest: [WrittenStep],
        in scope: ContextScope
    ) -> BoundChain.Origin? {
        var cases: [BoundChain.Case] = []
        var conditions: [CatalogCondition] = []
        for one in choice.cases {
            let faultCount = findings.faultCount
            let condition = one.condition.map { self.condition($0, in: scope) }
            let isSound = one.condition?.isFaulty == false && findings.faultCount == faultCount
            if one.isElse || isSound {
                let isReached = isReached(condition, behind: conditions, in: scope)
                var reach = reaches[one.place] ?? Reach(isElse: one.isElse)
                reach.isReached = reach.isReached || isReached
                reaches[one.place] = reach
                if isReached, let condition { conditions.append(condition) }
            }
            let chain = chain(one.steps, before: one.fallsThrough ? rest : [], in: scope)
            if one.isElse { return chain.map { .choice(cases, otherwise: $0) } }
            if let condition, let chain {
                cases.append(BoundChain.Case(when: condition, chain: chain))
            }
        }
        return tail(rest, in: scope).map { .choice(cases, otherwise: $0) }
    }

    /// Notes the cases of switches that are never reached, whatever the context is with which one
    /// comes to them.
    mutating func checkReach() {
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
}
