import Landfall

/// Steps that look up what is not there once the chain behind them was built.
struct LookupCheck: CatalogCheck {
    let chain: BoundChain

    let catalog: BoundCatalog

    var findings = Findings()

    mutating func run() {
        check(chain, KnownConditions(variations: catalog.inputs.experiments))
    }

    private mutating func check(_ chain: BoundChain, _ known: KnownConditions) {
        for (index, step) in chain.steps.enumerated() where !step.isBuilding {
            guard let type = step.finder?.type else { continue }
            let rest = chain.behind(index)
            guard let root = bareRoot(without: type, in: rest, known) else { continue }
            warn(
                "\"\(type)\" is looked up here, and a fresh \"\(root.type)\" does not bring it:"
                    + " it is there only where the app has put it",
                at: step.place
            )
        }
        for branch in known.branches(of: chain) { check(branch.chain, branch.known) }
    }

    /// The root that a chain builds of which, with all that is built on it, nothing is of a type.
    private func bareRoot(
        without type: ScreenType,
        in chain: BoundChain,
        _ known: KnownConditions
    ) -> BoundStep? {
        for step in chain.steps where !step.isPassing {
            // What is looked up itself may be any part of the app, this one included.
            guard let template = step.template else { continue }
            if template.brings(type) { return nil }
            if case .replaceRoot = step.placement?.placement { return step }
        }
        for next in known.continuations(of: chain, in: catalog) {
            if let root = bareRoot(without: type, in: next.chain, next.known) { return root }
        }
        return nil
    }
}

extension ViewTemplate {
    /// Whether it, or something in it, is of a type or of a subtype of it.
    func brings(_ name: ScreenType) -> Bool {
        type == name || supertypes.contains(name) || children.contains { $0.brings(name) }
    }
}
