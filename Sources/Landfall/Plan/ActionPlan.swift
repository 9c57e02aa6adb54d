/// The answer to an intent: what the app is to do, or why nothing is to be done.
///
/// Copies share what they hold until one of them is changed.
public struct ActionPlan: Sendable {
    private var parts: Shared<Parts>

    /// The content of a plan; see the property of the same name for each.
    package struct Parts: Hashable, Sendable {
        package var planID = ""
        package var intentID = ""
        package var deviceID = ""
        package var outcome: Outcome
        package var route: RouteID?
        package var context: [ContextEntry] = []
        package var basedOn: PlanBasis?
        package var operations: [Operation] = []
        package var target: NodeID?
        package var assignments: [Assignment] = []
        package var reason: String?
        package var error: PlanError?
        package var retryAfter: Duration?
        package var url: String?
        package var resume: String?
        package var flow: String?
        package var catalogVersion = ""
        package var issuedAt: Timestamp?
        package var expiresAt: Timestamp?

        /// The name of the route, read without a copy of the route.
        package var routeName: String? { route?.name }
    }

    /// All that a plan says, to be made, handed on and looked at.
    ///
    /// Not copyable, so that nothing of it is counted up meanwhile.
    package struct Content: ~Copyable {
        /// What it says.
        package internal(set) var parts: Parts

        /// Copies what a plan says.
        package init(_ plan: ActionPlan) { parts = plan.parts.value }

        /// Begins a plan without operations.
        init(outcome: Outcome) { parts = Parts(outcome: outcome) }
    }

    /// Creates a plan that says the same as another.
    package init(copying content: borrowing Content) { parts = Shared(content.parts) }

    /// Creates the plan that says this; what is left of it counts no more.
    init(takingFrom content: inout Content) {
        var said = Parts(outcome: .failed)
        swap(&said, &content.parts)
        parts = Shared(said)
    }

    /// A hash of the intent's identity, the catalog's version and what the plan is based on.
    public var planID: String {
        get { parts.value.planID }
        set { parts.value.planID = newValue }
    }

    /// The intent that is answered.
    public var intentID: String {
        get { parts.value.intentID }
        set { parts.value.intentID = newValue }
    }

    /// The device that is to carry it out, or empty.
    public var deviceID: String {
        get { parts.value.deviceID }
        set { parts.value.deviceID = newValue }
    }

    /// How the intent was answered.
    public var outcome: Outcome {
        get { parts.value.outcome }
        set { parts.value.outcome = newValue }
    }

    /// The route that was resolved; `nil` when none was.
    public var route: RouteID? {
        get { parts.value.route }
        set { parts.value.route = newValue }
    }

    /// The context with which the route was resolved.
    public var context: [ContextEntry] {
        get { parts.value.context }
        _modify { yield &parts.value.context }
    }

    /// The tree that the operations start from.
    public var basedOn: PlanBasis? {
        get { parts.value.basedOn }
        set { parts.value.basedOn = newValue }
    }

    /// What to do, in order.
    public var operations: [Operation] {
        get { parts.value.operations }
        _modify { yield &parts.value.operations }
    }

    /// The node that is visible at the end.
    public var target: NodeID? {
        get { parts.value.target }
        set { parts.value.target = newValue }
    }

    /// The experiments that this plan followed from: another variation might have given another.
    public var assignments: [Assignment] {
        get { parts.value.assignments }
        _modify { yield &parts.value.assignments }
    }

    /// Why an intent was refused or failed, or why the plan leads back instead of to the route behind
    /// a result: a stable word in lower snake case.
    public var reason: String? {
        get { parts.value.reason }
        set { parts.value.reason = newValue }
    }

    /// What went wrong, for ``Outcome/failed``.
    public var error: PlanError? {
        get { parts.value.error }
        set { parts.value.error = newValue }
    }

    /// After which time trying again can help.
    public var retryAfter: Duration? {
        get { parts.value.retryAfter }
        set { parts.value.retryAfter = newValue }
    }

    /// What to open in a browser, for ``Outcome/openURL``.
    public var url: String? {
        get { parts.value.url }
        set { parts.value.url = newValue }
    }

    /// The token to send back when the detour is done, for ``Outcome/detour``, or with the result
    /// that the route asks for.
    public var resume: String? {
        get { parts.value.resume }
        set { parts.value.resume = newValue }
    }

    /// The name of the flow that a detour leads through, for ``Outcome/detour``.
    public var flow: String? {
        get { parts.value.flow }
        set { parts.value.flow = newValue }
    }

    /// The digest of the catalog that was used.
    public var catalogVersion: String {
        get { parts.value.catalogVersion }
        set { parts.value.catalogVersion = newValue }
    }

    /// The time that counted as now.
    public var issuedAt: Timestamp? {
        get { parts.value.issuedAt }
        set { parts.value.issuedAt = newValue }
    }

    /// From when on the plan is not to be carried out any more.
    public var expiresAt: Timestamp? {
        get { parts.value.expiresAt }
        set { parts.value.expiresAt = newValue }
    }

    /// Creates a plan without operations.
    ///
    /// - Parameter outcome: How the intent was answered.
    public init(outcome: Outcome) { parts = Shared(Parts(outcome: outcome)) }
}

extension ActionPlan: Hashable {
    /// Whether two plans say the same.
    public static func == (left: ActionPlan, right: ActionPlan) -> Bool {
        left.parts.value == right.parts.value
    }

    /// Hashes all that the plan says.
    public func hash(into hasher: inout Hasher) { hasher.combine(parts.value) }
}

/// The fault of a plan that failed; it holds no text of the user's.
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

/// The answer to an intent.
public enum Outcome: String, Hashable, Sendable, CaseIterable {
    /// The operations lead to the destination.
    case navigate = "NAVIGATE"
    /// The destination is visible already; no operation.
    case alreadyThere = "ALREADY_THERE"
    /// The operations lead to another screen first.
    case detour = "DETOUR"
    /// The app has no screen for the link; it is to be opened in a browser.
    case openURL = "OPEN_URL"
    /// A guard said no.
    case refused = "REFUSED"
    /// The intent came too late.
    case expired = "EXPIRED"
    /// A routing error.
    case failed = "FAILED"
}
