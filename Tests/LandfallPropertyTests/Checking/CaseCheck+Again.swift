import Landfall
import LandfallSimulator

extension CaseCheck {
    /// What was asked for is there, when the same is asked for on what the device then reports.
    ///
    /// That must hold where the finder of the target's step finds the very node that the plan ended
    /// at; asked for is the route that the plan is for, behind redirects and detours. It need not
    /// where interceptors may say something else now: those that look at the tree, and those that
    /// run early, who are asked for another route. Nor need it where the strict rule refuses because
    /// of what must stay.
    mutating func checkAgain(
        _ device: SimulatedDevice,
        _ resolution: Resolution,
        by resolver: IntentResolver
    ) {
        let plan = resolution.plan
        guard let id = plan.route,
            let route = sketch.routes.routes.first(where: { $0.id == id }),
            let step = route.chain.steps.first, let finder = step.finder,
            let report = try? device.report(), let planned = plan.target,
            let target = report.node(device.deviceID(of: planned) ?? planned)
        else { return }
        let request = NavigationRequest(
            intent: sketch.intent,
            state: sketch.state(report),
            now: sketch.now
        )
        guard let context = try? route.context(from: plan.context) else { return }
        let scope = StepScope(request: request, context: context)
        let found = finder.node(in: report, for: scope)
        if found == nil, isFullSearch(step, for: target, in: report, scope) {
            return fail(.found, "\(planned) is not found by \(finder.label)")
        }
        guard found == target else { return }
        let destination = Destination(route: id, context: plan.context)
        let again = sketch.resolve(on: report, by: resolver, to: destination).plan
        if again.outcome == .failed, again.error?.code == "not_dismissible",
            sketch.veto(of: plan.route) == .strict
        {
            return
        }
        let mayTurn = sketch.hasVerdictOnTree || !sketch.routes.globals.early.isEmpty
        guard !mayTurn || again.route == id && again.outcome == .alreadyThere else { return }
        result.isAskedAgain = true
        guard again.outcome == .alreadyThere, again.operations.isEmpty else {
            let code = again.error?.code ?? ""
            let detail = ([again.outcome.rawValue, code] + again.operations.map(\.kind))
            return fail(.again, detail: "\(detail)", "again: \(again.operations) \(code)")
        }
    }

    /// Whether a step's finder looks everywhere for what the target is, so that it must find.
    private func isFullSearch(
        _ step: Step,
        for target: NodeIndex,
        in tree: ViewTree,
        _ scope: StepScope
    ) -> Bool {
        guard
            case .type(let type, let requirements, .fullStack, .topmost(let window)) =
                step.finder as? FinderSketch,
            window == .key || window == .any, !tree.hasTransition,
            tree.type(of: target) == type || tree.supertypes(of: target).contains(type)
        else { return false }
        // A search does not go into the children of a plain screen.
        var current: NodeIndex? = target
        while let place = current {
            if let parent = tree.parent(of: place), !tree.kind(of: parent).isContainer {
                return false
            }
            current = tree.parent(of: place) ?? tree.presenter(of: place)
        }
        return requirements.allSatisfy { requirement in
            let wanted: ContextValue?
            switch requirement {
            case .same(let key): wanted = scope.context[key]
            case .equal(_, let source): wanted = source.value(in: scope)
            }
            return wanted != nil
                && wanted?.text == tree.contextText(of: target, key: requirement.key)
        }
    }
}
