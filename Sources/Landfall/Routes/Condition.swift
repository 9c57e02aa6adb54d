/// Something that holds or does not, for the device and the intent of a request.
public protocol Condition: Sendable {
    /// Decides.
    ///
    /// - Parameter scope: What may be looked at; an experiment that is asked for is noted there.
    /// - Returns: Whether the condition holds.
    func holds(in scope: inout ConditionScope) -> Bool
}

/// What a condition may look at.
public struct ConditionScope: Sendable {
    /// What is known of the device and the intent.
    public let request: NavigationRequest

    /// The context of the place at which the condition stands.
    public let context: Context

    /// The experiments that were asked for, in the order of their first evaluation.
    public private(set) var assignments: [Assignment] = []

    private let experiments: (any ExperimentAssigner)?

    init(
        request: NavigationRequest,
        context: Context,
        experiments: (any ExperimentAssigner)?,
        assignments: [Assignment] = []
    ) {
        self.request = request
        self.context = context
        self.experiments = experiments
        self.assignments = assignments
    }

    /// The variation that the subject of the request gets, decided once a plan.
    ///
    /// - Parameter experiment: The experiment's name.
    /// - Returns: The assignment, or `nil` when there is no such experiment.
    public mutating func assignment(of experiment: String) -> Assignment? {
        if let known = assignments.first(where: { $0.experimentID == experiment }) { return known }
        guard let new = experiments?.assignment(of: experiment, for: request) else { return nil }
        assignments.append(new)
        return new
    }
}

/// Decides which variation of an experiment a subject gets.
public protocol ExperimentAssigner: Sendable {
    /// Decides, the same for the same subject each time.
    ///
    /// - Parameters:
    ///   - experiment: The experiment's name.
    ///   - request: What is known of the device and the intent.
    /// - Returns: The assignment, or `nil` when there is no such experiment.
    func assignment(of experiment: String, for request: NavigationRequest) -> Assignment?
}
