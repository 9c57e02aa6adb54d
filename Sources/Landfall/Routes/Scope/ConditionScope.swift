/// Something that holds or does not, for the device and the intent of a request.
public protocol Condition: Sendable {
    /// Decides.
    ///
    /// - Parameter scope: What may be looked at; an experiment that is asked for is noted there.
    /// - Returns: Whether the condition holds.
    func holds(in scope: inout ConditionScope) -> Bool
}

/// The facts that a condition may look at.
public struct ConditionScope {
    /// The place at which the condition stands.
    public internal(set) var step: StepScope

    /// The experiments that were asked for, in the order of their first evaluation.
    public private(set) var assignments: [Assignment] = []

    private let experiments: SharedAssigner?

    init(
        step: consuming StepScope,
        experiments: SharedAssigner?,
        assignments: consuming [Assignment] = []
    ) {
        self.step = step
        self.experiments = experiments
        self.assignments = assignments
    }

    /// Gives away the experiments that were asked for.
    mutating func takeAssignments() -> [Assignment] { assignments.taken() }

    /// Gives away the place, once nothing else is asked.
    consuming func takeStep() -> StepScope { step }

    /// What is known of the device and the intent.
    public var request: NavigationRequest { step.request }

    /// The context of the place at which the condition stands.
    public var context: Context { step.context }

    /// The variation that the subject of the request gets, decided once a plan.
    ///
    /// - Parameter experiment: The experiment's name.
    /// - Returns: The assignment, or `nil` when there is no such experiment.
    public mutating func assignment(of experiment: String) -> Assignment? {
        place(of: experiment).map { assignments[$0] }
    }

    /// The key of that variation, where no more of the assignment is needed.
    ///
    /// - Parameter experiment: The experiment's name.
    /// - Returns: The key, or `nil` when there is no such experiment.
    package mutating func variation(of experiment: String) -> String? {
        place(of: experiment).map { assignments[$0].variationID }
    }

    /// Where among the assignments that of an experiment stands, decided if it is asked for the first
    /// time.
    private mutating func place(of experiment: String) -> Int? {
        for known in assignments.indices where assignments[known].experimentID == experiment {
            return known
        }
        guard let new = experiments?.assignment(of: experiment, for: request) else {
            return nil
        }
        assignments.append(new)
        return assignments.count - 1
    }
}
