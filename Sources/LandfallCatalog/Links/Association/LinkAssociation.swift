public import Landfall

/// The content of Apple's and Android's files about the links of a catalog.
///
/// Every https link that a route takes fits a component before it fits an exclusion. Both systems
/// read wildcards across slashes and know neither types nor what a parameter is, so more links may
/// fit; the catalog has the last word about those.
public struct LinkAssociation: Hashable, Sendable {
    /// The rules in the order in which they are tried; the first that fits decides.
    ///
    /// The texts are decoded; a file must say so (`percentEncoded: false`).
    public private(set) var components: [AssociationComponent]

    /// What is excluded in the catalog and could not be said without shutting out good links.
    public let leftOut: [LeftOut]

    /// The rules for a reader that does not say whether it decodes URLs: both spellings.
    public var spelledComponents: [AssociationComponent] {
        var known: Set<AssociationComponent> = []
        return components.flatMap { [$0, $0.percentEncoded] }.filter { known.insert($0).inserted }
    }

    /// Lets the app open further links, whatever the catalog excludes.
    ///
    /// - Parameter path: Their path, decoded, with wildcards as in ``AssociationComponent/path``.
    package mutating func add(path: String) {
        components.insert(AssociationComponent(path: path), at: 0)
    }

    /// A pattern that excludes links.
    public struct LeftOut: Hashable, Sendable {
        /// The pattern as it was written.
        public let text: String
        /// The route whose links it narrows; `nil` for all.
        public let route: RouteID?
        /// A path that a route takes and that would be shut out; `nil` when none is at hand.
        public let example: String?
    }

    /// Puts the links of a catalog into the words of the operating systems.
    ///
    /// - Parameter links: The links.
    public init(_ links: CatalogLinks) {
        var order = AssociationOrder(
            ruleCount: links.rules.count,
            exclusions: Self.exclusions(of: links)
        )
        var components: [AssociationComponent] = []
        var known: Set<AssociationComponent> = []
        while let next = order.next() {
            let component =
                switch next {
                case .exclusion(let exclusion):
                    AssociationComponent(path: exclusion.path, isExcluded: true)
                case .rule(let number): Self.component(of: links.rules[number])
                }
            if known.insert(component).inserted { components.append(component) }
        }
        self.components = components
        var leftOut: [LeftOut] = []
        for exclusion in order.leftOut {
            let new = LeftOut(
                text: exclusion.text,
                route: exclusion.route,
                example: exclusion.harm?.path
            )
            if !leftOut.contains(new) { leftOut.append(new) }
        }
        self.leftOut = leftOut
    }

    private static func exclusions(of links: CatalogLinks) -> [AssociationExclusion] {
        var budget = OverlapBudget(limit: OverlapBudget.associationLimit)
        var exclusions = links.excluded.patterns.flatMap { pattern in
            pattern.forms.map {
                AssociationExclusion($0, text: pattern.text, route: nil, links: links, &budget)
            }
        }
        var routes: Set<RouteID> = []
        for rule in links.rules where routes.insert(rule.route).inserted {
            for pattern in rule.excluded {
                exclusions += pattern.forms.map {
                    AssociationExclusion(
                        $0,
                        text: pattern.text,
                        route: rule.route,
                        links: links,
                        &budget
                    )
                }
            }
        }
        return exclusions
    }

    private static func component(of rule: LinkRule) -> AssociationComponent {
        var component = AssociationComponent(path: AssociationPath.text(of: rule.form))
        for (name, isRequired) in rule.query where isRequired {
            // An empty value is a value of a string, unless its length says otherwise.
            let isEmptyGood = rule.parameters[name].map { $0.value(from: "") != nil } ?? true
            component.query[name] = isEmptyGood ? "*" : "?*"
        }
        return component
    }
}
