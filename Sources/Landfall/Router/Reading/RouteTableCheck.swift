/// The check of the chains of a table, each route once.
///
/// A chain may be as long as the table, so it is followed without recursion.
struct RouteTableCheck {
    /// The routes by name.
    let routes: [RouteID: Route]

    /// The routes whose chains have no fault.
    private var checked: Set<RouteID> = []

    /// The routes that are being followed, each standing on the next.
    private var path: [RouteID] = []

    /// What is still to be looked at, the last one first.
    private var open: [Part] = []

    /// A part of what is to be looked at.
    private enum Part {
        /// A chain of the last route of the path.
        case chain(Chain)
        /// The end of the last route of the path.
        case end
    }

    /// Begins with nothing checked.
    init(routes: [RouteID: Route]) { self.routes = routes }

    /// Checks the chain of a route and all on which it stands.
    ///
    /// - Throws: ``RouteTableError`` for the first fault.
    mutating func check(_ route: Route) throws(RouteTableError) {
        guard !checked.contains(route.id) else { return }
        var onPath: Set<RouteID> = []
        begin(route, &onPath)
        while let part = open.popLast() {
            switch part {
            case .end:
                let id = path.removeLast()
                onPath.remove(id)
                checked.insert(id)
            case .chain(let chain):
                let owner = path[path.count - 1]
                for step in chain.steps where step.factory != nil && step.action == nil {
                    throw .missingAction(step.type, in: owner)
                }
                if let next = try next(of: chain, in: owner, onPath) { begin(next, &onPath) }
            }
        }
    }

    private mutating func begin(_ route: Route, _ onPath: inout Set<RouteID>) {
        path.append(route.id)
        onPath.insert(route.id)
        open += [.end, .chain(route.chain)]
    }

    /// The route with which a chain goes on, unless that was checked; the branches of a switch are opened.
    private mutating func next(
        of chain: Chain,
        in owner: RouteID,
        _ onPath: Set<RouteID>
    ) throws(RouteTableError) -> Route? {
        switch chain.origin {
        case .current, .root, .found: return nil
        case .route(let id):
            guard let next = routes[id] else { throw .unknownRoute(id, in: owner) }
            guard !onPath.contains(id) else { throw .cycle(path + [id]) }
            return checked.contains(id) ? nil : next
        case .choice(let cases, let otherwise):
            let branches = cases.map(\.chain) + (otherwise.map { [$0] } ?? [])
            open += branches.reversed().map { .chain($0) }
            return nil
        }
    }
}
