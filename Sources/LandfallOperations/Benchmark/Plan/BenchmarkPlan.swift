package import LandfallWorker

/// The plan of a benchmark: the measurements, and the servers.
package struct BenchmarkPlan: Sendable {
    /// The brokers; topics of the benchmark's own are made there and deleted at the end.
    package var kafka: KafkaSettings
    /// The server; a database of the benchmark's own is made there and dropped at the end.
    package var postgres: PostgresSettings
    /// The partitions of each topic, from 1 to 1,000.
    package var partitions = 8
    /// On how many brokers each partition lies; `nil` for the brokers' own default.
    package var replication: Int?
    /// The devices, each with a state, from 1 to 10 million.
    package var devices = 20_000
    /// The intents of a round, from 20,000 to 10 million: fewer are a batch or two.
    package var intents = 100_000
    /// The rounds of the worker and of the limit that count, from 1 to 100.
    package var rounds = 3
    /// The lanes of the worker, and as many of the limit.
    package var lanes = 1
    /// The intents a second of the open loop that the worker and the limit both answer; the worker answers
    /// another one at a third of its maximum.
    package var rate = 500
    /// How long each open loop lasts; zero leaves them out.
    package var openLoop = Duration.seconds(20)
    /// How the worker is watched in a further round behind or before each of its rounds; `nil` for no such rounds.
    package var observation: Observation?

    /// Plans with the defaults.
    ///
    /// - Parameters:
    ///   - kafka: The brokers.
    ///   - postgres: The server, as a role that may make databases and roles.
    package init(kafka: KafkaSettings, postgres: PostgresSettings) {
        self.kafka = kafka
        self.postgres = postgres
    }
}

/// An error that prevents a measurement.
package enum BenchmarkError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Somebody asked it to stop.
    case interrupted
    /// A process that was measured has ended, with the last line that it logged.
    case ended(process: String, line: String)
    /// Nothing moved for too long, with the last line that the process logged.
    case stalled(process: String, line: String)
    /// The brokers or the database are unsuitable, and what to do.
    case unsuited(String)

    /// One line that says what to do.
    package var description: String {
        switch self {
        case .interrupted: "interrupted; the topics and the database of the benchmark are removed"
        case .ended(let process, let line): "\(process) has ended: \(line)"
        case .stalled(let process, let line): "\(process) makes no progress: \(line)"
        case .unsuited(let reason): reason
        }
    }
}

/// The program whose processes are measured, and its arguments.
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
