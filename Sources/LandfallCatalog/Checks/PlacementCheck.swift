import Landfall

/// Actions behind which a chain ends without what they need, as far as that can be known at load.
struct PlacementCheck: CatalogCheck {
    let chain: BoundChain

    let catalog: BoundCatalog

    var findings = Findings()

    mutating func run() {
        check(chain, KnownConditions(variations: catalog.inputs.experiments))
    }

    private mutating func check(_ chain: BoundChain, _ known: KnownConditions) {
        for (index, step) in chain.steps.enumerated() where step.isBuilding {
            let rest = chain.behind(index)
            switch step.placement?.placement {
            case .put(_, let requirement):
                if requirement == .kind(.navigation), step.declaration.kind == .navigation {
                    continue
                }
                guard let wall = wall(before: requirement, in: rest, known) else { continue }
                refuse(
                    "\"\(step.action)\" needs \(requirement.phrase) behind it, and the path"
                        + " ends at \"\(wall.type)\" without one",
                    at: step.actionPlace
                )
            case .replaceRoot:
                checkRoot(behind: step, in: rest, known)
            case .present, .some(.none), nil:
                continue
            }
        }
        for branch in known.branches(of: chain) { check(branch.chain, branch.known) }
    }

    /// The step at which a chain ends for certain without a container that an action needs, or `nil`.
    ///
    /// A screen that is presented, or that is the root, stands in no container; one that is only
    /// looked up stands where the app has put it, which can't be known here.
    private func wall(
        before requirement: ContainerRequirement,
        in chain: BoundChain,
        _ known: KnownConditions
    ) -> BoundStep? {
        for step in chain.steps where !step.isPassing {
            if step.declaration.meets(requirement) { return nil }
            if step.isBuilding {
                switch step.placement?.placement {
                case .present, .replaceRoot: return step
                case .put(_, let other) where other == requirement: return nil
                default: continue
                }
            }
            if step.declaration.kind == .screen { return nil }
            guard step.finder?.type != nil else { return nil }
        }
        for next in known.continuations(of: chain, in: catalog) {
            if let step = wall(before: requirement, in: next.chain, next.known) { return step }
        }
        return nil
    }

    /// Checks that what is behind `replace-root` can be the root of a window.
    private mutating func checkRoot(
        behind step: BoundStep,
        in chain: BoundChain,
        _ known: KnownConditions
    ) {
        let place = step.actionPlace
        if let other = chain.steps.first(where: { !$0.isPassing }) {
            guard other.isBuilding else { return }
            if case .replaceRoot = other.placement?.placement { return }
            refuse(
                "\"replace-root\" needs the root of a window behind it, and"
                    + " \"\(other.type)\" is built somewhere else",
                at: place
            )
            return
        }
        if case .current = chain.origin {
            warn(
                "behind \"replace-root\" stands \"from: current\", which is the root only while"
                    + " nothing is presented; write from: root",
                at: place
            )
        }
        for next in known.continuations(of: chain, in: catalog) {
            checkRoot(behind: step, in: next.chain, next.known)
        }
    }
}
