/// The answer to an intent: what the app is to do, or why nothing is to be done.
public struct ActionPlan: Hashable, Sendable {
    /// Names the plan.
    public var planID: String
    /// The intent that is answered.
    public var intentID: String
    /// The device that is to carry it out.
    public var deviceID: String
    /// How the intent was answered; `nil` for a word that the kit does not know.
    public var outcome: Outcome?
    /// The route that was resolved.
    public var route = ""
    /// The context with which the route was resolved.
    public var context: ScreenContext = [:]
    /// The tree that the operations start from.
    public var basis: PlanBasis?
    /// What to do, in order; each is one transition.
    public var operations: [PlanOperation] = []
    /// The node that is visible at the end.
    public var target: NodeID?
    /// The experiments that the plan followed from.
    public var assignments: [Assignment] = []
    /// Why the intent was refused or failed, a stable word; the catalog may give its own.
    public var reason = ""
    /// What went wrong.
    public var error: PlanError?
    /// After which time trying again can help.
    public var retryAfter: TimeSpan?
    /// What to open in a browser.
    public var url = ""
    /// The token to send back when a detour is done, or with the result of a route.
    public var resume = ""
    /// The name of the flow that a detour leads through.
    public var flow = ""
    /// The digest of the catalog that was used.
    public var catalogVersion = ""
    /// The time that counted as now.
    public var issuedAt: Timestamp?
    /// From when on the plan is not to be carried out any more.
    public var expiresAt: Timestamp?

    /// Whether the kit knows every word of the plan; of one that it does not know no operation is
    /// kept.
    public var isSupported = true

    /// Creates a plan.
    ///
    /// - Parameters:
    ///   - planID: Names the plan.
    ///   - intentID: The intent that is answered.
    ///   - deviceID: The device that is to carry it out.
    ///   - outcome: How the intent was answered.
    public init(planID: String, intentID: String, deviceID: String, outcome: Outcome?) {
        self.planID = planID
        self.intentID = intentID
        self.deviceID = deviceID
        self.outcome = outcome
    }

    /// The answer to an intent; the raw values are the contract's words.
    public enum Outcome: String, Hashable, Sendable, CaseIterable {
        /// The operations lead to the destination.
        case navigate = "NAVIGATE"
        /// The destination is visible already.
        case alreadyThere = "ALREADY_THERE"
        /// The operations lead to another screen first.
        case detour = "DETOUR"
        /// The app has no screen for the link.
        case openURL = "OPEN_URL"
        /// A guard said no.
        case refused = "REFUSED"
        /// The intent came too late.
        case expired = "EXPIRED"
        /// A routing error.
        case failed = "FAILED"
    }
}

/// The tree that a plan starts from.
public struct PlanBasis: Hashable, Sendable {
    /// The sequence of the state; 0 for a cold start.
    public var sequence: Int64
    /// Where the state came from.
    public var source: Source
    /// The launch of the state; empty for a cold start, and from older servers.
    public var launchID: String
    /// Why the server planned for a cold start: a stable word in lower_snake_case, such as `never_reported` or
    /// `too_old`; empty for any other plan, and from older servers.
    public var reason = ""
    /// By how much the device's last state was older than the server allows, for the reason `too_old`.
    public var tooOldBy: TimeSpan?

    /// Creates a basis.
    ///
    /// - Parameters:
    ///   - sequence: The sequence of the state.
    ///   - source: Where the state came from.
    ///   - launchID: The launch of the state.
    public init(sequence: Int64, source: Source, launchID: String = "") {
        self.sequence = sequence
        self.source = source
        self.launchID = launchID
    }

    /// The source of a state; the raw values are the contract's words.
    public enum Source: String, Hashable, Sendable, CaseIterable {
        /// The intent brought it.
        case inline = "INLINE"
        /// The device reported it before.
        case stored = "STORED"
        /// None was known, or it was too old.
        case coldStart = "COLD_START"
    }
}

/// The fault of a plan that failed.
public struct PlanError: Hashable, Sendable {
    /// A stable word in lower_snake_case.
    public var code = ""
    /// The step of the route.
    public var step = ""
    /// The node that stands in the way.
    public var node = ""
    /// The outermost container of that node.
    public var container = ""
    /// One sentence for the person who reads the log.
    public var message = ""

    /// Creates an empty error.
    public init() {}
}

/// A variation of an experiment that was chosen for the intent.
public struct Assignment: Hashable, Sendable {
    /// The name of the experiment in the catalog.
    public var experimentID = ""
    /// The key of the chosen variation.
    public var variationID = ""
    /// The attribute whose value was hashed.
    public var hashAttribute = ""
    /// Where the hash fell, from 0 up to but not 1.
    public var bucket: Double?

    /// Creates an empty assignment.
    public init() {}
}
