import Landfall
import LandfallCatalog

/// The shape of a route, in which all types are alike that a slice does not look at.
///
/// Two routes with the same text do the same as far as the slice can see.
struct RouteShape {
    private let catalog: BoundCatalog
    private let named: Set<ScreenType>
    private let followed: Set<RouteID>

    /// Takes what is told apart.
    ///
    /// - Parameters:
    ///   - catalog: The catalog.
    ///   - named: The types that the slice looks at.
    ///   - followed: The routes that the slice has for what they are.
    init(_ catalog: BoundCatalog, named: Set<ScreenType>, followed: Set<RouteID>) {
        self.catalog = catalog
        self.named = named
        self.followed = followed
    }

    /// The text of a chain.
    func text(of chain: BoundChain, depth: Int = 0) -> String {
        let steps = chain.steps.filter { !$0.isPassing || $0.with != nil }.map(text)
        return (steps + [text(of: chain.origin, depth)]).joined(separator: " < ")
    }

    private func text(of step: BoundStep) -> String {
        var words = [name(of: step.type)]
        // What is found is only shown, as a person can do.
        if !step.isBuilding, let finder = step.finder {
            words.append("find \(text(of: finder))")
        }
        if let template = step.template { words.append("build \(text(of: template))") }
        if let placement = step.placement {
            words.append(String(describing: placement.placement))
        }
        if let with = step.with { words.append("with \(with.count)") }
        return words.joined(separator: ", ")
    }

    private func text(of finder: CatalogFinder) -> String {
        guard let search = finder.search, case .type(let type) = search.subject
        else { return finder.label }
        let keys = finder.requirements.isEmpty ? "any" : "by context"
        return "\(name(of: type)) \(keys) \(search.options) \(search.start)"
    }

    private func text(of template: ViewTemplate) -> String {
        let children = template.children.map(text).joined(separator: " ")
        return children.isEmpty
            ? name(of: template.type) : "\(name(of: template.type))(\(children))"
    }

    private func text(of origin: BoundChain.Origin, _ depth: Int) -> String {
        switch origin {
        case .current(let window): return "current \(window)"
        case .root(let window): return "root \(window)"
        case .found(let finder): return "found \(text(of: finder))"
        case .route(let id, _):
            guard !followed.contains(id), depth < RouteTable.stepLimit,
                let chain = catalog.chains[id]
            else { return "from \(id)" }
            return text(of: chain, depth: depth + 1)
        case .choice(let cases, let otherwise):
            var words = cases.map { "(\($0.condition): \(text(of: $0.chain, depth: depth + 1)))" }
            if let otherwise { words.append("(\(text(of: otherwise, depth: depth + 1)))") }
            return words.joined(separator: " ")
        }
    }

    private func name(of type: ScreenType) -> String {
        guard let declared = catalog.typesByName[type.name] else { return type.name }
        let isNamed = ([type] + declared.supertypes).contains { named.contains($0) }
        return isNamed ? type.name : "a \(declared.kind)"
    }
}
