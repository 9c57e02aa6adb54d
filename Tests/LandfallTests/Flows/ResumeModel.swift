@testable import Landfall

/// A second model of tokens: from the tree and the token alone.
struct ResumeModel {
    let resolver: IntentResolver
    let state: DeviceState
    let now: Timestamp

    /// The answer to a token.
    enum Answer {
        /// It is refused for a reason.
        case refused(String)
        /// The person cancelled, and is led to a route.
        case cancelled(RouteID)
        /// It goes on.
        case accepted
    }

    func refusal(of point: ResumePoint, _ resume: Resume) -> Answer {
        if point.deviceID != state.deviceID { return .refused("token_of_other_device") }
        if now >= point.expiresAt { return .refused("token_expired") }
        if let session = state.session, session.isAuthenticated,
            !point.userID.isEmpty, session.userID != point.userID
        {
            return .refused("wrong_user")
        }
        guard resume.isCompleted else {
            if let reason = refusalOfCancelling(point) { return .refused(reason) }
            let flows = point.flows.reversed().compactMap { steps($0.name) }
            guard let route = flows.compactMap(\.cancelled).first else {
                return .refused("flow_cancelled")
            }
            return .cancelled(route)
        }
        guard isRunning(point) else { return .refused("flow_ended") }
        guard isOpen(point) else { return .refused("step_not_open") }
        guard let open = point.flows.last, let flow = steps(open.name),
            let step = flow.steps.first(where: { $0.name == open.step.name })
        else { return .accepted }
        for (key, parameter) in step.results {
            switch (resume.data[key], parameter.type) {
            case (nil, _) where parameter.isOptional: continue
            case (.string, .string), (.number, .int): continue
            default: return .refused("invalid_result")
            }
        }
        return .accepted
    }

    /// Whether all flows of a point still run that ran when it was made, and the innermost.
    func isRunning(_ point: ResumePoint) -> Bool {
        point.flows.indices.allSatisfy { position in
            let open = point.flows[position]
            guard open.isRunning || position == point.flows.count - 1 else { return true }
            return steps(open.name).map { isThere($0.root) } ?? true
        }
    }

    /// Whether the innermost flow runs and shows the step that is open.
    func isOpen(_ point: ResumePoint) -> Bool {
        guard isRunning(point), let open = point.flows.last else { return false }
        if let route = open.shownBy?.name {
            return isVisible(ScreenType(route.prefix(1).uppercased() + route.dropFirst()))
        }
        guard open.name != "lone" else { return isVisible("Away") }
        return isVisible(ScreenType("F\(open.name.dropFirst())S\(open.step.name.dropFirst())"))
    }

    /// Why a step can't be cancelled any more: the flow has gone on, or the goal was reached.
    private func refusalOfCancelling(_ point: ResumePoint) -> String? {
        guard let open = point.flows.last else { return nil }
        if steps(open.name).map({ isThere($0.root) }) ?? isThere("Away") {
            return isOpen(point) ? nil : "step_not_open"
        }
        for around in point.flows.dropLast() {
            guard let flow = steps(around.name), isThere(flow.root) else { continue }
            let request = NavigationRequest(
                intent: NavigationIntent(intentID: "", target: .link("")),
                state: state,
                now: now
            )
            var next: FlowMove = .show(around.step)
            if around.isShown {
                next = flow.next(after: around.step, in: FlowScope(request: request))
            }
            guard case .show(let step) = next,
                case .route = flow.steps.first(where: { $0.name == step.name })?.target
            else { continue }
            let type = "F\(around.name.dropFirst())S\(step.name.dropFirst())"
            if isVisible(ScreenType(type)) { return "step_not_open" }
        }
        guard let goal = point.destinations.last else { return nil }
        var intent = NavigationIntent(intentID: "", target: .destination(goal))
        intent.deviceID = state.deviceID
        let plan = resolver.resolve(intent, stored: state, now: now).plan
        return plan.outcome == .alreadyThere && plan.route == goal.route ? "flow_ended" : nil
    }

    private func steps(_ name: String) -> SignInApp.Steps? {
        resolver.router.table.flows[name] as? SignInApp.Steps
    }

    private func isThere(_ type: ScreenType) -> Bool { isAny(type) { _, _ in true } }

    private func isVisible(_ type: ScreenType) -> Bool { isAny(type) { $0.isVisible($1) } }

    private func isAny(_ type: ScreenType, where holds: (ViewTree, NodeIndex) -> Bool) -> Bool {
        let tree = state.tree
        return tree.nodes.indices.contains { position in
            tree.nodes[position].isAttached && tree.type(of: NodeIndex(position)) == type
                && holds(tree, NodeIndex(position))
        }
    }
}
