import Landfall

/// Routes that lead, over the route on which they stand, to where they were left.
struct RedirectLoopCheck: CatalogCheck {
    let catalog: BoundCatalog

    /// What was found up to here.
    var findings = Findings()

    mutating func run() {
        for redirect in catalog.references.redirects {
            guard let owner = redirect.owner, owner != redirect.target else { continue }
            var open = [redirect.target]
            var seen: Set<RouteID> = [redirect.target]
            while let next = open.popLast() {
                for (route, _) in catalog.chains[next]?.successors ?? []
                where seen.insert(route).inserted {
                    open.append(route)
                }
            }
            guard seen.contains(owner) else { continue }
            warn(
                "route \"\(redirect.target)\" stands on \"\(owner)\", where this is asked again",
                at: redirect.place
            )
        }
    }
}
