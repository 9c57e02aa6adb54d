/// How a plan is carried out: tried on a copy, prepared, performed step by step, and compared.
extension PlanExecutor {
    /// A plan under way.
    struct Performance: Sendable {
        let plan: ActionPlan
        /// The tree before each operation, and the one that is to be reached.
        let trees: [ScreenTree]
        /// When the whole plan has taken too long.
        let by: TimeSpan
        var stage: Stage

        /// The event that a plan waits for.
        enum Stage: Hashable, Sendable {
            /// Its new screens.
            case preparing
            /// The end of a transition.
            case stepping(operation: Int, by: TimeSpan)
            /// The tree that was predicted.
            case verifying(by: TimeSpan)
        }

        /// When it has to be looked at again.
        var deadline: TimeSpan {
            switch stage {
            case .preparing: by
            case .stepping(_, let stepBy): min(stepBy, by)
            case .verifying(let verifyBy): verifyBy
            }
        }

        /// The tree that is to be reached.
        var prediction: ScreenTree? { trees.last }
    }

    /// Tries a plan on a copy; what the device would refuse is refused before anything has moved.
    mutating func begin(_ plan: ActionPlan, _ moment: Moment, _ sight: Sight) {
        var trees = [sight.tree]
        var tree = sight.tree
        for (index, operation) in plan.operations.enumerated() {
            do throws(TreeRefusal) {
                try tree.apply(operation)
            } catch {
                let reason = FailureReason(error.code)
                report(plan, .failed, reason, operation: index, moment, sight)
                return fallBack(.failed(reason.word), moment)
            }
            trees.append(tree)
        }
        let by = moment.now + settings.planTimeout
        phase = .performing(Performance(plan: plan, trees: trees, by: by, stage: .preparing))
        effects.append(.prepare(plan))
    }

    /// Goes on when all new screens are made.
    mutating func takePrepared(
        _ planID: String,
        _ failure: PreparationFailure?,
        _ moment: Moment,
        _ sight: Sight
    ) {
        guard case .performing(let performance) = phase, performance.plan.planID == planID,
            performance.stage == .preparing
        else { return }
        if let failure {
            let reason = failure.refusal.reason
            let operation = failure.operation
            report(performance.plan, .failed, reason, operation: operation, moment, sight)
            return fallBack(.failed(reason.word), moment)
        }
        effects.append(.setInteraction(false))
        beginStep(0, of: performance, moment, sight)
    }

    /// Begins a transition, if the app still shows what the plan expects.
    private mutating func beginStep(
        _ index: Int,
        of performance: Performance,
        _ moment: Moment,
        _ sight: Sight
    ) {
        let differences = sight.tree.difference(from: performance.trees[index])
        guard differences.isEmpty else {
            effects.append(.differs(performance.plan, differences))
            return fail(
                performance,
                at: index,
                .otherOutcome,
                isUntouched: index == 0,
                moment,
                sight
            )
        }
        let operation = performance.plan.operations[index]
        let isLast = index == performance.plan.operations.count - 1
        let isAnimated =
            operation.options["animated"]?.bool
            ?? (settings.animation == .all || (settings.animation == .last && isLast))
        let limit = isAnimated ? settings.operationTimeout : settings.instantOperationTimeout
        var next = performance
        next.stage = .stepping(operation: index, by: moment.now + limit)
        phase = .performing(next)
        let place = StepPlace(
            planID: performance.plan.planID,
            operation: index,
            isAnimated: isAnimated
        )
        effects.append(.perform(place))
    }

    /// Goes on when a transition has ended; an end that nobody waits for any more is ignored.
    mutating func takeStep(
        _ planID: String,
        _ operation: Int,
        _ refusal: HostRefusal?,
        _ moment: Moment,
        _ sight: Sight
    ) {
        guard case .performing(let performance) = phase, performance.plan.planID == planID,
            case .stepping(operation, _) = performance.stage
        else { return }
        guard let refusal else { return goOn(performance, behind: operation, moment, sight) }
        fail(performance, at: operation, refusal.reason, isUntouched: false, moment, sight)
    }

