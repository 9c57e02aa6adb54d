import Landfall

/// Actions behind which the way ends without what they need, as far as that can be known at load.
struct PlacementCheck: CatalogCheck {
    /// The chain.
    let chain: ChainDraft

    /// The ways of the routes.
    let chains: [RouteID: ChainDraft]

    /// What was found up to here.
    var findings = Findings()

    mutating func run() { check(chain) }

    private mutating func check(_ chain: ChainDraft) {
        for (index, step) in chain.steps.enumerated() where step.isBuilding {
            let rest = ChainDraft(steps: Array(chain.steps[(index + 1)...]), origin: chain.origin)
            switch step.placement {
            case .put(_, let requirement):
                if requirement == .kind(.navigation), step.declaration.kind == .navigation {
                    continue
                }
                guard let wall = wall(before: requirement, in: rest) else { continue }
                refuse(
                    "\"\(step.actionWord)\" needs \(requirement.phrase) behind it, and the way"
                        + " ends at \"\(wall.step.type)\" without one",
                    at: step.actionPlace ?? step.place
                )
            case .replaceRoot:
                checkRoot(behind: step, in: rest)
            case .present, .some(.none), nil:
                continue
            }
        }
        for way in chain.ways { check(way) }
    }

    /// The step at which a way ends for certain without a container that an action needs, or `nil`.
    ///
    /// A screen that is presented, or that is the root, stands in no container; one that is only
    /// looked up stands where the app has put it, which can't be known here.
    private func wall(
        before requirement: ContainerRequirement,
        in chain: ChainDraft
    ) -> StepDraft? {
        for step in chain.steps where !step.isPassing {
            if step.declaration.meets(requirement) { return nil }
            if step.isBuilding {
                switch step.placement {
                case .present, .replaceRoot: return step
                case .put(_, let other) where other == requirement: return nil
                default: continue
                }
            }
            if step.declaration.kind == .screen { return nil }
            guard step.find?.type != nil else { return nil }
        }
        switch chain.origin {
        case .current, .root, .found: return nil
        case .route(let id, _, _):
            return chains[id].flatMap { wall(before: requirement, in: $0) }
        case .choice:
            for way in chain.ways {
                if let step = wall(before: requirement, in: way) { return step }
            }
            return nil
        }
    }

    /// Checks that what is behind `replace-root` can be the root of a window.
    private mutating func checkRoot(
        behind step: StepDraft,
        in chain: ChainDraft
    ) {
        let place = step.actionPlace ?? step.place
        if let other = chain.steps.first(where: { !$0.isPassing }) {
            guard other.isBuilding else { return }
            if case .replaceRoot = other.placement { return }
            refuse(
                "\"replace-root\" needs the root of a window behind it, and"
                    + " \"\(other.step.type)\" is built somewhere else",
                at: place
            )
            return
        }
        switch chain.origin {
        case .root, .found: return
        case .current:
            warn(
                "behind \"replace-root\" stands \"from: current\", which is the root only while"
                    + " nothing is presented; write from: root",
                at: place
            )
        case .route(let id, _, _):
            if let next = chains[id] { checkRoot(behind: step, in: next) }
        case .choice:
            for way in chain.ways { checkRoot(behind: step, in: way) }
        }
    }
}
