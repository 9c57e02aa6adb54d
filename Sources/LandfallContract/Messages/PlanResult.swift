public import Landfall

/// The result of a plan on the device.
public struct PlanResult: Hashable, Sendable {
    /// The plan.
    public var planID: String
    /// The intent that the plan answers.
    public var intentID = ""
    /// The device that reports.
    public var deviceID = ""
    /// The result of the plan.
    public var result: Result
    /// The index of the operation that failed.
    public var operation: Int32?
    /// The sequence of the device's tree afterwards.
    public var sequence: Int64 = 0
    /// When it happened on the device.
    public var at: Timestamp?

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - planID: The plan.
    ///   - result: The result of it.
    public init(planID: String, result: Result) {
        self.planID = planID
        self.result = result
    }

    /// What becomes of a plan.
    public enum Result: String, Hashable, Sendable, CaseIterable {
        /// Every operation was carried out.
        case applied = "APPLIED"
        /// The tree was at another sequence; nothing was done.
        case stale = "STALE"
        /// An operation could not be carried out.
        case failed = "FAILED"
        /// The app chose not to follow the plan.
        case ignored = "IGNORED"
    }
}
