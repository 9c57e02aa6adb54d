import Landfall

/// Checks that what is looked up or presented upon is there, as far as that can be known at load.
extension CatalogReader {
    /// Warns of steps that look up what is not there once the way behind them was built.
    mutating func checkLookups(of chain: ChainDraft, behind chains: [RouteID: ChainDraft]) {
        for (index, step) in chain.steps.enumerated() where !step.isBuilding {
            guard let type = step.find?.type else { continue }
            let rest = ChainDraft(steps: Array(chain.steps[(index + 1)...]), origin: chain.origin)
            guard let root = Self.bareRoot(without: type, in: rest, chains) else { continue }
            warn(
                "\"\(type)\" is looked up here, and a fresh \"\(root.step.type)\" does not bring it:"
                    + " it is there only where the app has put it",
                at: step.place
            )
        }
        for way in chain.ways { checkLookups(of: way, behind: chains) }
    }

    /// Warns of a chain that certainly fails where the app is not running: nothing is there then that
    /// could present.
    ///
    /// The ways of a switch are left alone, as their conditions may ask whether the app runs.
    mutating func checkColdStart(of chain: ChainDraft) {
        let origin: String
        switch chain.origin {
        case .current: origin = "current"
        case .root: origin = "root"
        case .found, .route, .choice: return
        }
        guard let first = chain.steps.last(where: { !$0.isPassing }), first.isBuilding,
            case .present = first.placement
        else { return }
        warn(
            "this fails where the app is not running, since \"from: \(origin)\" is an empty window"
                + " then; begin it at another route, or add a switch",
            at: first.actionPlace ?? first.place
        )
    }

    /// The root that a way builds of which, with all that is built on it, nothing is of a type.
    private static func bareRoot(
        without type: ScreenType,
        in chain: ChainDraft,
        _ chains: [RouteID: ChainDraft]
    ) -> StepDraft? {
        for step in chain.steps where !step.isPassing {
            // What is looked up itself may be any part of the app, this one included.
            guard let template = step.template else { continue }
            if template.brings(type) { return nil }
            if case .replaceRoot = step.placement { return step }
        }
        switch chain.origin {
        case .current, .root, .found: return nil
        case .route(let id, _, _):
            return chains[id].flatMap { bareRoot(without: type, in: $0, chains) }
        case .choice:
            for way in chain.ways {
                if let root = bareRoot(without: type, in: way, chains) { return root }
            }
            return nil
        }
    }
}

extension ViewTemplate {
    /// Whether it, or something in it, is of a type or of a subtype of it.
    fileprivate func brings(_ name: ScreenType) -> Bool {
        type == name || supertypes.contains(name) || children.contains { $0.brings(name) }
    }
}
