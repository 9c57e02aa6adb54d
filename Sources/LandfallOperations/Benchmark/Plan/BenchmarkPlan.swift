package import LandfallWorker

/// What is to be measured, and where.
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
