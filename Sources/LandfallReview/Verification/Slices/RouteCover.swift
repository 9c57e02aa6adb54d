import Landfall
import LandfallCatalog

/// The cover that a path of a route puts over the nodes of a slice.
enum RouteCover: Hashable {
    /// Not at all.
    case none
    /// By one screen or container of a kind that is presented, or that is put on stacks.
    case simple(Kind, Reach)
    /// By more than that.
    case other

    /// The kind of a cover: the covered nodes, and the node that covers them.
    enum Kind: Hashable {
        /// All, by something that is presented.
        case presented(NodeKind, staysInContext: Bool)
        /// The tops of stacks.
        case pushed(NodeKind, onto: Set<ScreenType>)
    }

    /// The states in which the route can do it.
    enum Reach: Int, Hashable, Comparable {
        /// Only where something else can be seen, which may itself be presented.
        case special
        /// Only where something else can be seen, which lies in the root of a window.
        case inRoot
        /// Over whatever the root of a window shows; on whatever a stack shows.
        case root
        /// Over everything.
        case anything

        static func < (one: Reach, other: Reach) -> Bool { one.rawValue < other.rawValue }

        /// Whether a route of this reach can take the place of one of another.
        func standsFor(_ other: Reach) -> Bool {
            switch self {
            case .anything: true
            case .root: other != .special && other != .anything
            case .inRoot, .special: false
            }
        }
    }
}

/// Finds out how routes cover what a slice looks at.
struct CoveringReader {
    private let catalog: BoundCatalog
    private let holders: HolderTable
    /// The types that are put in the place of roots.
    private let roots: Set<ScreenType>
    /// The types that are presented.
    private let presented: Set<ScreenType>

    /// Reads which screens are roots, and which are presented.
    init(_ catalog: BoundCatalog, _ holders: HolderTable, _ heads: [RouteHead]) {
        self.catalog = catalog
        self.holders = holders
        var roots: Set<ScreenType> = []
        var presented: Set<ScreenType> = []
        for part in heads.flatMap({ $0.paths.joined() }) {
            switch part.step.placement?.placement {
            case .replaceRoot: roots.insert(part.step.type)
            case .present: presented.insert(part.step.type)
            default: break
            }
        }
        self.roots = roots
        self.presented = presented
    }

    /// Returns how a path of a route covers the content of some containers.
    func covering(_ path: [RouteHead.Part], _ covered: Set<ScreenType>) -> RouteCover {
        let touching = path.filter { part in
            switch part.step.placement?.placement {
            case .present, .replaceRoot: true
            case .put: !part.targets.isDisjoint(with: covered)
            case .some(.none), nil: false
            }
        }
        guard let part = touching.first else { return .none }
        guard touching.count == 1, let template = part.step.template else { return .other }
        switch part.step.placement?.placement {
        case .present(let style, let presenter):
            guard case .current = presenter, !style.staysInContext else { return .other }
            let kind = RouteCover.Kind.presented(template.kind, staysInContext: false)
            return .simple(kind, reach(of: part.rest))
        case .put(.append, .kind(.navigation)):
            let stacks = part.targets.intersection(covered)
            let next = part.rest.steps.first { !$0.isPassing }
            let isOnAny = next.map { stacks == [$0.type] } ?? false
            return .simple(
                .pushed(template.kind, onto: stacks),
                isOnAny ? .root : .inRoot
            )
        default: return .other
        }
    }

    private func reach(of rest: BoundChain) -> RouteCover.Reach {
        if rest.steps.allSatisfy(\.isPassing), case .current = rest.origin { return .anything }
        if rest.steps.allSatisfy(\.isPassing), !rest.branches.isEmpty {
            return rest.branches.map(reach).min() ?? .special
        }
        let heads = heads(of: rest, depth: 0)
        guard !heads.isEmpty else { return .special }
        if !roots.isEmpty, roots.isSubset(of: heads) { return .root }
        let around = holders.closure(of: heads)
        return around.isDisjoint(with: presented) && !around.isDisjoint(with: roots)
            ? .inRoot : .special
    }

    /// The types that a chain can end at; none where it can end at a screen of any type.
    private func heads(of chain: BoundChain, depth: Int) -> Set<ScreenType> {
        if let step = chain.steps.first(where: { !$0.isPassing }) { return [step.type] }
        guard depth < RouteTable.stepLimit else { return [] }
        switch chain.origin {
        case .current, .root, .found: return []
        case .route(let id, _):
            return catalog.chains[id].map { heads(of: $0, depth: depth + 1) } ?? []
        case .choice:
            let all = chain.branches.map { heads(of: $0, depth: depth + 1) }
            return all.contains(where: \.isEmpty) ? [] : Set(all.joined())
        }
    }
}
