extension Landfall {
    /// The limits of the kit: what it may do, how long it waits, and how much it keeps.
    public struct Settings: Hashable, Sendable {
        /// What is done with a plan; it is performed on all devices.
        public var mode = Mode.perform(share: 1)
        /// When states are reported; ``Reporting/calm(every:)`` of 15 s.
        public var reporting = Reporting.calm(every: .seconds(15))
        /// Which transitions of a plan the person sees; the option `animated` of an operation wins.
        public var animation = Animation.last
        /// Whether plans may come by themselves; ``Stream/off``.
        public var stream = Stream.off
        /// Whether a screen that was asked for a result and has left unanswered is cancelled.
        public var cancelsLeftResults = true

        /// How long a tap waits for its plan before the fallback runs; 2 s.
        public var answerWithin = TimeSpan.seconds(2)
        /// How long a tap is of use; 30 s.
        public var tapLifetime = TimeSpan.seconds(30)
        /// How long the kit waits for what moves before it asks, or compares; 800 ms.
        public var settleWithin = TimeSpan.milliseconds(800)
        /// How long a tap waits for a window that shows something; 10 s.
        public var readyWithin = TimeSpan.seconds(10)
        /// How long one animated transition may take; 3 s.
        public var operationTimeout = TimeSpan.seconds(3)
        /// How long one transition without animation may take; 1 s.
        public var instantOperationTimeout = TimeSpan.seconds(1)
        /// How long all transitions of a plan may take; 10 s.
        public var planTimeout = TimeSpan.seconds(10)
        /// How long one request may take; 10 s.
        public var requestTimeout = TimeSpan.seconds(10)
        /// How long the token of a detour, or of a result, is kept; 1 h, as long as the worker takes it
        /// by default (`detour-lifetime`).
        public var tokenLifetime = TimeSpan.seconds(3_600)

        /// How often a tap is asked again because the tree has changed; 3.
        public var staleLimit = 3
        /// How often a tap is asked again because the server asked for it; 3.
        public var retryLimit = 3
        /// The most tokens that are kept; 16.
        public var tokenLimit = 16
        /// The most results that wait for the network; 200.
        public var outboxLimit = 200
        /// The most bytes of them; 256 KiB.
        public var outboxBytes = 256 * 1024
        /// How long a result, or the end of a detour, waits for the network; 24 h.
        public var outboxAge = TimeSpan.seconds(86_400)

        /// Creates the default settings.
        public init() {}

        /// The use that is made of plans.
        public enum Mode: Hashable, Sendable {
            /// States are reported; no tap is taken.
            case observe
            /// Each tap is asked, the app navigates by itself, and the plan's prediction is compared
            /// with where it got.
            case shadow
            /// Plans are performed, on a share of the devices from 0 to 1, chosen by a hash of the
            /// device id; the others are as ``observe``.
            case perform(share: Double)
        }

        /// The occasions on which states are reported.
        public enum Reporting: Hashable, Sendable {
            /// When the tree has changed, but not more often than this; at once at sign-in, sign-out
            /// and before the app goes to the background.
            case calm(every: TimeSpan)
            /// When nothing has changed for 150 ms, or 1 s behind the first change; once in a second in
            /// the long run, and five times at once behind a rest.
            case live
            /// Only together with a tap.
            case never
        }

        /// The rule whether plans may come by themselves: those that others send to the device, and
        /// those that come late.
        public enum Stream: Hashable, Sendable {
            /// A plan comes as the answer to a tap only.
            case off
            /// A connection is kept open while the app is in the foreground.
            case whileForeground
        }

        /// The transitions of a plan that the person sees.
        public enum Animation: Hashable, Sendable {
            /// The last one.
            case last
            /// All transitions of a plan are animated.
            case all
            /// No transition is animated.
            case none
        }
    }
}
