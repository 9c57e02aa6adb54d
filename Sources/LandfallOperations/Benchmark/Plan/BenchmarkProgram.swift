/// How the processes are started that are measured.
package struct BenchmarkProgram: Sendable {
    /// The path of the executable.
    package var executable: String
    /// The words that make it a worker, which takes its settings from the environment.
    package var workerArguments: [String]
    /// The words that make it run ``LimitMover`` with the same settings.
    package var limitArguments: [String]
    /// Variables for both: how to sign in to Kafka, say.
    package var environment: [String: String]

    /// Creates a description.
    ///
    /// - Parameters:
    ///   - executable: The path of the executable.
    ///   - workerArguments: The words that make it a worker.
    ///   - limitArguments: The words that make it the limit.
    ///   - environment: Variables for both.
    package init(
        executable: String,
        workerArguments: [String],
        limitArguments: [String],
        environment: [String: String]
    ) {
        self.executable = executable
        self.workerArguments = workerArguments
        self.limitArguments = limitArguments
        self.environment = environment
    }
}
