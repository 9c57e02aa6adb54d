/// The state machine of a tap, from the finger to the report.
///
/// It looks at nothing and does nothing itself: each call gets an event, a moment and a sight, and
/// returns what is to be done. One tap at a time; of those that come meanwhile the newest waits.
/// Every tap ends exactly once, and no plan is carried out twice.
struct PlanExecutor: Sendable {
    let settings: Landfall.Settings
    /// Whether plans are compared with what the app does by itself, and not carried out.
    let onlyWatches: Bool

    var phase = Phase.idle
    var activity: Activity?
    private var next: Landfall.Tap?
    private var seenPlans = RecentNames(limit: 256)
    private var endedTaps = RecentNames(limit: 64)
    var effects: [ExecutorEffect] = []

    /// The event that the current tap or plan waits for.
    enum Phase: Sendable {
        case idle
        /// A host, a window that shows something, and rest.
        case waiting(readyBy: TimeSpan, settleBy: TimeSpan?)
        /// An answer of the server, until a time; the tap may be sent once more before.
        case asking(answerBy: TimeSpan, resendAt: TimeSpan?)
        /// The time after which the server wants to be asked again.
        case pausing(until: TimeSpan)
        /// The end of a screen that must not be dismissed.
        case held(by: NodeID)
        /// The end of a plan.
        case performing(Performance)
        /// The app's own navigation.
        case watching(ActionPlan, prediction: ScreenTree, by: TimeSpan)
    }

    /// A tap, with what has happened to it.
    struct Activity: Sendable {
        var tap: Landfall.Tap
        var staleCount = 0
        var retryCount = 0
        var sendCount = 0
        var isOffline = false
        /// The intent as it was sent last, and the tree that it brought.
        var asked: (intent: NavigationIntent, tree: ScreenTree)?
    }

    /// Creates an executor without work.
    init(settings: Landfall.Settings, onlyWatches: Bool = false) {
        self.settings = settings
        self.onlyWatches = onlyWatches
    }

    /// Whether nothing is under way.
    var isIdle: Bool { if case .idle = phase { true } else { false } }

    /// Whether a plan is being carried out: no state is reported meanwhile.
    var isPerforming: Bool { if case .performing = phase { true } else { false } }

    /// Takes an event.
    ///
    /// - Parameters:
    ///   - event: What has happened.
    ///   - moment: When.
    ///   - sight: What the app shows at that moment.
    /// - Returns: What is to be done, in order.
    mutating func handle(
        _ event: ExecutorEvent,
        _ moment: Moment,
        _ sight: Sight
    ) -> [ExecutorEffect] {
        switch event {
        case .tap(let tap): take(tap, moment)
        case .overtaken(let tap): if !knows(tap.intent.intentID) { endWaiting(tap) }
        case .answer(let intentID, let attempt, let answer):
            take(answer, to: intentID, attempt, moment, sight)
        case .offer(let plan): takeOffer(plan, moment, sight)
        case .gap: resend(moment)
        case .prepared(let planID, let failure): takePrepared(planID, failure, moment, sight)
        case .stepEnded(let planID, let operation, let refusal):
            takeStep(planID, operation, refusal, moment, sight)
        case .look: break
        }
        advance(moment, sight)
        defer { effects = [] }
        return effects
    }

    // MARK: - Taps

    /// Whether a tap is under way, waits for its turn, or has ended.
    func knows(_ intentID: String) -> Bool {
        endedTaps.contains(intentID) || activity?.tap.intent.intentID == intentID
            || next?.intent.intentID == intentID
    }

    private mutating func take(_ tap: Landfall.Tap, _ moment: Moment) {
        guard !knows(tap.intent.intentID) else { return }
        effects.append(.keep(tap))
        switch phase {
        case .idle: start(tap, moment)
        case .pausing, .held:
            if let next { endWaiting(next) }
            next = tap
            end(.superseded, moment)
        case .waiting, .asking, .performing, .watching:
            if let next { endWaiting(next) }
            next = tap
        }
    }

