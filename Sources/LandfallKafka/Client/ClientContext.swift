import Synchronization

/// The values to which the callbacks of one client write, and which its calls read.
///
/// All of it is bounded: a client that nobody asks forgets its oldest faults.
final class ClientContext: Sendable {
    /// The most faults that are kept until somebody asks.
    static let faultLimit = 64
    /// The most failed deliveries that are kept one by one.
    static let failureLimit = 1024

    private struct State {
        var faults: [KafkaError] = []
        var rebalances: [RebalanceNotice] = []
        var failedDeliveries = 0
        var firstFailedDelivery: KafkaError?
        var failures: [FailedDelivery] = []
    }

    /// Where the client gets what it signs in with, if that changes.
    let credentials: CredentialSupply?

    /// Hears what brokers are asked and answer, where somebody wants to know.
    let watch: BrokerWatch?

    /// Receives the delivery result of each record, where it is wanted.
    let deliveries: DeliveryLedger?

    private let log: LogSink
    private let statistics: StatisticsFeed?
    private let state = Mutex(State())

    init(
        log: @escaping LogSink,
        statistics: StatisticsFeed? = nil,
        watch: BrokerWatch? = nil,
        credentials: CredentialSupply? = nil,
        deliveries: DeliveryLedger? = nil
    ) {
        self.log = log
        self.watch = watch
        self.statistics = statistics
        self.credentials = credentials
        self.deliveries = deliveries
    }

    /// Whether somebody reads the client's statistics.
    var wantsStatistics: Bool { statistics != nil }

    func deliver(statistics json: [UInt8]) { statistics?.deliver(json) }

    func write(_ line: LogLine) {
        log(line)
    }

    func note(_ fault: KafkaError) {
        state.withLock { state in
            if state.faults.count == Self.faultLimit { state.faults.removeFirst() }
            state.faults.append(fault)
        }
    }

    func takeFaults() -> [KafkaError] {
        state.withLock { state in
            defer { state.faults = [] }
            return state.faults
        }
    }

    func note(_ rebalance: RebalanceNotice) {
        state.withLock { $0.rebalances.append(rebalance) }
    }

    func takeRebalances() -> [RebalanceNotice] {
        state.withLock { state in
            defer { state.rebalances = [] }
            return state.rebalances
        }
    }

    func noteFailedDelivery(_ error: KafkaError, tag: Int? = nil) {
        state.withLock { state in
            state.failedDeliveries += 1
            state.firstFailedDelivery = state.firstFailedDelivery ?? error
            guard let tag, state.failures.count < Self.failureLimit else { return }
            state.failures.append(FailedDelivery(tag: tag, error: error))
        }
    }

    /// The records whose delivery failed since the last call, as far as they have a tag.
    func takeFailures() -> [FailedDelivery] {
        state.withLock { state in
            defer { state.failures = [] }
            return state.failures
        }
    }

    /// Returns the number of deliveries that failed since the last call, and the first error.
    func takeFailedDeliveries() -> (count: Int, first: KafkaError)? {
        state.withLock { state in
            guard let first = state.firstFailedDelivery else { return nil }
            defer {
                state.failedDeliveries = 0
                state.firstFailedDelivery = nil
            }
            return (state.failedDeliveries, first)
        }
    }
}

/// A notice of librdkafka about the assignment; the consumer acts on it when librdkafka's call has
/// returned.
enum RebalanceNotice: Sendable, Equatable {
    case assigned([TopicPartition])
    case revoked([TopicPartition])
    case failed(Fault)
}
