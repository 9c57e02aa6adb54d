import Landfall

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
        guard !screen.isFaulty else { return }
        let (name, owner) = (target.name, "\"\(screen.name)\"")
        let scope = ContextScope(owner: owner, parameters: screen.context)
        check(needed, ofRoute: name, areIn: scope, absence: "\(owner) does not have", at: place)
        checkBounds(needed, ofRoute: name, hold: screen.context, of: owner, at: place)
    }
}

extension Departure {
    /// Why nothing but the end of a flow or a result leads to `return-to`.
    static let tokenMissing =
        "needs the token of a flow or of a result: it can stand in \"cancelled\" of a flow and in"
        + " \"then\" of a route"
}
