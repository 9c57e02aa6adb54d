import Landfall
import LandfallCatalog

/// The containers that can hold a screen, as far as the routes of a catalog put it there.
struct HolderTable {
    private var holders: [ScreenType: Set<ScreenType>] = [:]
    private let catalog: BoundCatalog
    private let declared: [TypeSyntax]

    /// Reads where all routes put their screens.
    init(_ catalog: BoundCatalog) {
        self.catalog = catalog
        self.declared = catalog.types
        var size = -1
        while size != holders.values.reduce(0, { $0 + $1.count }) {
            size = holders.values.reduce(0) { $0 + $1.count }
            for route in catalog.routes { add(route.chain) }
            addTurned()
        }
    }

    /// The types with all containers in which they can stand, and those around these.
    func closure(of types: Set<ScreenType>) -> Set<ScreenType> {
        var known: Set<ScreenType> = []
        var pending = Array(types)
        while let type = pending.popLast() {
            guard known.insert(type).inserted else { continue }
            pending += subtypes(of: type)
            pending += holders[type] ?? []
        }
        return known
    }

    /// The containers whose list an action may change.
    ///
    /// - Parameters:
    ///   - requirement: What the action needs.
    ///   - chain: What stands behind the step.
    ///   - depth: How many routes led there.
    /// - Returns: The types that the container may have.
    func targets(
        of requirement: ContainerRequirement,
        in chain: BoundChain,
        depth: Int = 0
    ) -> Set<ScreenType> {
        var targets: Set<ScreenType> = []
        for step in chain.steps where !step.isPassing {
            if step.declaration.meets(requirement) {
                return targets.union([step.type]).union(subtypes(of: step.type))
            }
            targets.formUnion(around(step.type, requirement))
            switch step.placement?.placement {
            case .present, .replaceRoot: if step.isBuilding { return targets }
            default: continue
            }
        }
        guard depth < RouteTable.stepLimit else { return all(requirement) }
        switch chain.origin {
        case .route(let id, _):
            guard let next = catalog.chains[id] else { return all(requirement) }
            return targets.union(self.targets(of: requirement, in: next, depth: depth + 1))
        case .choice:
            for branch in chain.branches {
                targets.formUnion(self.targets(of: requirement, in: branch, depth: depth + 1))
            }
            return targets
        case .current, .root, .found: return targets.union(all(requirement))
        }
    }

    private func around(
        _ type: ScreenType,
        _ requirement: ContainerRequirement
    ) -> Set<ScreenType> {
        closure(of: [type]).filter { name in
            catalog.typesByName[name.name]?.meets(requirement) ?? false
        }
    }

    private func all(_ requirement: ContainerRequirement) -> Set<ScreenType> {
        Set(declared.filter { $0.meets(requirement) }.map(\.type))
    }

    private func subtypes(of type: ScreenType) -> [ScreenType] {
        declared.filter { $0.supertypes.contains(type) }.map(\.type)
    }

    private mutating func add(_ chain: BoundChain) {
        for (index, step) in chain.steps.enumerated() {
            guard let template = step.template else { continue }
            add(template)
            guard case .put(_, let requirement) = step.placement?.placement else { continue }
            let rest = chain.behind(index)
            holders[template.type, default: []].formUnion(targets(of: requirement, in: rest))
        }
        for branch in chain.branches { add(branch) }
    }

    private mutating func add(_ template: ViewTemplate) {
        for child in template.children {
            holders[child.type, default: []].insert(template.type)
            add(child)
        }
    }

    /// A split that collapses puts its detail on the stack of its primary, and takes the top of that
    /// stack back when it expands.
    private mutating func addTurned() {
        for split in declared where split.kind == .split {
            let children = holders.filter { $0.value.contains(split.type) }.map(\.key)
            let stacks = Set(
                children.filter { catalog.typesByName[$0.name]?.kind == .navigation }
            )
            for child in children { holders[child, default: []].formUnion(stacks) }
            let inner = holders.filter { !$0.value.isDisjoint(with: stacks) }.map(\.key)
            for child in inner { holders[child, default: []].formUnion(stacks.union([split.type])) }
        }
    }
}