    private mutating func goOn(
        _ performance: Performance,
        behind operation: Int,
        _ moment: Moment,
        _ sight: Sight
    ) {
        guard operation + 1 == performance.plan.operations.count else {
            return beginStep(operation + 1, of: performance, moment, sight)
        }
        var next = performance
        next.stage = .verifying(by: moment.now + settings.settleWithin)
        phase = .performing(next)
    }

    /// Does what is due for a plan under way.
    ///
    /// - Returns: Whether something has changed.
    mutating func advance(
        _ performance: Performance,
        _ moment: Moment,
        _ sight: Sight
    ) -> Bool {
        switch performance.stage {
        case .preparing:
            guard performance.by <= moment.now else { return false }
            fail(performance, at: 0, .timedOut, isUntouched: true, moment, sight)
        case .stepping(let operation, _):
            guard performance.deadline <= moment.now else { return false }
            // A completion may never come. The tree says whether the transition has ended.
            let differences = sight.tree.difference(from: performance.trees[operation + 1])
            if differences.isEmpty, sight.isSettled, sight.isAttached {
                goOn(performance, behind: operation, moment, sight)
            } else {
                fail(performance, at: operation, .timedOut, isUntouched: false, moment, sight)
            }
        case .verifying(let by):
            guard let prediction = performance.prediction else { return false }
            let isLate = by <= moment.now
            let comparison = sight.tree.compared(with: prediction)
            if comparison.differences.isEmpty, sight.isSettled || isLate {
                succeed(performance, comparison.matches, moment, sight)
            } else if isLate {
                effects.append(.differs(performance.plan, comparison.differences))
                let last = performance.plan.operations.count - 1
                fail(performance, at: last, .otherOutcome, isUntouched: false, moment, sight)
            } else {
                return false
            }
        }
        return true
    }

    private mutating func succeed(
        _ performance: Performance,
        _ names: [NodeID: NodeID],
        _ moment: Moment,
        _ sight: Sight
    ) {
        let plan = performance.plan
        effects.append(.setInteraction(true))
        keepToken(of: plan, node: plan.target.map { names[$0] ?? $0 }, moment)
        report(plan, .applied, nil, moment, sight)
        end(.performed, moment)
    }

    private mutating func fail(
        _ performance: Performance,
        at operation: Int,
        _ reason: FailureReason,
        isUntouched: Bool,
        _ moment: Moment,
        _ sight: Sight
    ) {
        effects.append(.setInteraction(true))
        report(performance.plan, .failed, reason, operation: operation, moment, sight)
        fallBack(.failed(reason.word), isTreeUntouched: isUntouched, moment)
    }

    // MARK: - Reports

    /// Says what became of a plan.
    mutating func report(
        _ plan: ActionPlan,
        _ verdict: PlanResult.Verdict,
        _ reason: FailureReason?,
        operation: Int? = nil,
        _ moment: Moment,
        _ sight: Sight
    ) {
        var result = PlanResult(of: plan, verdict, reason: reason)
        result.operation = operation.map { Int32($0) }
        result.sequence = sight.state.sequence
        result.at = moment.date
        effects.append(.report(result))
    }

    /// Keeps the token of a plan that leads through a detour, or to a screen that owes a result.
    mutating func keepToken(of plan: ActionPlan, node: NodeID?, _ moment: Moment) {
        guard !plan.resume.isEmpty else { return }
        let token = FlowToken(
            token: plan.resume,
            planID: plan.planID,
            flow: plan.outcome == .detour ? plan.flow.nonEmpty ?? plan.route : "",
            route: plan.route,
            node: node,
            since: moment.date
        )
        effects.append(.keepToken(token))
    }
}
