import Landfall

/// Routes that lead, over the route on which they stand, to where they were left.
struct TurnCheck: CatalogCheck {
    /// Where interceptors turn to other routes.
    let turns: [Turn]

    /// The ways of the routes.
    let chains: [RouteID: ChainDraft]

    /// What was found up to here.
    var findings = Findings()

    mutating func run() {
        for turn in turns {
            guard let owner = turn.owner, owner != turn.target else { continue }
            var open = [turn.target]
            var seen: Set<RouteID> = [turn.target]
            while let next = open.popLast() {
                for (route, _) in chains[next]?.successors ?? []
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
