import Landfall

/// Interceptors that are asked again where they lead.
struct RedirectCheck: CatalogCheck {
    let catalog: BoundCatalog

    var findings = Findings()

    mutating func run() {
        for redirect in catalog.parts.redirects {
            let (target, place) = (redirect.target, redirect.place)
            if redirect.owner == nil, !redirect.isOnce {
                refuse(
                    "this interceptor is asked again on \"\(target)\", in an endless loop; add"
                        + " \"early: true\", with which it is asked once",
                    at: place
                )
            } else if redirect.owner == target {
                refuse("this leads from route \"\(target)\" to itself", at: place)
            }
        }
    }
}

/// Routes that lead, over the route on which they stand, to where they were left.
struct RedirectLoopCheck: CatalogCheck {
    let catalog: BoundCatalog

    var findings = Findings()

    mutating func run() {
        for redirect in catalog.parts.redirects {
            guard let owner = redirect.owner, owner != redirect.target else { continue }
            let ground = Set([redirect.target], leadingTo: catalog.successors)
            guard ground.contains(owner) else { continue }
            warn(
                "route \"\(redirect.target)\" stands on \"\(owner)\", where this is asked again",
                at: redirect.place
            )
        }
    }
}
