import CRdKafka
import LandfallValues

/// Librdkafka's cluster in this process: real listeners on loopback, records in memory.
///
/// It keeps 5 MiB a partition, makes any topic that somebody asks for (with four partitions), takes
/// three seconds for the first join of a group and knows no `CreateTopics`. It proves nothing about
/// transactions: open and aborted records are visible, offsets of transactions are not kept, and no
/// producer is fenced. It ends when it is let go.
///
/// It is sendable because librdkafka's mock functions take the cluster's lock or run on its thread,
/// and safe because the pointer never leaves it.
@safe package final class MockCluster: @unchecked Sendable {
    private let client: Client
    private let pointer: OpaquePointer

    /// The brokers' numbers, from 1.
    package let brokers: ClosedRange<Int32>

    /// Starts brokers on free ports.
    ///
    /// - Parameters:
    ///   - brokerCount: How many, at least one.
    ///   - log: Where the cluster's log lines go.
    /// - Throws: ``KafkaError/misconfigured(_:)`` if it can't be started.
    /// - Precondition: `brokerCount` is positive.
    package init(brokerCount: Int32 = 1, log: @escaping LogSink) throws(KafkaError) {
        precondition(brokerCount > 0, "a cluster can't have \(brokerCount) brokers")
        var properties = PropertyList()
        properties["client.id"] = "mock"
        let client = try Client(RD_KAFKA_PRODUCER, properties: properties, log: log)
        let cluster = client.withPointer { unsafe rd_kafka_mock_cluster_new($0, brokerCount) }
        guard let cluster = unsafe cluster else {
            throw .misconfigured(Fault(.invalidArgument, reason: "the mock cluster can't start"))
        }
        self.client = client
        unsafe self.pointer = cluster
        self.brokers = 1...brokerCount
    }

    deinit {
        unsafe rd_kafka_mock_cluster_destroy(pointer)
    }

    /// Where clients find the cluster.
    package var bootstrapServers: [String] {
        guard let text = unsafe rd_kafka_mock_cluster_bootstraps(pointer) else { return [] }
        return unsafe String(cString: text).split(separator: ",").map(String.init)
    }

    /// Makes a topic.
    ///
    /// - Parameters:
    ///   - topic: A topic that nobody has asked for yet.
    ///   - partitionCount: How many partitions it gets.
    /// - Throws: ``KafkaError`` if it is there already.
    package func createTopic(_ topic: Topic, partitionCount: Int32) throws(KafkaError) {
        let code = unsafe rd_kafka_mock_topic_create(pointer, topic.name, partitionCount, 1)
        // The mock's thread serves a call before it empties the pipe that wakes it, so a call that
        // follows at once may wait for the next of its timers, a second away (librdkafka 2.0.2).
        Backoff.pause(for: .milliseconds(2))
        try check(code)
    }

    /// Lets all questions for a topic's metadata fail, or succeed again with `nil`.
    package func failTopic(_ topic: Topic, with code: ResponseCode?) {
        unsafe rd_kafka_mock_topic_set_error(pointer, topic.name, (code ?? .noError).cValue)
    }

    /// Lets the next requests of a kind fail, each with its code, whichever broker they reach.
    package func failNext(_ request: MockRequest, with codes: [ResponseCode]) {
        let codes = codes.map(\.cValue)
        unsafe rd_kafka_mock_push_request_errors_array(
            pointer,
            request.rawValue,
            codes.count,
            codes
        )
    }

    /// Makes the brokers older: they know requests of a kind up to a version only.
    ///
    /// - Parameters:
    ///   - request: The kind.
    ///   - version: The highest that they know, at most what the mock has; -1 for none.
    /// - Throws: ``KafkaError`` for a version that the mock does not have.
    package func limit(_ request: MockRequest, to version: Int16) throws(KafkaError) {
        let lowest: Int16 = version < 0 ? -1 : 0
        let code = unsafe rd_kafka_mock_set_apiversion(pointer, request.rawValue, lowest, version)
        try check(code)
    }

    /// Forgets the failures that were not met yet.
    package func clearFailures(of request: MockRequest) {
        unsafe rd_kafka_mock_clear_request_errors(pointer, request.rawValue)
    }

    /// Delays the next request of a kind at one broker, and lets it fail if there is a code.
    ///
    /// - Parameters:
    ///   - request: The kind.
    ///   - broker: The broker's number.
    ///   - roundTrip: When the answer comes.
    ///   - code: The failure, or `nil` for a late success.
    /// - Throws: ``KafkaError`` if there is no such broker.
    package func delayNext(
        _ request: MockRequest,
        at broker: Int32,
        by roundTrip: Duration,
        code: ResponseCode? = nil
    ) throws(KafkaError) {
        let result = unsafe landfall_mock_broker_push_request_error_rtt(
            pointer,
            broker,
            request.rawValue,
            (code ?? .noError).cValue,
            roundTrip.timeoutMilliseconds
        )
        try check(result)
    }

    /// Returns the number of requests of a kind that a broker will still delay.
    ///
    /// - Parameters:
    ///   - request: The kind.
    ///   - broker: The broker's number.
    /// - Returns: Their number, 0 once all have come.
    /// - Throws: ``KafkaError`` if there is no such broker.
    package func pendingDelays(
        of request: MockRequest,
        at broker: Int32
    ) throws(KafkaError) -> Int {
        var count = 0
        let code = unsafe rd_kafka_mock_broker_error_stack_cnt(
            pointer,
            broker,
            request.rawValue,
            &count
        )
        try check(code)
        return count
    }

    /// Ends a broker's connections and refuses new ones.
    ///
    /// The broker keeps its port: librdkafka closes the listener and binds the port again, and ends
    /// the process when it can't. That happens when a process is being started at the same moment,
    /// which has a copy of the listener until its program runs.
    ///
    /// - Throws: ``KafkaError`` if there is no such broker.
    package func stopBroker(_ broker: Int32) throws(KafkaError) {
        let code = unsafe rd_kafka_mock_broker_set_down(pointer, broker)
        try check(code)
    }

    /// Lets a broker accept connections again.
    ///
    /// - Throws: ``KafkaError`` if there is no such broker.
    package func startBroker(_ broker: Int32) throws(KafkaError) {
        let code = unsafe rd_kafka_mock_broker_set_up(pointer, broker)
        try check(code)
    }

    /// Delays every answer of a broker.
    ///
    /// - Throws: ``KafkaError`` if there is no such broker.
    package func setRoundTrip(of broker: Int32, to roundTrip: Duration) throws(KafkaError) {
        let wait = roundTrip.timeoutMilliseconds
        let code = unsafe rd_kafka_mock_broker_set_rtt(pointer, broker, wait)
        try check(code)
    }

    /// Makes a broker the leader of a partition.
    ///
    /// - Throws: ``KafkaError`` if there is no such topic.
    package func setLeader(
        of partition: TopicPartition,
        to broker: Int32
    ) throws(KafkaError) {
        let code = unsafe rd_kafka_mock_partition_set_leader(
            pointer,
            partition.topic.name,
            partition.partition.number,
            broker
        )
        try check(code)
    }

    /// Makes a broker the coordinator of a group or a transactional id.
    ///
    /// - Throws: ``KafkaError`` if there is no such broker.
    package func setCoordinator(of key: CoordinatorKey, to broker: Int32) throws(KafkaError) {
        let code =
            switch key {
            case .group(let name):
                unsafe rd_kafka_mock_coordinator_set(pointer, "group", name, broker)
            case .transaction(let name):
                unsafe rd_kafka_mock_coordinator_set(pointer, "transaction", name, broker)
            }
        try check(code)
    }

    private func check(_ code: rd_kafka_resp_err_t) throws(KafkaError) {
        let code = ResponseCode(code)
        guard code == .noError else { throw KafkaError(Fault(code), during: .query) }
    }
}

/// The key for which a coordinator is responsible.
package enum CoordinatorKey: Hashable, Sendable {
    /// A group, by name.
    case group(String)

    /// A transactional id.
    case transaction(String)
}
