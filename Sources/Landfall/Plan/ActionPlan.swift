/// The answer to an intent: what the app is to do, or why nothing is to be done.
public struct ActionPlan: Hashable, Sendable {
    /// A hash of the intent's identity, the catalog's version and what the plan is based on.
    public var planID = ""

    /// The intent that is answered.
    public var intentID = ""

    /// The device that is to carry it out, or empty.
    public var deviceID = ""

    /// How the intent was answered.
    public var outcome: Outcome

    /// The route that was resolved; `nil` when none was.
    public var route: RouteID?

    /// The context with which the route was resolved.
    public var context: [ContextEntry] = []

    /// The tree that the operations start from.
    public var basedOn: PlanBasis?

    /// What to do, in order.
    public var operations: [Operation] = []

    /// The node that is visible at the end.
    public var target: NodeID?

    /// The experiments that this plan followed from: another variation might have given another.
    public var assignments: [Assignment] = []

    /// Why an intent was refused or failed, or why the plan leads back instead of to the route behind
    /// a result: a stable word in lower snake case.
    public var reason: String?

    /// What went wrong, for ``Outcome/failed``.
    public var error: PlanError?

    /// After which time trying again can help.
    public var retryAfter: Duration?

    /// What to open in a browser, for ``Outcome/openURL``.
    public var url: String?

    /// The token to send back when the detour is done, for ``Outcome/detour``, or with the result
    /// that the route asks for.
    public var resume: String?

    /// The name of the flow that a detour leads through, for ``Outcome/detour``.
    public var flow: String?

    /// The digest of the catalog that was used.
    public var catalogVersion = ""

    /// The time that counted as now.
    public var issuedAt: Timestamp?

    /// From when on the plan is not to be carried out any more.
    public var expiresAt: Timestamp?

    /// Creates a plan without operations.
    ///
    /// - Parameter outcome: How the intent was answered.
    public init(outcome: Outcome) { self.outcome = outcome }
}

/// Which tree a plan starts from.
public struct PlanBasis: Hashable, Sendable {
    /// The sequence of the state; 0 for a cold start.
    public var sequence: Int64

    /// Where the state came from.
    public var source: Source

    /// The launch of the app that reported the state; empty for a cold start, and where the state
    /// names none.
    ///
    /// Sequences of two launches can't be compared: a device takes only a plan of its own launch.
    public var launchID: String

    /// Why it is a cold start; `nil` for any other, and where nobody has said.
    public var absence: StateAbsence?

    /// Creates a basis.
    ///
    /// - Parameters:
    ///   - sequence: The sequence of the state.
    ///   - source: Where the state came from.
    ///   - launchID: The launch of the state; empty if it names none.
    ///   - absence: Why it is a cold start.
    public init(
        sequence: Int64,
        source: Source,
        launchID: String = "",
        absence: StateAbsence? = nil
    ) {
        self.sequence = sequence
        self.source = source
        self.launchID = launchID
        self.absence = absence
    }

    /// Creates the basis of a plan that starts from a state.
    ///
    /// - Parameters:
    ///   - state: The state; of a cold start neither sequence nor launch count.
    ///   - source: Where the state came from.
    ///   - absence: Why it is a cold start; asked for only if it is one.
    init(_ state: DeviceState, source: Source, absence: @autoclosure () -> StateAbsence) {
        let isCold = source == .coldStart
        self.init(
            sequence: isCold ? 0 : state.sequence,
            source: source,
            launchID: isCold ? "" : state.launchID,
            absence: isCold ? absence() : nil
        )
    }

    /// Where a state came from.
    public enum Source: String, Hashable, Sendable, CaseIterable {
        /// The intent brought it.
        case inline = "INLINE"
        /// The device reported it before.
        case stored = "STORED"
        /// None was known, or it was too old.
        case coldStart = "COLD_START"
    }
}

/// A variant that was chosen for an intent.
public struct Assignment: Hashable, Sendable {
    /// The experiment.
    public var experimentID: String
    /// The key of the chosen variation.
    public var variationID: String
    /// The attribute whose value was hashed.
    public var hashAttribute: String
    /// The value that was hashed.
    public var hashedValue: String
    /// The version of the hash function.
    public var hashVersion: Int32
    /// Where in 0..<1 the hash fell; `nil` when no hash decided.
    public var bucket: Double?
    /// Whether the subject takes part: only then is it an exposure.
    public var isInExperiment: Bool
    /// Whether the hash decided, and not an override: only then is it an exposure.
    public var isHashUsed: Bool
    /// Why the subject gets that variation: a word of OpenTelemetry's for evaluations of feature
    /// flags, `split` where the hash decided, `cached` where an earlier assignment was kept.
    public var reason: String
    /// Why the subject takes no part, or has the variation otherwise than by the hash, in words.
    ///
    /// For explanations only: it is neither sent nor recorded, and holds no value of the subject's.
    public var cause: String?
    /// The attributes by which the experiment targets, as the subject had them, by the names that
    /// the experiment gives them, with locale and idiom.
    ///
    /// For the row of an exposure only: it is not sent, and is empty for what can be no exposure.
    public var attributes: Attributes

    /// Creates an assignment.
    ///
    /// - Parameters:
    ///   - experimentID: The experiment.
    ///   - variationID: The key of the chosen variation.
    ///   - hashAttribute: The attribute whose value was hashed.
    ///   - hashedValue: The value that was hashed.
    ///   - hashVersion: The version of the hash function.
    ///   - bucket: Where in 0..<1 the hash fell.
    ///   - isInExperiment: Whether the subject takes part.
    ///   - isHashUsed: Whether the hash decided.
    ///   - reason: Why the subject gets that variation; `split` where the hash decided, else
    ///     `unknown`, if left out.
    ///   - cause: Why the subject takes no part, or gets the variation otherwise than by the hash.
    ///   - attributes: The attributes by which the experiment targets, for the row of an exposure.
    public init(
        experimentID: String,
        variationID: String,
        hashAttribute: String,
        hashedValue: String,
        hashVersion: Int32,
        bucket: Double?,
        isInExperiment: Bool,
        isHashUsed: Bool,
        reason: String? = nil,
        cause: String? = nil,
        attributes: Attributes = [:]
    ) {
        self.experimentID = experimentID
        self.variationID = variationID
        self.hashAttribute = hashAttribute
        self.hashedValue = hashedValue
        self.hashVersion = hashVersion
        self.bucket = bucket
        self.isInExperiment = isInExperiment
        self.isHashUsed = isHashUsed
        self.reason = reason ?? (isHashUsed ? "split" : "unknown")
        self.cause = cause
        self.attributes = attributes
    }
}

/// What went wrong in a plan that failed; it holds no text of the user's.
public struct PlanError: Hashable, Sendable {
    /// A stable word in lower snake case.
    public var code: String
    /// The step of the route, as `route/index`, counted from the target.
    public var step: String?
    /// The node that stands in the way.
    public var node: NodeID?
    /// The outermost container of that node.
    public var container: NodeID?
    /// One sentence for the person who reads the log.
    public var message: String?

    /// Creates an error.
    ///
    /// - Parameters:
    ///   - code: A stable word in lower snake case.
    ///   - step: The step of the route.
    ///   - node: The node that stands in the way.
    ///   - container: The outermost container of that node.
    ///   - message: One sentence for the person who reads the log.
    public init(
        code: String,
        step: String? = nil,
        node: NodeID? = nil,
        container: NodeID? = nil,
        message: String? = nil
    ) {
        self.code = code
        self.step = step
        self.node = node
        self.container = container
        self.message = message
    }
}
