extension FlowState {
    /// Looks whether a step can still be cancelled: while it is shown, and when it went away before
    /// that was said, but not behind its completion.
    ///
    /// A flow that still runs shows another of its steps then; one that does not may have come to
    /// its end, which the flow around it or the destination tells.
    ///
    /// - Parameters:
    ///   - route: What shows the step.
    ///   - isDestinationReached: Whether the device shows the destination already.
    /// - Throws: ``ResumeFault/stepNotOpen`` or ``ResumeFault/flowEnded``.
    func checkCancellation(
        showing route: RouteID,
        isDestinationReached: @autoclosure () -> Bool
    ) throws(ResumeFault) {
        guard let inner = open.last else { throw .malformed }
        let own = flow(inner.name)
        let isInside = own is SingleScreenFlow ? screens.isInTree(route) : screens.isRunning(own)
        guard !isInside else {
            guard screens.isOpen(route), !hasAdvanced(in: own, past: inner.step, at: route) else {
                throw .stepNotOpen
            }
            return
        }
        guard !hasParentAdvanced else { throw .stepNotOpen }
        guard !isDestinationReached() else { throw .flowEnded }
    }

    /// Looks whether a step can be completed: while it is shown, and its flows run.
    ///
    /// - Parameter route: What shows the step.
    /// - Throws: ``ResumeFault/stepNotOpen`` or ``ResumeFault/flowEnded``.
    func checkCompletion(showing route: RouteID) throws(ResumeFault) {
        guard let inner = open.last else { throw .malformed }
        guard screens.isRunning(flow(inner.name)),
            open.allSatisfy({ !$0.isRunning || screens.isRunning(flow($0.name)) })
        else { throw .flowEnded }
        guard screens.isOpen(route) else { throw .stepNotOpen }
    }

    /// Whether a flow around the innermost one shows what comes after that one.
    private var hasParentAdvanced: Bool {
        open.dropLast().contains { outer in
            let around = flow(outer.name)
            guard screens.isRunning(around) else { return false }
            // A step that waits until the inner flow is over is shown itself then.
            guard outer.isShown else { return route(of: outer).map(screens.isOpen) ?? false }
            return hasAdvanced(in: around, past: outer.step)
        }
    }

    /// Whether the next step is visible already, on a screen of its own.
    ///
    /// - Parameters:
    ///   - flow: The flow.
    ///   - step: The step.
    ///   - route: What shows the step; `nil` where a flow does.
    /// - Returns: Whether the next step's screen can be seen, and is not the step's own.
    func hasAdvanced(in flow: any Flow, past step: FlowStep, at route: RouteID? = nil) -> Bool {
        guard case .show(let next) = flow.next(after: step, in: scope), next != step,
            case .route(let destination) = flow.target(of: next, in: scope)
        else { return false }
        let table = screens.table
        let own = route.map { table.targets(of: $0) } ?? []
        let others = table.targets(of: destination.route)
        return !others.isEmpty && others.isDisjoint(with: own) && screens.isOpen(destination.route)
    }
}
