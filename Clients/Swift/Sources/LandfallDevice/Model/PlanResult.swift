/// The result of a plan on the device.
public struct PlanResult: Hashable, Sendable {
    /// The id of the plan, as the server sent it.
    public var planID: String
    /// The intent that the plan answers.
    public var intentID: String
    /// The device that reports.
    public var deviceID: String
    /// What became of the plan.
    public var result: Verdict
    /// The index of the operation that failed, counted from 0.
    public var operation: Int32?
    /// The sequence of the device's tree afterwards.
    public var sequence: Int64 = 0
    /// When it happened.
    public var at: Timestamp?
    /// Why, unless the plan was applied.
    public var reason: FailureReason?

    /// Creates a result.
    ///
    /// - Parameters:
    ///   - plan: The plan.
    ///   - result: What became of it.
    ///   - reason: Why, unless it was applied.
    public init(of plan: ActionPlan, _ result: Verdict, reason: FailureReason? = nil) {
        self.planID = plan.planID
        self.intentID = plan.intentID
        self.deviceID = plan.deviceID
        self.result = result
        self.reason = reason
    }

    /// The end of a plan; the raw values are the contract's words.
    public enum Verdict: String, Hashable, Sendable, CaseIterable {
        /// Every operation was carried out.
        case applied = "APPLIED"
        /// The tree was another one; nothing was done.
        case stale = "STALE"
        /// An operation could not be carried out.
        case failed = "FAILED"
        /// The app did not follow the plan.
        case ignored = "IGNORED"
    }
}

/// The message of a device after a plan: its new state and the results, in one request.
public struct DeviceReport: Hashable, Sendable {
    /// The state afterwards; left out where the app reports no states.
    public var state: DeviceState?
    /// The results, oldest first; at most 32.
    public var results: [PlanResult]

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - state: The state afterwards.
    ///   - results: The results, oldest first.
    public init(state: DeviceState?, results: [PlanResult]) {
        self.state = state
        self.results = results
    }
}
