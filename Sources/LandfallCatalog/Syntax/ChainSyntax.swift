public import Landfall

/// A chain to a screen, as a catalog says it: the target's step first, then what it stands on.
public struct ChainSyntax: Sendable {
    /// The steps.
    public internal(set) var steps: [StepSyntax]

    /// Where it begins.
    public let origin: Origin

    /// The origin of a chain.
    public indirect enum Origin: Sendable {
        /// At the top of what a window presents.
        case current(WindowChoice)
        /// At the root of a window.
        case root(WindowChoice)
        /// At what a finder finds.
        case found(FinderSyntax)
        /// Where another route leads, and the place that says so.
        case route(RouteID, at: Place)
        /// Where the first case leads whose condition holds, or else the last.
        case choice([Case], otherwise: ChainSyntax?)
    }

    /// A case of a switch.
    public struct Case: Sendable {
        /// When it is taken.
        let when: CatalogCondition
        /// The steps that it stands for, and those behind the switch.
        public let chain: ChainSyntax
        /// The condition, as the language writes it.
        public var condition: String { when.text }
    }

    /// The chain behind one of its steps.
    func behind(_ index: Int) -> ChainSyntax {
        ChainSyntax(steps: Array(steps[(index + 1)...]), origin: origin)
    }

    /// The routes that it may go on with, each with the place that says so.
    var successors: [(route: RouteID, place: Place)] {
        switch origin {
        case .current, .root, .found: []
        case .route(let id, let place): [(id, place)]
        case .choice: branches.flatMap(\.successors)
        }
    }

    /// The branches of its switch, the one for when no condition holds last; none without a switch.
    package var branches: [ChainSyntax] {
        guard case .choice(let cases, let otherwise) = origin else { return [] }
        return cases.map(\.chain) + (otherwise.map { [$0] } ?? [])
    }
}

/// An element of `steps`, as it is written.
enum WrittenStep: Sendable {
    /// A screen or a container.
    case step(StepSyntax)
    /// A switch.
    case choice(SwitchSyntax)
    /// Where the chain begins, and what it takes from the context there.
    case origin(ChainSyntax.Origin, [ContextUse], at: Place)
    /// Something that could not be read.
    case faulty(at: Place)

    /// Where it begins.
    var place: Place {
        switch self {
        case .step(let step): step.place
        case .choice(let choice): choice.place
        case .origin(_, _, let place), .faulty(let place): place
        }
    }
}

/// A `switch`, as it is written.
struct SwitchSyntax: Sendable {
    /// Where the step begins.
    let place: Place

    /// Where its key stands.
    let keyPlace: Place

    /// The cases in their order; `else`, where there is one, last.
    let cases: [Case]

    /// A case.
    struct Case: Sendable {
        /// When it is taken; `nil` for `else`, and where that could not be read.
        var condition: ConditionSyntax?
        /// Whether it is the last, taken when no other is.
        let isElse: Bool
        /// Where its condition stands, or `else`.
        let place: Place
        /// The steps that it stands for.
        var steps: [WrittenStep] = []
        /// Whether the steps behind the switch follow.
        let fallsThrough: Bool
    }

    /// Whether one of the cases is taken for certain.
    var hasElse: Bool { cases.last?.isElse ?? false }
}
