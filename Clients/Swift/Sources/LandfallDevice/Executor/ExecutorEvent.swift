/// An event that the executor is told.
enum ExecutorEvent: Sendable {
    /// Somebody has tapped.
    case tap(Landfall.Tap)
    /// A tap of the last launch is left, and this launch has taken a later one.
    case overtaken(Landfall.Tap)
    /// A request has ended.
    case answer(intentID: String, attempt: Int32, Landfall.Answer)
    /// A plan has come that was not asked for by a request.
    case offer(ActionPlan)
    /// A plan has come for the end of a detour that was handed over.
    case late(ActionPlan)
    /// Plans that came by themselves may be missing.
    case gap
    /// All new screens of a plan are made, or one could not be.
    case prepared(planID: String, failure: PreparationFailure?)
    /// A transition has ended.
    case stepEnded(planID: String, operation: Int, HostRefusal?)
    /// Time has passed, or the app shows something else.
    case look
}

/// The first new screen that could not be made.
struct PreparationFailure: Hashable, Sendable {
    var operation: Int
    var refusal: HostRefusal
}

extension Landfall {
    /// The end of a request for a plan.
    public enum Answer: Hashable, Sendable {
        /// With a plan.
        case plan(ActionPlan)
        /// Without an answer: the server is away, or asks to come back after some time.
        case unreachable(retryAfter: TimeSpan?)
        /// With the promise of a plan, which has not come in time.
        case accepted
        /// Without a token that the server takes, and that is the signed-in user's.
        case unauthorized
        /// With a refusal that will not change, as a stable word.
        case rejected(String)
        /// With something that is no plan.
        case unreadable
    }
}

/// A task that the executor gives to its owner.
enum ExecutorEffect: Hashable, Sendable {
    /// Ask for a plan; the answer comes as an event.
    case ask(NavigationIntent)
    /// Keep a tap over a restart.
    case keep(Landfall.Tap)
    /// A tap has ended.
    case end(Landfall.Tap, TapEnd)
    /// Bring the end of a detour to the server, whose plan is of no use any more.
    case handOver(Landfall.Tap)
    /// Say that the end of a detour is lost, with a stable word.
    case drop(String)
    /// Make all new screens of a plan; the outcome comes as an event.
    case prepare(ActionPlan)
    /// Begin a transition; its end comes as an event.
    case perform(StepPlace)
    /// Switch touches.
    case setInteraction(Bool)
    /// Say what became of a plan.
    case report(PlanResult)
    /// Let the app do something itself.
    case fallback(Unanswered)
    /// Open a link in a browser, where no fallback does it.
    case openURL(String)
    /// Keep the token of a detour, or of a result.
    case keepToken(FlowToken)
    /// Say how a prediction compares with where the app got by itself.
    case compared(ActionPlan, [TreeDifference])
    /// Say how the tree differs from what a plan was to reach.
    case differs(ActionPlan, [TreeDifference])
}

/// One transition of the plan that is being performed.
struct StepPlace: Hashable, Sendable {
    var planID: String
    var operation: Int
    var isAnimated: Bool
}

/// The executor's view of the app.
struct Sight: Sendable {
    /// The state, as it would be reported.
    var state: DeviceState
    /// The tree of that state.
    var tree: ScreenTree
    /// Whether there is a host.
    var isAttached: Bool
    /// Whether nothing moves.
    var isSettled: Bool
    /// Whether the key window shows something, or the app has said that it is ready.
    var isReady: Bool
    /// Whether links can be opened in a browser.
    var opensURLs: Bool
    /// Whether the app has said what is done with a tap that has no plan.
    var hasFallback: Bool
}

/// A point of time, in both of its forms.
struct Moment: Hashable, Sendable {
    /// The time that never goes back.
    var now: TimeSpan
    /// The time of day of this launch.
    var date: Timestamp
}
