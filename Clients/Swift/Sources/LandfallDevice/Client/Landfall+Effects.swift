import Foundation

/// The objects of the plan that is being performed.
@MainActor struct PerformedPlan {
    /// The new views of each operation; they are kept until the plan has ended.
    var prepared: [[PreparedView]] = []
    /// The objects of the tree that the plan starts from, and of all that it has made since.
    var handles: [NodeID: HostHandle] = [:]
}

/// What the executor wants done.
extension Landfall {
    func perform(_ effect: ExecutorEffect) {
        switch effect {
        case .ask(let intent): ask(intent)
        case .keep(let tap): inbox.keep(tap)
        case .end(let tap, let end):
            inbox.forget(tap.intent.intentID)
            emit(.ended(intentID: tap.intent.intentID, end))
            if tap.isEnding, let word = end.lateness { drop(word) }
        case .handOver(let tap): outbox.add(tap)
        case .drop(let word): drop(word)
        case .prepare(let plan): prepare(plan)
        case .perform(let place): performStep(place)
        case .setInteraction(let isEnabled): host?.setInteraction(isEnabled: isEnabled)
        case .report(let result): report(result)
        case .fallback(let unanswered): fallBack(unanswered)
        case .openURL(let text): open(text)
        case .keepToken(let token): tokens.keep(token, launchID: launch.id)
        case .compared(let plan, let differences):
            emit(.shadow(planID: plan.planID, agrees: differences.isEmpty, differences))
        case .differs(let plan, let differences):
            emit(.differs(planID: plan.planID, differences))
        }
    }

    private func ask(_ intent: NavigationIntent) {
        var intent = intent
        intent.deviceState = intent.deviceState.flatMap(trimmed)
        let name = intent.intentID
        let attempt = intent.attempt
        transport.ask(intent, wait: settings.answerWithin) { [weak self] answer in
            if answer == .unreadable { self?.counts.unreadableAnswers += 1 }
            if case .plan = answer { self?.trustClock() }
            self?.handle(.answer(intentID: name, attempt: attempt, answer))
        }
    }

    private func prepare(_ plan: ActionPlan) {
        performed = PerformedPlan(handles: captured.handles)
        var failure: PreparationFailure?
        for (index, operation) in plan.operations.enumerated() where failure == nil {
            var views: [PreparedView] = []
            do throws(HostRefusal) {
                guard let host else { throw .gone("") }
                for view in operation.views { views.append(try host.prepare(view)) }
            } catch {
                failure = PreparationFailure(operation: index, refusal: error)
            }
            performed.prepared.append(views)
        }
        handle(.prepared(planID: plan.planID, failure: failure))
    }

    private func performStep(_ place: StepPlace) {
        guard case .performing(let performance) = executor.phase, let host,
            performed.prepared.indices.contains(place.operation)
        else {
            let refusal = HostRefusal.gone("")
            return handle(
                .stepEnded(planID: place.planID, operation: place.operation, refusal)
            )
        }
        let views = performed.prepared[place.operation]
        for view in views {
            for (id, object) in view.objects { performed.handles[id] = HostHandle(object) }
        }
        let step = HostStep(
            performance.plan.operations[place.operation],
            prepared: views,
            before: performance.trees[place.operation],
            after: performance.trees[place.operation + 1],
            objects: performed.handles
        )
        host.perform(step, animated: place.isAnimated) { [weak self] refusal in
            self?.handle(
                .stepEnded(planID: place.planID, operation: place.operation, refusal)
            )
        }
    }

    private func report(_ result: PlanResult) {
        if result.result != .applied { counts.failedPlans += 1 }
        emit(.reported(result))
        if reporter.isOn, host != nil { putState() }
        outbox.add(result)
    }

    private func fallBack(_ unanswered: Unanswered) {
        counts.fallbacks += 1
        if let fallback { return fallback(unanswered) }
        if case .openURL(let text) = unanswered.cause { open(text) }
    }

    private func open(_ text: String) {
        if let url = URL(string: text) { openURL?(url) }
    }
}
