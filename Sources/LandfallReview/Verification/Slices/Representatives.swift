import Landfall
import LandfallCatalog

/// Routes that stand for others.
struct Representatives {
    /// Those that only cover something, wherever a route of the slice can be followed.
    var covering: [RouteHead] { kinds.values.map(\.head) }
    /// Those that do something of their own.
    var others: [RouteHead] = []

    private var kinds: [RouteCover.Kind: (head: RouteHead, reach: RouteCover.Reach)] = [:]

    /// The types that those that cover build.
    var built: Set<ScreenType> {
        kinds.values.reduce(into: []) { $0.formUnion($1.head.built) }
    }

    /// Takes a route that is asked nothing for a representative, if it can stand for more than the
    /// one that was taken before: of the same reach the one whose screens no other builds, then the
    /// one that needs no context.
    ///
    /// - Parameters:
    ///   - head: The route.
    ///   - paths: How each of its paths covers what is looked at.
    mutating func offer(_ head: RouteHead, _ paths: [RouteCover]) {
        var kind: RouteCover.Kind?
        var reach = RouteCover.Reach.anything
        for path in paths {
            guard case .simple(let other, let pathReach) = path, kind ?? other == other else {
                return
            }
            kind = other
            reach = min(reach, pathReach)
        }
        guard let kind, reach >= .root else { return }
        if let known = kinds[kind] {
            let others = kinds.filter { $0.key != kind }.values.map(\.head)
            let worth = { (head: RouteHead, reach: RouteCover.Reach) -> (Int, Int, Int) in
                let isShared = others.contains { !$0.built.isDisjoint(with: head.built) }
                return (reach.rawValue, isShared ? 0 : 1, head.route.parameters.isEmpty ? 1 : 0)
            }
            guard worth(head, reach) > worth(known.head, known.reach) else { return }
        }
        kinds[kind] = (head, reach)
    }

    /// Whether those that cover do all that a route does, whichever path it takes.
    func standFor(_ paths: [RouteCover]) -> Bool {
        paths.allSatisfy { path in
            switch path {
            case .none: true
            case .simple(let kind, let reach): kinds[kind]?.reach.standsFor(reach) ?? false
            case .other: false
            }
        }
    }
}
