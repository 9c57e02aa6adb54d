import Foundation

/// What becomes of answers, and of plans that come by themselves.
extension PlanExecutor {
    /// Takes the end of a request.
    mutating func take(
        _ answer: Landfall.Answer,
        to intentID: String,
        _ attempt: Int32,
        _ moment: Moment,
        _ sight: Sight
    ) {
        guard case .asking(let answerBy, _) = phase, let tap = activity?.tap,
            tap.intent.intentID == intentID, tap.intent.attempt == attempt
        else {
            if case .plan(let plan) = answer { ignore(plan, .superseded, moment, sight) }
            return
        }
        switch answer {
        case .plan(let plan): take(plan, moment, sight)
        case .unreadable, .accepted: return
        case .unauthorized:
            let user = activity?.asked?.intent.deviceState?.session?.userID
            guard user == sight.state.session?.userID else {
                // Somebody has signed in meanwhile: no token will name the user of what was sent.
                return askAgain(moment)
            }
            giveUp(.failed("unauthorized"), moment)
        case .rejected(let word): lose(word, moment)
        case .unreachable(let retryAfter):
            activity?.isOffline = retryAfter == nil
            let shift = min(activity?.sendCount ?? 0, 7)
            let backoff = TimeSpan(milliseconds: 250 << Int64(shift))
            let resendAt = moment.now + (retryAfter ?? backoff)
            phase = .asking(answerBy: answerBy, resendAt: resendAt)
        }
    }

    /// Takes a plan that came by itself: for the tap that is asked it is an answer.
    mutating func takeOffer(_ plan: ActionPlan, _ moment: Moment, _ sight: Sight) {
        if case .asking = phase, activity?.tap.intent.intentID == plan.intentID {
            return take(plan, moment, sight)
        }
        guard isIdle, !onlyWatches, sight.isAttached, !endedTaps.contains(plan.intentID) else {
            return ignore(plan, onlyWatches ? .appDeclined : .superseded, moment, sight)
        }
        take(plan, moment, sight)
    }

    /// Leaves a plan alone, and says so where it was to do something.
    mutating func ignore(
        _ plan: ActionPlan,
        _ reason: FailureReason,
        _ moment: Moment,
        _ sight: Sight
    ) {
        guard plan.isFor(sight.state.deviceID), seenPlans.insert(plan.planID) else { return }
        switch plan.outcome {
        case .refused, .expired, .failed: return
        case .navigate, .alreadyThere, .detour, .openURL, nil:
            report(plan, .ignored, reason, moment, sight)
        }
    }

    private mutating func take(_ plan: ActionPlan, _ moment: Moment, _ sight: Sight) {
        // The answer to a tap names the tap; nobody else's plan is an answer.
        if let activity, activity.tap.intent.intentID != plan.intentID { return }
        guard plan.isFor(sight.state.deviceID), seenPlans.insert(plan.planID) else { return }
        guard plan.isSupported, let outcome = plan.outcome else {
            report(plan, .failed, .unsupportedOperation, operation: 0, moment, sight)
            return fallBack(.failed(FailureReason.unsupportedOperation.word), moment)
        }
        switch outcome {
        case .refused: return fallBack(.refused(plan.reason), moment)
        case .expired: return takeExpiry(moment)
        case .failed: return takeFailure(plan, moment, sight)
        case .navigate, .alreadyThere, .detour, .openURL: break
        }
        if let expiresAt = plan.expiresAt, expiresAt <= moment.date {
            report(plan, .ignored, .planExpired, moment, sight)
            return takeExpiry(moment)
        }
        guard !onlyWatches else { return watch(plan, moment, sight) }
        if outcome == .openURL { return open(plan, moment, sight) }
        guard plan.starts(from: sight) else {
            report(plan, .stale, .otherTree, moment, sight)
            return takeStale(moment)
        }
        guard outcome != .alreadyThere, !plan.operations.isEmpty else {
            keepToken(of: plan, node: plan.target, moment)
            report(plan, .applied, nil, moment, sight)
            return end(.alreadyThere, moment)
        }
        begin(plan, moment, sight)
    }

    /// Opens a link.
    ///
    /// The fallback of a tap does it, the app's or the kit's; the end of a detour, and a plan that
    /// nobody has tapped for, have none.
    private mutating func open(_ plan: ActionPlan, _ moment: Moment, _ sight: Sight) {
        let fallsBack = activity.map { !$0.tap.isEnding } ?? false
        let canOpen = sight.opensURLs && URL(string: plan.url) != nil
        let isOpened = canOpen || (fallsBack && sight.hasFallback)
        if canOpen, !fallsBack { effects.append(.openURL(plan.url)) }
        fallBack(.openURL(plan.url), moment)
        report(plan, isOpened ? .applied : .ignored, isOpened ? nil : .appDeclined, moment, sight)
    }

    private mutating func takeStale(_ moment: Moment) {
        guard let staleCount = activity?.staleCount else { return end(.superseded, moment) }
        guard staleCount < settings.staleLimit else { return fallBack(.unstable, moment) }
        activity?.staleCount += 1
        askAgain(moment)
    }

    private mutating func takeFailure(_ plan: ActionPlan, _ moment: Moment, _ sight: Sight) {
        let word = plan.error?.code.nonEmpty ?? plan.reason
        guard let activity else { return }
        let node = NodeID(plan.error?.node ?? "")
        if word == "not_dismissible", sight.tree.node(node) != nil, !onlyWatches {
            beginAttempt()
            phase = .held(by: node)
            return
        }
        if let retryAfter = plan.retryAfter, activity.retryCount < settings.retryLimit {
            self.activity?.retryCount += 1
            beginAttempt()
            phase = .pausing(until: moment.now + retryAfter)
            return
        }
        fallBack(.failed(plan.reason.nonEmpty ?? word), moment)
    }
}

extension ActionPlan {
    /// Whether a plan has a name, and is for a device.
    fileprivate func isFor(_ deviceID: String) -> Bool {
        !planID.isEmpty && self.deviceID == deviceID
    }

    /// Whether a plan starts from what the app shows: the tree of this launch and this sequence.
    fileprivate func starts(from sight: Sight) -> Bool {
        guard let basis else { return false }
        guard basis.source != .coldStart else { return sight.tree.isColdStart }
        let isOwnLaunch = basis.launchID.isEmpty || basis.launchID == sight.state.launchID
        return isOwnLaunch && basis.sequence == sight.state.sequence
    }
}

extension String {
    /// The text, unless it is empty.
    var nonEmpty: String? { isEmpty ? nil : self }
}
