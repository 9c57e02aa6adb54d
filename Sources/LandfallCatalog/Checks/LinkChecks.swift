import Landfall

/// Links, and what they need of the whole catalog.
struct LinkSettingsCheck: CatalogCheck {
    let catalog: CatalogSyntax

    /// By which keys signed links are checked.
    let linkKeys: LinkKeys

    var findings = Findings()

    mutating func run() {
        if catalog.links == nil, let link = catalog.routes.lazy.flatMap(\.patterns).first {
            refuse(
                "links of routes need \"links: {schemes, hosts}\" of the catalog",
                at: link.place
            )
        }
        let signed = catalog.routes.first { $0.before.contains(where: \.isSignedLink) }
        guard let place = signed.flatMap({ catalog.signedLinks[$0.id.name]?.place }) else { return }
        if catalog.app.isEmpty {
            refuse(
                "signed links need \"app\" at the top, the name that they are signed for",
                at: place
            )
        }
        if case .none = linkKeys {
            refuse(
                "signed links need keys: give link-keys-file, or LANDFALL_LINK_KEYS_FILE",
                at: place
            )
        }
    }
}

extension InterceptorSyntax {
    /// Whether it asks for a link that the team has signed.
    fileprivate var isSignedLink: Bool {
        if case .signedLink = question { true } else { false }
    }
}

/// Links that don't bring what their route needs.
struct LinkKeyCheck: CatalogCheck {
    let route: RouteSyntax

    var findings = Findings()

    mutating func run() {
        for (pattern, place) in route.patterns { check(pattern, at: place) }
    }

    private mutating func check(_ pattern: LinkPattern, at place: SourcePlace) {
        let parameters = route.parameters
        for name in pattern.names {
            if parameters[name] == nil {
                refuseUnknownKey(name, in: route.scope, at: place)
            } else if route.query[name] != nil {
                refuse("\"\(name)\" stands in the path and in the query", at: place)
            }
        }
        guard pattern.names.allSatisfy({ parameters[$0] != nil }) else { return }
        for form in pattern.forms {
            let given = Set(form.slots.map { pattern.names[$0] })
                .union(route.query.filter(\.value).keys)
            for (key, parameter) in parameters.sorted(by: { $0.key < $1.key })
            where !parameter.isOptional && !given.contains(key) {
                refuse("this link does not bring \"\(key)\", which the route needs", at: place)
            }
        }
    }
}

/// Routes that stand on one which is entered by its own links only.
struct SignedLinkCheck: CatalogCheck {
    let catalog: BoundCatalog

    var findings = Findings()

    mutating func run() {
        for (id, chain) in catalog.chains.sorted(by: { $0.key < $1.key }) {
            for (next, place, _) in chain.successors where catalog.signedLinks[next.name] != nil {
                refuse(
                    "route \"\(next)\" takes signed links of its own only, so \"\(id)\" can't"
                        + " stand on it",
                    at: place
                )
            }
        }
    }
}
