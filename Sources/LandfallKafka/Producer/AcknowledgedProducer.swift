import CRdKafka
import Dispatch
import Synchronization

/// A producer that tells what became of each record.
///
/// A record counts as stored only when all in-sync replicas have it. Records of a key are stored in the
/// order in which they were handed over, each once. Its calls do not block, and may be made from any
/// task.
package final class AcknowledgedProducer: Sendable {
    private let sender: Mutex<RecordSender>
    private let ledger: DeliveryLedger

    /// How long the thread that takes reports waits for one.
    private static let servingWait = Duration.milliseconds(100)

    /// Starts a producer, which connects in the background.
    ///
    /// - Throws: ``KafkaError/refusedProperty(name:reason:)`` or ``KafkaError/misconfigured(_:)``.
    package init(_ configuration: AcknowledgedConfiguration) throws(KafkaError) {
        let ledger = DeliveryLedger(
            recordLimit: configuration.queueRecords,
            byteLimit: configuration.queueBytes
        )
        let client = try Client(
            RD_KAFKA_PRODUCER,
            properties: configuration.properties(),
            log: configuration.client.log,
            statistics: configuration.client.statistics,
            watch: configuration.client.watch,
            deliveries: ledger
        )
        self.ledger = ledger
        sender = Mutex(RecordSender(client, patience: .zero))
        DispatchQueue(label: "landfall.kafka.deliveries").async {
            Self.serve(client, ledger)
        }
    }

    deinit { ledger.close() }

    /// Takes reports until the producer ends, then settles what is left.
    private static func serve(_ client: Client, _ ledger: DeliveryLedger) {
        while !ledger.isClosed {
            client.serve(waiting: servingWait)
            // Nobody asks for them: the failure of a connection shows in the result of the records.
            _ = client.context.takeFaults()
        }
        let purge = RD_KAFKA_PURGE_F_QUEUE | RD_KAFKA_PURGE_F_INFLIGHT
        _ = client.failure(.produce) { client in unsafe rd_kafka_purge(client, purge) }
        client.serve()
        ledger.settleAll(.unknown(.unreachable(Fault(.destroyed))))
    }

    /// Makes topics known ahead, so that the first record does not wait for their leaders.
    ///
    /// - Parameter topics: The topics that records will go to.
    /// - Throws: ``KafkaError`` if librdkafka refuses a topic.
    package func prepare(_ topics: [Topic]) throws(KafkaError) {
        for topic in topics {
            try sender.withLock { sender throws(KafkaError) in _ = try sender.handle(for: topic) }
        }
    }

    /// Hands a record over, which is sent in the background; its bytes are copied.
    ///
    /// - Parameter record: The record.
    /// - Returns: A value that gets its delivery result.
    /// - Throws: ``KafkaError/queueFull(_:)`` while there is no room, ``KafkaError/invalidRecord(_:)`` if
    ///   it can never be sent, or why the producer can do no more. The record is in no topic then.
    package func enqueue(_ record: OutgoingRecord) throws(KafkaError) -> PendingRecord {
        let (tag, pending) = try ledger.add(record.sizeBytes + OutgoingRecord.overheadBytes)
        do {
            try sender.withLock { sender throws(KafkaError) in
                try sender.send(record, tag: tag)
            }
        } catch {
            ledger.remove(tag, after: error)
            throw error
        }
        return pending
    }

    /// Ends: takes no more records, and waits until the delivery results of all are known.
    ///
    /// - Parameter limit: How long to wait; what is not stored then is given up.
    /// - Returns: Whether the delivery results of all are known in time.
    @discardableResult package func finish(within limit: Duration) async -> Bool {
        let deadline = ContinuousClock.now + limit
        var isDone = true
        for pending in ledger.pending {
            if await pending.value(within: deadline - .now) == nil { isDone = false }
        }
        ledger.close()
        return isDone
    }
}

// MARK: How it is doing

extension AcknowledgedProducer {
    /// Why the producer can do no more, or `nil`: drop it then and make another.
    package var death: KafkaError? { ledger.death }

    /// The share of the queue that is taken, from 0 to 1.
    package var fill: Double { ledger.fill }

    /// How many records wait for their result.
    package var pendingCount: Int { ledger.count }

    /// The bytes of those.
    package var pendingBytes: Int { ledger.sizeBytes }

    /// How long records have waited without one of them being stored; `nil` while none waits.
    package var silence: Duration? { ledger.silentSince.map { ContinuousClock.now - $0 } }
}
