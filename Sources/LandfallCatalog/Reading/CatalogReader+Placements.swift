import Landfall

/// Checks that each action finds what it needs, as far as that can be known at load.
extension CatalogReader {
    /// Checks the actions of a chain against the steps behind them.
    mutating func checkPlacements(
        of chain: ChainDraft,
        behind chains: [RouteID: ChainDraft]
    ) {
        for (index, step) in chain.steps.enumerated() where step.isBuilding {
            let rest = ChainDraft(steps: Array(chain.steps[(index + 1)...]), origin: chain.origin)
            switch step.placement {
            case .put(_, let requirement):
                if requirement == .kind(.navigation), step.declaration.kind == .navigation {
                    continue
                }
                guard let wall = Self.wall(before: requirement, in: rest, chains) else { continue }
                refuse(
                    "\"\(step.actionWord)\" needs \(requirement.phrase) behind it, and the way"
                        + " ends at \"\(wall.step.type)\" without one",
                    at: step.actionPlace ?? step.place
                )
            case .replaceRoot:
                checkRoot(behind: step, in: rest, chains)
            case .present, .some(.none), nil:
                continue
            }
        }
        for way in chain.ways { checkPlacements(of: way, behind: chains) }
    }

    /// The step at which a way ends for certain without a container that an action needs, or `nil`.
    ///
    /// A screen that is presented, or that is the root, stands in no container; one that is only
    /// looked up stands where the app has put it, which can't be known here.
    private static func wall(
        before requirement: ContainerRequirement,
        in chain: ChainDraft,
        _ chains: [RouteID: ChainDraft]
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
            return chains[id].flatMap { wall(before: requirement, in: $0, chains) }
        case .choice:
            for way in chain.ways {
                if let step = wall(before: requirement, in: way, chains) { return step }
            }
            return nil
        }
    }

    // MARK: Roots

    /// Checks that what is behind `replace-root` can be the root of a window.
    private mutating func checkRoot(
        behind step: StepDraft,
        in chain: ChainDraft,
        _ chains: [RouteID: ChainDraft]
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
            if let next = chains[id] { checkRoot(behind: step, in: next, chains) }
        case .choice:
            for way in chain.ways { checkRoot(behind: step, in: way, chains) }
        }
    }

    // MARK: Lists

    /// Tries what containers that are built take in of the steps nearer to the target.
    ///
    /// - Parameters:
    ///   - chain: The chain.
    ///   - run: What was built nearer to the target, the last nearest to this place.
    ///   - chains: The chains of all routes.
    mutating func checkLists(
        of chain: ChainDraft,
        taking run: [StepDraft],
        behind chains: [RouteID: ChainDraft]
    ) {
        var run = run
        for step in chain.steps where !step.isPassing {
            guard var template = step.template else {
                run = []
                continue
            }
            while template.kind.isContainer, let next = run.last,
                case .put(let change, let requirement) = next.placement,
                step.declaration.meets(requirement)
            {
                run.removeLast()
                guard let child = next.template else { continue }
                if let fault = template.fill(with: child, by: change) {
                    return refuse(
                        "\"\(next.actionWord)\" can't be done here: \(fault)",
                        at: next.actionPlace ?? next.place
                    )
                }
            }
            var step = step
            step.template = template
            run.append(step)
        }
        if case .put = run.last?.placement {} else { run = [] }
        for way in chain.ways { checkLists(of: way, taking: run, behind: chains) }
        if case .route(let id, _, _) = chain.origin, let next = chains[id], !run.isEmpty {
            checkLists(of: next, taking: run, behind: chains)
        }
    }
}
