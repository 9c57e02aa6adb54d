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
                    "this is asked again of \"\(target)\", and so for ever; add \"early: true\", with"
                        + " which it is asked once",
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

/// Close buttons that lead to routes which can't be shown with what the screens have.
struct DismissalCheck: CatalogCheck {
    let catalog: CatalogSyntax

    var findings = Findings()

    mutating func run() {
        for screen in catalog.types {
            guard let target = screen.dismissal, let place = screen.dismissalPlace else { continue }
            switch Departure(target) {
            case .close:
                refuse(
                    "\"\(target)\" is where a close button leads unless \"dismissal\" says otherwise:"
                        + " leave it out",
                    at: place
                )
            case .returnTo: refuse("\"\(target)\" \(Departure.tokenMissing)", at: place)
            case .some: continue
            case nil: check(target, from: screen, at: place)
            }
        }
    }

    private mutating func check(_ target: RouteID, from screen: TypeSyntax, at place: SourcePlace) {
        guard let needed = catalog.parameters[target.name] else {
            let known = catalog.parameters.keys
            return refuseUnknown("route", target.name, among: known, at: place)
        }
        for (key, parameter) in needed.sorted(by: { $0.key < $1.key })
        where !parameter.isOptional && !screen.isFaulty
            && screen.context[key]?.type != parameter.type
        {
            refuse(
                "route \"\(target)\" needs \"\(key)\" as \(parameter.type.phrase), which"
                    + " \"\(screen.name)\" does not have",
                at: place
            )
        }
    }
}

/// Results behind which a route comes that can't be shown with what is known there.
struct EndingCheck: CatalogCheck {
    let catalog: CatalogSyntax

    var findings = Findings()

    mutating func run() {
        for route in catalog.routes {
            guard let target = route.ending, let place = route.endingPlace,
                let result = route.result, Departure(target) == nil
            else { continue }
            let name = target.name
            guard let needed = catalog.parameters[name] else {
                refuseUnknown("route", name, among: catalog.parameters.keys, at: place)
                continue
            }
            if target == route.id {
                refuse("this leads from route \"\(name)\" to itself", at: place)
            }
            var known = route.scope
            known.parameters.merge(result) { _, given in given }
            let absence = "neither route \"\(route.id)\" nor its result has"
            check(needed, ofRoute: name, areIn: known, absence: absence, at: place)
            let owner = "route \"\(route.id)\" or its result"
            checkBounds(needed, ofRoute: name, hold: known.parameters, of: owner, at: place)
        }
    }
}

/// Interceptors that begin flows at steps which these do not have.
struct FlowEntryCheck: CatalogCheck {
    let catalog: BoundCatalog

    var findings = Findings()

    mutating func run() {
        for entry in catalog.parts.flowEntries {
            let names = (catalog.flowsByName[entry.flow]?.steps ?? []).map(\.name)
            guard !names.contains(entry.step) else { continue }
            let hint = hint(entry.step, names)
            refuse("flow \"\(entry.flow)\" has no step \"\(entry.step)\"\(hint)", at: entry.place)
        }
    }
}

extension Departure {
    /// Why nothing but the end of a flow or a result leads to `return-to`.
    static let tokenMissing =
        "needs the token of a flow or of a result: it can stand in \"cancelled\" of a flow and in"
        + " \"then\" of a route"
}
