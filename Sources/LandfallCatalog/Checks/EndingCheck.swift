import Landfall

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
