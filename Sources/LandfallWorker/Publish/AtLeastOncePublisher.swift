import LandfallKafka
import LandfallValues
import Logging

/// Publishes without transactions, for brokers that have none: first the records, then the offsets.
///
/// Whoever dies between the two leaves records that are published again from the ledger, byte for
/// byte the same. A failed try is repeated from memory with all of its records.
final class AtLeastOncePublisher: Publisher {
    private let configuration: ProducerConfiguration
    let outlet: RecordOutlet
    private let logger: Logger
    private let status: LaneStatus
    private var producer: Producer?
    private var sendsSingly = false
    private(set) var times = PublishTimes()
    private let backoff = Backoff()

    /// Connects nothing yet.
    init(
        configuration: ProducerConfiguration,
        outlet: RecordOutlet,
        logger: Logger,
        status: LaneStatus
    ) {
        self.configuration = configuration
        self.outlet = outlet
        self.logger = logger
        self.status = status
    }

    func prepare(within limit: WaitLimit) throws(KafkaError) { _ = try ready() }

    func start(_ publication: Publication, within limit: WaitLimit) { times = PublishTimes() }

    func finish(
        _ publication: Publication,
        within limit: WaitLimit,
        isOwner: () throws -> Bool
    ) throws -> Bool {
        let membership = publication.membership
        var isSent = publication.batch.records.isEmpty
        return try backoff.retrying { _ throws(KafkaError) in
            guard membership.isOwner else { return false }
            do throws(KafkaError) {
                if !isSent {
                    times.sending()
                    try send(&publication.batch, as: membership, within: limit)
                    outlet.log(publication.batch)
                }
                isSent = true
                times.committing()
                try membership.commit(publication.offsets, timeout: limit.call)
                times.didCommit()
                return true
            } catch {
                guard error.saysThatTheGroupMovedOn else { throw error }
                return false
            }
        } after: { error, _ throws(KafkaError) in
            // The group waits for this member, which has to poll before its offsets are taken.
            if error.fault?.code == .rebalanceInProgress { throw error }
            logger.warning("a batch was not published", metadata: ["error": "\(error)"])
            guard error.recovery != .stop, !limit.isOver else { throw error }
            status.wait(for: .kafka, true)
            return .afterPause
        }
    }

    private func send(
        _ batch: inout OutgoingBatch,
        as membership: Membership,
        within limit: WaitLimit
    ) throws(KafkaError) {
        while true {
            let producer = try ready()
            do throws(KafkaError) {
                try outlet.send(&batch, to: producer, timeout: limit.call)
                return try producer.flush(timeout: limit.call)
            } catch {
                let failures = producer.takeFailures()
                // Records that it still holds must not come after those that are sent again.
                close()
                let hasLearnt = try outlet.learn(from: error, failures, of: &batch) {
                    topic throws(KafkaError) in
                    try membership.partitionCount(of: topic, timeout: limit.call)
                }
                guard hasLearnt else { throw error }
            }
        }
    }

    private func ready() throws(KafkaError) -> Producer {
        if let producer, sendsSingly == outlet.sendsSingly { return producer }
        close()
        sendsSingly = outlet.sendsSingly
        var configuration = configuration
        configuration.sendsSingly = sendsSingly
        let made = try Producer(configuration)
        try made.prepare(Array(outlet.topics))
        producer = made
        return made
    }

    func serve() { producer?.serve() }

    func close() {
        producer?.discard()
        producer = nil
    }
}

extension KafkaError {
    /// Whether a group refuses offsets since it has given the partitions out anew; a revocation follows.
    fileprivate var saysThatTheGroupMovedOn: Bool {
        switch fault?.code {
        case .illegalGeneration, .unknownMember, .fencedInstanceID: true
        default: false
        }
    }
}
