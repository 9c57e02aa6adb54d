import Landfall

/// Routes that lead, over the route on which they stand, to where they were left.
struct TurnCheck: CatalogCheck {
    /// The catalog.
    let catalog: CatalogSyntax

    /// What was found up to here.
    var findings = Findings()

    mutating func run() {
        for turn in catalog.references.turns {
            guard let owner = turn.owner, owner != turn.target else { continue }
            var open = [turn.target]
            var seen: Set<RouteID> = [turn.target]
            while let next = open.popLast() {
                for (route, _) in catalog.chains[next]?.successors ?? []
                where seen.insert(route).inserted {
                    open.append(route)
                }
            }
            guard seen.contains(owner) else { continue }
            warn(
                "route \"\(turn.target)\" stands on \"\(owner)\", where this is asked again",
                at: turn.place
            )
        }
    }
}
