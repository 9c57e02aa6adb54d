/// The reasons for an answer: what was looked at, which interceptors were asked, what comes from
/// where.
///
/// It is made only when it is asked for, and holds values; text is made of it by
/// ``ExplanationText``.
public struct Explanation: Hashable, Sendable {
    /// The most nodes that are taken down of one step's searches.
    public static let visitLimit = 4096

    /// The routes that were tried, in order: the first, then those of redirects and detours.
    public internal(set) var attempts: [RouteAttempt] = []

    /// What the intent resumes; `nil` where it brought no readable token.
    public internal(set) var resumption: Resumption?

    /// What ended it before any route was tried.
    public internal(set) var error: RoutingError?

    /// The experiments that were evaluated and did not affect the answer; for each, the last
    /// evaluation.
    public internal(set) var leftOut: [LeftOut] = []

    /// An experiment that the answer did not follow from.
    public struct LeftOut: Hashable, Sendable {
        /// The variation that its subject would have got.
        public let assignment: Assignment
        /// Why it is no exposure: words without a full stop.
        public let obstacle: String
    }

    /// One route that was tried.
    public struct RouteAttempt: Hashable, Sendable {
        /// The route that was tried.
        public let route: RouteID
        /// The route's context, in ascending order of the keys.
        public let context: [ContextEntry]
        /// What the reading came to, in its order: the target's step first.
        public internal(set) var steps: [StepNote] = []
        /// What was looked up while the plan was made, in the order of the plan.
        public internal(set) var lookups: [StepNote] = []
        /// The interceptors that were asked, in order.
        public internal(set) var verdicts: [VerdictNote] = []
        /// Why there is no plan, found out before the interceptors were asked.
        public internal(set) var fault: RoutingError?
        /// The operations, each with the steps that it comes from; where planning failed, those
        /// that were planned until then.
        public internal(set) var operations: [PlannedOperation] = []
        /// Why there is no plan.
        public internal(set) var error: RoutingError?
    }

    /// The findings of the reading at one step.
    public struct StepNote: Hashable, Sendable {
        /// The place of the step.
        public let place: StepPlace
        /// The step's screen; `nil` for a switch and for the beginning of a chain.
        public let screen: ScreenType?
        /// What was looked for, or where the chain begins; `nil` when nothing was.
        public let finder: String?
        /// The nodes that were looked at, in the order of the search, with repetitions.
        public let visits: [Visit]
        /// How many more looks there were, past ``Explanation/visitLimit``.
        public let omittedVisitCount: Int
        /// What was done with the step.
        public let result: StepResult
    }

    /// One look at a node.
    public struct Visit: Hashable, Sendable {
        /// The node that the finder looked at.
        public let node: NodeID
        /// The node's type.
        public let type: ScreenType
        /// What spoke against it; `nil` when it was taken.
        public let mismatch: Mismatch?
    }

    /// The use that was made of a step.
    public enum StepResult: Hashable, Sendable {
        /// Its screen is there: the reading stops.
        case found(NodeID)
        /// Its screen is not there and will be built.
        case builds
        /// Its screen is not there yet and will be looked up when its turn comes.
        case defers
        /// Nothing is found or built: the step only asks its interceptors.
        case asksOnly
        /// A case of a switch was decided; the number counts from 0.
        case decided(case: Int, holds: Bool)
        /// No case of a switch held, and its `otherwise` was taken.
        case otherwise
        /// The chain begins at a node.
        case begins(NodeID)
        /// The chain continues with another route.
        case continues(RouteID)
        /// A node is there that is to present the step's screen.
        case presents(NodeID)
        /// It ended the reading with an error.
        case failed(RoutingError.Code)
    }

    /// The answer of an interceptor.
    public struct VerdictNote: Hashable, Sendable {
        /// Where the interceptor stands; `nil` for a global one.
        public let place: StepPlace?
        /// When it spoke.
        public let moment: Moment
        /// Whether it had to be waited for.
        public let isAwaited: Bool
        /// The interceptor's name.
        public let interceptor: String
        /// The nodes that it looked at.
        public let visits: [Visit]
        /// What it said.
        public let verdict: Verdict

        /// The moment at which an interceptor is asked.
        public enum Moment: String, Hashable, Sendable {
            /// Before the chain is read.
            case early
            /// When it is prepared, where it ends the reading.
            case prepared
            /// Once the plan is made.
            case asked
        }
    }
}

/// An operation of a plan, with the steps that it comes from.
public struct PlannedOperation: Hashable, Sendable {
    /// The operation as it stands in the plan.
    public let operation: Operation
    /// The steps, in the order in which they had to do with it.
    public let places: [StepPlace]
}
