import Landfall

/// A chain as it was read, with places.
struct ChainDraft {
    /// The steps, the target's first.
    var steps: [StepDraft]

    /// Where it begins.
    var origin: Origin

    /// Where a chain begins.
    indirect enum Origin {
        /// At the top of the presented nodes.
        case current
        /// At the root of the window.
        case root
        /// Where another route leads, with the context that it is given there.
        case route(RouteID, Place, ContextScope)
        /// Where the first case leads whose condition holds.
        case choice([(condition: CatalogCondition, chain: ChainDraft)], otherwise: ChainDraft?)
    }

    /// The chain as the Router reads it.
    var chain: Chain {
        let origin: Chain.Origin =
            switch origin {
            case .current: .current
            case .root: .root
            case .route(let id, _, _): .route(id)
            case .choice(let cases, let otherwise):
                .choice(
                    cases.map { Chain.Case(when: $0.condition, chain: $0.chain.chain) },
                    otherwise: otherwise?.chain
                )
            }
        return Chain(steps: steps.map(\.step), origin: origin)
    }
}

/// A step as it was read, with places.
struct StepDraft {
    /// The step as the Router reads it.
    var step: Step

    /// How the step's type holds its children.
    let kind: NodeKind

    /// Where the step begins.
    let place: Place

    /// Where its action stands.
    var actionPlace: Place?

    /// Whether the step builds its screen when it is not found.
    var isBuilding: Bool { step.factory != nil }
}
