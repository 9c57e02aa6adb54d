public import Landfall

/// A chain to a screen: the target's step first, then what it stands on.
///
/// The steps behind a switch stand in each of its branches.
public struct BoundChain: Sendable {
    /// The steps up to the origin; none where the origin is the target.
    public internal(set) var steps: [BoundStep]

    /// Where it begins.
    public let origin: Origin

    /// The origin of a chain.
    public indirect enum Origin: Sendable {
        /// At the top of what a window presents.
        case current(WindowChoice)
        /// At the root of a window.
        case root(WindowChoice)
        /// At what a finder finds.
        case found(CatalogFinder)
        /// Where another route leads, and the place that says so.
        case route(RouteID, at: SourcePlace)
        /// Where the first case leads whose condition holds, or else the last.
        case choice([Case], otherwise: BoundChain?)
    }

    /// A case of a switch.
    public struct Case: Sendable {
        /// When it is taken.
        package let when: CatalogCondition
        /// The steps that it stands for, and those behind the switch.
        public let chain: BoundChain
        /// The condition, as the language writes it.
        public var condition: String { when.text }
    }

    /// The chain behind one of its steps.
    package func behind(_ index: Int) -> BoundChain {
        BoundChain(steps: Array(steps[(index + 1)...]), origin: origin)
    }

    /// The routes that it may go on with, each with the place that says so, and with the number of its
    /// switches on the way there.
    var successors: [(route: RouteID, place: SourcePlace, switchCount: Int)] {
        switch origin {
        case .current, .root, .found: []
        case .route(let id, let place): [(id, place, 0)]
        case .choice:
            branches.flatMap(\.successors).map { ($0.route, $0.place, $0.switchCount + 1) }
        }
    }

    /// The most of its switches on the way to one of its ends.
    var switchCount: Int {
        branches.map { $0.switchCount + 1 }.max() ?? 0
    }

    /// The branches of its switch, the one for when no condition holds last; none without a switch.
    package var branches: [BoundChain] {
        guard case .choice(let cases, let otherwise) = origin else { return [] }
        return cases.map(\.chain) + (otherwise.map { [$0] } ?? [])
    }
}
