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

/// Decides variations, handed on as a reference.
final class SharedAssigner: Sendable {
    let value: any ExperimentAssigner

    init(_ value: any ExperimentAssigner) { self.value = value }

    func assignment(of experiment: String, for request: NavigationRequest) -> Assignment? {
        value.assignment(of: experiment, for: request)
    }
}
