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
            let behind = Array(steps[(index + 1)...]) + rest
            switch step {
            case .faulty:
                isWhole = false
            case .step(let step):
                if let step = self.step(step, before: behind, in: &scope) {
                    bound.append(step)
                } else {
                    isWhole = false
                }
            case .origin(let origin, _):
                guard let origin = self.origin(origin, in: scope), isWhole else { return nil }
                return BoundChain(steps: bound, origin: origin)
            case .choice(let choice):
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

    private mutating func origin(
        _ written: OriginSyntax,
        in scope: ContextScope
    ) -> BoundChain.Origin? {
        switch written {
        case .current(let window): return .current(window)
        case .root(let window): return .root(window)
        case .found(let finder): return self.finder(finder, in: scope).map { .found($0) }
        case .route(let name):
            guard !refuseDeparture(name, for: "where a chain begins") else { return nil }
            guard let needed = syntax.parameters[name.text] else {
                let known = Array(syntax.parameters.keys) + ["current", "root"]
                return refusedUnknown("route", name.text, among: known, at: name.place)
            }
            check(needed, ofRoute: name.text, areIn: scope, at: name.place)
            return .route(RouteID(name.text), at: name.place)
        }
    }

    private mutating func origin(
        _ choice: SwitchSyntax,
        before rest: [WrittenStep],
        in scope: ContextScope
    ) -> BoundChain.Origin? {
        let asked = choice.cases.map { ($0, $0.condition.map { condition($0, in: scope) }) }
        parts.switches.append(BoundSwitch(cases: asked, parameters: scope.parameters))
        var cases: [BoundChain.Case] = []
        for (one, condition) in asked {
            let chain = chain(one.steps, before: one.fallsThrough ? rest : [], in: scope)
            if one.isElse { return chain.map { .choice(cases, otherwise: $0) } }
            if let condition, let chain {
                cases.append(BoundChain.Case(when: condition.condition, chain: chain))
            }
        }
        return tail(rest, in: scope).map { .choice(cases, otherwise: $0) }
    }
}
