import Landfall
import LandfallCatalog

/// The part of a route before its chain continues with another route.
struct RouteHead {
    let route: BoundRoute
    /// The types that it builds, with all in them and all that they stand for.
    private(set) var built: Set<ScreenType> = []
    /// The types whose screens it gives another context without building them.
    private(set) var changed: Set<ScreenType> = []
    /// What decides whether it does its part: conditions, and what must be there already.
    private(set) var needed: SoughtTypes
    /// Whether a plan must not dismiss or cover what it builds.
    private(set) var isLocking = false
    /// Whether it presents something, or replaces a root.
    private(set) var isCovering = false
    /// The containers whose lists it changes.
    private(set) var targets: Set<ScreenType> = []
    /// What it puts in place, by each path through its switches.
    private(set) var paths: [[Part]] = []

    /// A step that builds something.
    struct Part {
        let step: BoundStep
        /// What stands behind it.
        let rest: BoundChain
        /// The containers whose list it may change.
        let targets: Set<ScreenType>
    }

    private let catalog: BoundCatalog

    /// Reads a route.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - catalog: The catalog.
    ///   - holders: Which containers can hold what.
    init(_ route: BoundRoute, in catalog: BoundCatalog, _ holders: HolderTable) {
        self.route = route
        self.catalog = catalog
        self.needed = SoughtTypes(catalog.types)
        add(route.chain, holders, behind: [])
        needed.add(route.interceptors)
    }

    private mutating func add(
        _ chain: BoundChain,
        _ holders: HolderTable,
        behind parts: [Part]
    ) {
        var parts = parts
        for (index, step) in chain.steps.enumerated() {
            needed.add(step.interceptors)
            needed.add(step.placement?.placement)
            guard let template = step.template else {
                if let finder = step.finder?.finder { needed.add(finder) }
                if !step.set.isEmpty { changed.formUnion(names(of: step.type)) }
                continue
            }
            if !step.isDismissible { isLocking = true }
            add(template)
            let rest = chain.behind(index)
            var part = Part(step: step, rest: rest, targets: [])
            switch step.placement?.placement {
            case .put(_, let requirement):
                part = Part(
                    step: step,
                    rest: rest,
                    targets: holders.targets(of: requirement, in: rest)
                )
                targets.formUnion(part.targets)
            case .present, .replaceRoot: isCovering = true
            case .some(.none), nil: break
            }
            parts.append(part)
        }
        if case .found(let finder) = chain.origin { needed.add(finder.finder) }
        guard case .choice(let cases, let otherwise) = chain.origin else {
            return paths.append(parts)
        }
        for one in cases { needed.add(one.when) }
        for branch in chain.branches { add(branch, holders, behind: parts) }
        if otherwise == nil { paths.append(parts) }
    }

    private mutating func add(_ template: ViewTemplate) {
        built.formUnion(names(of: template.type))
        built.formUnion(template.supertypes)
        let isDeclaredDismissible = catalog.typesByName[template.type.name]?.isDismissible ?? true
        if !template.isDismissible || !isDeclaredDismissible { isLocking = true }
        for child in template.children { add(child) }
    }

    private func names(of type: ScreenType) -> [ScreenType] {
        [type] + (catalog.typesByName[type.name]?.supertypes ?? [])
    }
}
