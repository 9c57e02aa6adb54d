/// What happens as time passes and the app shows something else.
extension PlanExecutor {
    /// When the executor wants to look again, if nothing happens before; `nil` when it has no work.
    func deadline(_ moment: Moment) -> TimeSpan? {
        let expiry = activity?.tap.usefulUntil.map { moment.now + ($0 - moment.date) }
        switch phase {
        case .idle: return nil
        case .waiting(let readyBy, let settleBy): return [settleBy ?? readyBy, expiry].earliest
        case .asking(let answerBy, let resendAt): return [answerBy, resendAt].earliest
        case .pausing(let until): return [until, expiry].earliest
        case .held: return heldUntil.map { moment.now + ($0 - moment.date) }
        case .performing(let performance): return performance.deadline
        case .watching(_, _, let by): return by
        }
    }

    /// Does what is due; each round ends a phase or is the last.
    mutating func advance(_ moment: Moment, _ sight: Sight) {
        while step(moment, sight) {}
    }

    private mutating func step(_ moment: Moment, _ sight: Sight) -> Bool {
        switch phase {
        case .idle: return false
        case .waiting(let readyBy, let settleBy):
            return advanceWaiting(readyBy, settleBy, moment, sight)
        case .asking(let answerBy, let resendAt):
            return advanceAsking(answerBy, resendAt, moment)
        case .pausing(let until):
            if isExpired(moment) {
                fallBack(.expired, moment)
            } else if until <= moment.now {
                wait(moment)
            } else {
                return false
            }
        case .held(let node):
            if heldUntil.map({ $0 <= moment.date }) ?? false {
                lose("not_dismissible", moment)
            } else if sight.tree.node(node)?.isDismissible ?? true {
                wait(moment)
            } else {
                return false
            }
        case .performing(let performance): return advance(performance, moment, sight)
        case .watching(let plan, let prediction, let by):
            let differences = sight.tree.difference(from: prediction)
            guard by <= moment.now || (sight.isSettled && differences.isEmpty) else { return false }
            effects.append(.compared(plan, differences))
            report(plan, .ignored, .appDeclined, moment, sight)
            end(.watched, moment)
        }
        return true
    }

    /// When a tap, or the end of a detour, no longer waits for a screen that must not be dismissed.
    private var heldUntil: Timestamp? {
        guard let tap = activity?.tap else { return nil }
        return tap.usefulUntil ?? tap.intent.occurredAt.map { $0 + settings.tokenLifetime }
    }

    private func isExpired(_ moment: Moment) -> Bool {
        activity?.tap.isExpired(at: moment.date) ?? false
    }

    private mutating func advanceWaiting(
        _ readyBy: TimeSpan,
        _ settleBy: TimeSpan?,
        _ moment: Moment,
        _ sight: Sight
    ) -> Bool {
        if isExpired(moment) {
            fallBack(.expired, moment)
            return true
        }
        guard sight.isAttached, sight.isReady else {
            guard readyBy <= moment.now else {
                phase = .waiting(readyBy: readyBy, settleBy: nil)
                return false
            }
            giveUp(.late, moment)
            return true
        }
        // The app is about to navigate by itself: what is compared must be seen before that.
        guard sight.isSettled || onlyWatches || settleBy.map({ $0 <= moment.now }) ?? false else {
            let settleBy = settleBy ?? (moment.now + settings.settleWithin)
            phase = .waiting(readyBy: readyBy, settleBy: settleBy)
            return false
        }
        ask(moment, sight)
        return true
    }

    private mutating func ask(_ moment: Moment, _ sight: Sight) {
        guard var tap = activity?.tap else { return }
        tap.isAsked = true
        effects.append(.keep(tap))
        activity?.tap = tap
        var intent = tap.intent
        intent.deviceState = sight.state
        activity?.asked = (intent, sight.tree)
        activity?.sendCount = 1
        activity?.isOffline = false
        phase = .asking(answerBy: moment.now + settings.answerWithin, resendAt: nil)
        effects.append(.ask(intent))
    }

    /// Asks once more for what has no plan yet, under the same identity: the server gives the plan that
    /// it has made already.
    mutating func resend(_ moment: Moment) {
        guard case .asking(let answerBy, _) = phase else { return }
        phase = .asking(answerBy: answerBy, resendAt: moment.now)
    }

    private mutating func advanceAsking(
        _ answerBy: TimeSpan,
        _ resendAt: TimeSpan?,
        _ moment: Moment
    ) -> Bool {
        if answerBy <= moment.now {
            giveUp(activity?.isOffline ?? false ? .offline : .late, moment)
            return true
        }
        guard let resendAt, resendAt <= moment.now, let intent = activity?.asked?.intent else {
            return false
        }
        // The same identity with the same body: whichever of the two arrives is answered.
        activity?.sendCount += 1
        phase = .asking(answerBy: answerBy, resendAt: nil)
        effects.append(.ask(intent))
        return true
    }

    /// Stops to wait: a tap falls back, the end of a detour goes on in the outbox.
    mutating func giveUp(_ cause: Unanswered.Cause, _ moment: Moment) {
        guard let activity, activity.tap.isEnding else { return fallBack(cause, moment) }
        effects.append(.handOver(activity.handedOver))
        end(.handedOver, moment)
    }

    /// Waits for where the app gets by itself, to compare it with the plan.
    mutating func watch(_ plan: ActionPlan, _ moment: Moment, _ sight: Sight) {
        guard let asked = activity?.asked,
            plan.basis?.sequence == asked.intent.deviceState?.sequence || plan.operations.isEmpty
        else {
            report(plan, .stale, .otherTree, moment, sight)
            return end(.watched, moment)
        }
        var prediction = asked.tree
        guard plan.outcome != .openURL, prediction.apply(plan.operations) == nil else {
            report(plan, .ignored, .appDeclined, moment, sight)
            return end(.watched, moment)
        }
        let by = moment.now + settings.operationTimeout
        phase = .watching(plan, prediction: prediction, by: by)
    }
}

extension [TimeSpan?] {
    /// The earliest of those that are there.
    fileprivate var earliest: TimeSpan? { compactMap { $0 }.min() }
}
