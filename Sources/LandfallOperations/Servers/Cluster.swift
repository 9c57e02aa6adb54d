package import LandfallKafka
package import LandfallWorker
import Logging
import Synchronization

/// The Kafka cluster, as the command sees it.
package struct Cluster: Sendable {
    /// Its administration; its calls block.
    package let admin: Admin
    /// What other clients of the cluster are made with.
    package let configuration: ClientConfiguration
    /// How long brokers may be silent in the midst of work.
    package static let silence = Duration.seconds(30)

    private let brokers: String
    private let retryPolicy: RetryPolicy
    private let lastErrors: LastErrors

    /// Starts a client, which connects in the background.
    ///
    /// - Parameters:
    ///   - settings: Where Kafka is.
    ///   - clientID: The name under which brokers log this client.
    ///   - retryPolicy: How long to wait until a broker answers.
    /// - Throws: `KafkaError` when librdkafka refuses a setting.
    package init(
        _ settings: KafkaSettings,
        clientID: String,
        retryPolicy: RetryPolicy
    ) throws(KafkaError) {
        let lastErrors = LastErrors()
        var configuration = try settings.client(id: clientID, logger: Logger(label: clientID))
        configuration.log = { line in lastErrors.note(line) }
        self.admin = try Admin(configuration)
        self.configuration = configuration
        self.brokers = settings.brokers.joined(separator: ",")
        self.retryPolicy = retryPolicy
        self.lastErrors = lastErrors
    }

    /// The partition counts of those topics that exist, once a broker answers.
    ///
    /// - Parameter topics: Any topics.
    /// - Returns: A count for each that exists.
    /// - Throws: ``UnansweredRequest`` once the patience is used up, or at once when access is denied.
    package func partitionCounts(of topics: [Topic]) async throws -> [Topic: Int] {
        try await retryPolicy.wait(
            for: "Kafka at \(brokers)",
            while: { (fault: UnansweredRequest) in fault.isRecoverable },
            { () throws(UnansweredRequest) in
                try asking { () throws(KafkaError) in
                    try admin.partitionCounts(of: topics, timeout: .seconds(3))
                }
            }
        )
    }

    /// The addresses of the brokers that answer, in no order; it blocks.
    ///
    /// - Parameter timeout: How long to wait for an answer.
    /// - Returns: Those that the first one to answer names.
    /// - Throws: ``UnansweredRequest`` if none comes in time.
    package func brokers(timeout: Duration) throws(UnansweredRequest) -> [String] {
        try asking { () throws(KafkaError) in try admin.brokers(timeout: timeout) }
    }

    /// Asks the brokers once; an error says what librdkafka logged about it.
    private func asking<Answer>(
        _ request: () throws(KafkaError) -> Answer
    ) throws(UnansweredRequest) -> Answer {
        do throws(KafkaError) {
            return try request()
        } catch {
            let last = lastErrors.last
            throw UnansweredRequest(
                error: error,
                lastError: last?.message,
                isOfSignIn: last?.facility == LogLine.signIn,
                brokers: brokers
            )
        }
    }

    /// Makes a reader of ranges of offsets.
    ///
    /// - Parameter isolation: Which records it sees.
    /// - Returns: The reader.
    /// - Throws: `KafkaError` when librdkafka refuses a setting.
    package func reader(isolation: Isolation = .committed) throws(KafkaError) -> RangeReader {
        var table = TableConfiguration(client: configuration, group: "landfall")
        table.isolation = isolation
        // Finding the end of a batch that can't be read takes one failing fetch after the other.
        table.fetch.errorBackoff = .milliseconds(1)
        return try RangeReader(table)
    }

    /// Waits until a broker tells of topics that were just made.
    ///
    /// - Parameter topics: The topics.
    /// - Throws: `OperationsError/failed(_:)` if it does not in time.
    package func waitUntilSeen(_ topics: [Topic]) async throws {
        let polling = Polling(every: .milliseconds(100), for: .seconds(10))
        let areSeen = try await polling.wait {
            let counts = try await partitionCounts(of: topics)
            return topics.allSatisfy { counts[$0] != nil }
        }
        guard areSeen else {
            throw OperationsError.failed(
                "the topics were created, but the brokers do not list all of them yet: run it again"
            )
        }
    }
}

/// The last errors of librdkafka, which say more than that no broker answers.
private final class LastErrors: Sendable {
    private let line = Mutex<LogLine?>(nil)

    func note(_ logged: LogLine) {
        guard logged.level <= .error else { return }
        line.withLock { $0 = logged }
    }

    var last: LogLine? { line.withLock { $0 } }
}
