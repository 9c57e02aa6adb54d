import Dispatch
import LandfallKafka
import Synchronization

/// The end of one Kafka transaction, on a thread of its own.
///
/// While it lasts the next batch goes to PostgreSQL. A worker answers the next batch meanwhile, which
/// costs the limit nothing, and commits it to PostgreSQL behind this end: the limit waits for less.
final class TransactionEnd: Sendable {
    private let isDone = DispatchSemaphore(value: 0)
    private let failure = Mutex<KafkaError?>(nil)

    /// Sends the offsets and commits.
    ///
    /// - Parameters:
    ///   - producer: Has the transaction open; nobody else uses it before ``wait()`` has returned.
    ///   - offsets: The offsets behind the batch.
    ///   - group: Who the consumer is to its group.
    ///   - queue: The thread; its work comes one after the other.
    init(
        of producer: TransactionalProducer,
        _ offsets: [TopicPartition: Offset],
        _ group: GroupMetadata,
        on queue: DispatchQueue
    ) {
        // Safe since the queue and the semaphore order the accesses of the two threads.
        nonisolated(unsafe) let lent = producer
        queue.async { [self] in
            do throws(KafkaError) {
                try unsafe lent.sendOffsets(offsets, of: group, timeout: .seconds(10))
                try unsafe lent.commit()
            } catch {
                failure.withLock { $0 = error }
            }
            isDone.signal()
        }
    }

    /// Waits until the transaction is committed; once.
    ///
    /// - Throws: ``KafkaError``.
    func wait() throws(KafkaError) {
        isDone.wait()
        if let error = failure.withLock({ $0 }) { throw error }
    }
}