    private mutating func start(_ tap: Landfall.Tap, _ moment: Moment) {
        activity = Activity(tap: tap)
        wait(moment)
    }

    /// Waits for a host that is ready and at rest, to ask then.
    mutating func wait(_ moment: Moment) {
        phase = .waiting(readyBy: moment.now + settings.readyWithin, settleBy: nil)
    }

    /// Waits again, to ask under a higher attempt.
    mutating func askAgain(_ moment: Moment) {
        activity?.tap.intent.attempt += 1
        activity?.sendCount = 0
        if let tap = activity?.tap { effects.append(.keep(tap)) }
        wait(moment)
    }

    /// Ends a tap that never had its turn.
    private mutating func endWaiting(_ tap: Landfall.Tap) {
        endedTaps.insert(tap.intent.intentID)
        guard tap.isEnding else { return effects.append(.end(tap, .superseded)) }
        effects += [.handOver(tap.intent), .end(tap, .handedOver)]
    }

    /// Ends what is under way, and begins what waits.
    mutating func end(_ end: TapEnd, _ moment: Moment) {
        if let tap = activity?.tap {
            endedTaps.insert(tap.intent.intentID)
            if end == .superseded, tap.isEnding {
                effects += [.handOver(tap.intent), .end(tap, .handedOver)]
            } else {
                effects.append(.end(tap, end))
            }
        }
        activity = nil
        phase = .idle
        guard let tap = next else { return }
        next = nil
        start(tap, moment)
    }

    /// Ends what is under way by what the app does instead.
    mutating func fallBack(
        _ cause: Unanswered.Cause,
        isTreeUntouched: Bool = true,
        _ moment: Moment
    ) {
        if let tap = activity?.tap, !tap.isEnding, !onlyWatches {
            var unanswered = Unanswered(cause: cause, intent: tap.intent)
            unanswered.isTreeUntouched = isTreeUntouched
            effects.append(.fallback(unanswered))
        }
        end(onlyWatches ? .watched : .fallback(cause), moment)
    }

    // MARK: - Answers

    private mutating func take(
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
        case .unauthorized: fallBack(.failed("unauthorized"), moment)
        case .rejected(let word): fallBack(.failed(word), moment)
        case .unreachable(let retryAfter):
            activity?.isOffline = retryAfter == nil
            let shift = min(activity?.sendCount ?? 0, 7)
            let backoff = TimeSpan(milliseconds: 250 << Int64(shift))
            let resendAt = moment.now + (retryAfter ?? backoff)
            phase = .asking(answerBy: answerBy, resendAt: resendAt)
        }
    }

    /// A plan that came by itself: for the tap that is asked it is an answer.
    private mutating func takeOffer(_ plan: ActionPlan, _ moment: Moment, _ sight: Sight) {
        if case .asking = phase, activity?.tap.intent.intentID == plan.intentID {
            return take(plan, moment, sight)
        }
        guard isIdle, !onlyWatches, sight.isAttached, !endedTaps.contains(plan.intentID) else {
            return ignore(plan, onlyWatches ? .appDeclined : .superseded, moment, sight)
        }
        take(plan, moment, sight)
    }

    /// Leaves a plan alone, and says so where it was to do something.
    private mutating func ignore(
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
        case .expired: return fallBack(.expired, moment)
        case .failed: return takeFailure(plan, moment, sight)
        case .navigate, .alreadyThere, .detour, .openURL: break
        }
        if let expiresAt = plan.expiresAt, expiresAt <= moment.date {
            report(plan, .ignored, .planExpired, moment, sight)
            return fallBack(.expired, moment)
        }
        guard !onlyWatches else { return watch(plan, moment, sight) }
        if outcome == .openURL {
            fallBack(.openURL(plan.url), moment)
            return report(plan, .applied, nil, moment, sight)
        }
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
            phase = .held(by: node)
            return
        }
        if let retryAfter = plan.retryAfter, activity.retryCount < settings.retryLimit {
            self.activity?.retryCount += 1
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
