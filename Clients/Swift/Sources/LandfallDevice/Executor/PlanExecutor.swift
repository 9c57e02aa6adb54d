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
    /// The newest of the taps that have come meanwhile.
    var next: Landfall.Tap?
    var seenPlans = RecentNames(limit: 256)
    var endedTaps = RecentNames(limit: 64)
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
        /// Whether it was asked once more because the device's clock was wrong when it was asked.
        var isCorrected = false
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
        case .late(let plan): ignore(plan, .superseded, moment, sight)
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
        beginAttempt()
        wait(moment)
    }

    /// Begins another attempt: the last one has its answer.
    mutating func beginAttempt() {
        activity?.tap.intent.attempt += 1
        activity?.tap.isAsked = false
        activity?.sendCount = 0
        if let tap = activity?.tap { effects.append(.keep(tap)) }
    }

    /// Ends a tap that never had its turn.
    private mutating func endWaiting(_ tap: Landfall.Tap) {
        endedTaps.insert(tap.intent.intentID)
        guard tap.isEnding else { return effects.append(.end(tap, .superseded)) }
        effects += [.handOver(tap), .end(tap, .handedOver)]
    }

    /// Ends what is under way, and begins what waits.
    mutating func end(_ end: TapEnd, _ moment: Moment) {
        if let activity {
            let tap = activity.tap
            endedTaps.insert(tap.intent.intentID)
            if end == .superseded, tap.isEnding {
                effects += [.handOver(activity.handedOver), .end(tap, .handedOver)]
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

    /// Ends what is under way for good: a tap falls back, the end of a detour is lost.
    mutating func lose(_ word: String, _ moment: Moment) {
        let isEnding = activity?.tap.isEnding ?? false
        fallBack(.failed(word), moment)
        if isEnding { effects.append(.drop(word)) }
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
}
