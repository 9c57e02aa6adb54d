import Landfall

/// A chain as it was read, with places.
struct ChainDraft {
    /// The steps, the target's first.
    var steps: [StepDraft]

    /// Where it begins.
    var origin: Origin

    /// Where a chain begins.
    indirect enum Origin {
        /// At the top of the presented nodes of a window.
        case current(WindowChoice)
        /// At the root of a window.
        case root(WindowChoice)
        /// At what a finder finds.
        case found(WrittenFinder)
        /// Where another route leads, with the context that it is given there.
        case route(RouteID, Place, ContextScope)
        /// Where the first case leads whose condition holds.
        case choice([(condition: CatalogCondition, chain: ChainDraft)], otherwise: ChainDraft?)
    }

    /// The chain as the Router reads it.
    var chain: Chain {
        let origin: Chain.Origin =
            switch origin {
            case .current(let window): .current(in: window)
            case .root(let window): .root(in: window)
            case .found(let finder): .found(finder.finder)
            case .route(let id, _, _): .route(id)
            case .choice(let cases, let otherwise):
                .choice(
                    cases.map { Chain.Case(when: $0.condition, chain: $0.chain.chain) },
                    otherwise: otherwise?.chain
                )
            }
        return Chain(steps: steps.map(\.step), origin: origin)
    }

    /// The routes that it may go on with, each with the place that says so.
    var successors: [(route: RouteID, place: Place)] {
        switch origin {
        case .current, .root, .found: []
        case .route(let id, let place, _): [(id, place)]
        case .choice: ways.flatMap(\.successors)
        }
    }

    /// The ways of its switch, the one for when no condition holds last; none without a switch.
    var ways: [ChainDraft] {
        guard case .choice(let cases, let otherwise) = origin else { return [] }
        return cases.map(\.chain) + (otherwise.map { [$0] } ?? [])
    }
}
