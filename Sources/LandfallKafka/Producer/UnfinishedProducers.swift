import CRdKafka
import Dispatch
import Synchronization

/// Producers that were let go in mid transaction, until they have come to rest.
///
/// Librdkafka 2.0.2 ends the process when a producer is destroyed, or its transaction aborted, while
/// a partition is being added to the transaction (`Assertion txn_req_cnt > 0`). Once its records are
/// stored or refused, nothing is being added any more.
enum UnfinishedProducers {
    private static let queue = DispatchQueue(
        label: "landfall.kafka.unfinished",
        attributes: .concurrent
    )

    /// Those whose records were neither stored nor refused in time; they are never destroyed.
    private static let kept = Mutex<[Client]>([])

    /// The most that are kept; to keep more would cost more than an end of the process.
    static let limit = 64

    /// Takes a producer over.
    ///
    /// - Parameters:
    ///   - client: The producer, which nobody uses any more.
    ///   - patience: How long its records may take; longer than their own timeout.
    static func add(_ client: Client, patience: Duration) {
        queue.async {
            let unfinished = client.failure(.deliver) { client in
                unsafe rd_kafka_flush(client, patience.timeoutMilliseconds)
            }
            let failed = client.context.takeFailedDeliveries()?.first.fault?.code
            guard unfinished != nil || failed == .messageTimedOut else { return }
            kept.withLock { kept in
                if kept.count < limit { kept.append(client) }
            }
        }
    }
}
