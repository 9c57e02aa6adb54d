extension Landfall {
    /// An event that the kit tells the app, for its log and its own measurements.
    public enum Event: Hashable, Sendable {
        /// A tap, or the end of a detour, was taken.
        case taken(intentID: String)
        /// A tap has ended.
        case ended(intentID: String, TapEnd)
        /// A plan has an outcome on this device.
        case reported(PlanResult)
        /// The tree after a plan, or in the middle of it, is not the predicted one.
        case differs(planID: String, [TreeDifference])
        /// Where the app got by itself, compared with the plan that was not performed.
        case shadow(planID: String, agrees: Bool, [TreeDifference])
        /// Something could not be sent, or came too late, and is dropped, with a stable word.
        case dropped(String)
    }
}

extension Landfall {
    /// Counts of what went wrong since the launch.
    public struct Diagnostics: Hashable, Sendable {
        /// The taps that were taken.
        public var taps = 0
        /// The fallbacks that ran.
        public var fallbacks = 0
        /// The plans that were reported as not carried out.
        public var failedPlans = 0
        /// The answers that were no plan.
        public var unreadableAnswers = 0
        /// The states that were too large to be sent.
        public var statesTooLarge = 0
        /// What was lost: the server did not take it, the outbox was full, or it waited too long.
        public var dropped = 0
        /// The files that could not be written: what they held may be lost with the process.
        public var failedWrites = 0
        /// How often the stream of plans was opened.
        public var streamsOpened = 0
        /// How often the server has said that plans of the stream may be missing.
        public var streamGaps = 0
        /// How far the server's clock was ahead of the device's when it told the time last.
        public var clockOffset = TimeSpan.zero

        /// Creates counts of nothing.
        public init() {}
    }
}
