import CRdKafka
package import LandfallBytes

/// A producer whose records appear together with the offsets that they answer, or not at all.
///
/// Its calls block: make them on a lane's own executor, never on the cooperative pool, and never
/// two at once. It is not sendable. After an error whose recovery is to recreate, drop it: the
/// next one with the same transactional id ends what this one left open.
package final class TransactionalProducer {
    /// How long a call may run past its own timeout before the producer is given up.
    package static let grace: Duration = .seconds(2)

    private let client: Client
    private let sender: RecordSender
    private let boundedCall = BoundedCall(label: "landfall.kafka.transaction")
    private let transactionTimeout: Duration
    private var death: KafkaError?
    private var isOpen = false

    /// Starts a producer, which connects in the background.
    ///
    /// - Throws: ``KafkaError/refusedProperty(name:reason:)`` or ``KafkaError/misconfigured(_:)``.
    package init(_ configuration: TransactionalProducerConfiguration) throws(KafkaError) {
        self.client = try Client(
            RD_KAFKA_PRODUCER,
            properties: configuration.properties(),
            log: configuration.client.log,
            statistics: configuration.client.statistics,
            watch: configuration.client.watch
        )
        self.sender = RecordSender(client, patience: configuration.queuePatience)
        self.transactionTimeout = configuration.transactionTimeout
    }

    /// Makes topics known ahead, so that the first record does not wait for their leaders.
    ///
    /// - Parameter topics: The topics that records will go to.
    /// - Throws: ``KafkaError`` if librdkafka refuses a topic.
    package func prepare(_ topics: [Topic]) throws(KafkaError) {
        for topic in topics { try sender.handle(for: topic) }
    }

    /// Takes the transactional id over, fencing its former holder and ending its transaction.
    ///
    /// Blocks the calling thread for at most `timeout`. May be called again after a timeout: it
    /// resumes.
    ///
    /// - Parameter timeout: How long to wait for the coordinator.
    /// - Throws: ``KafkaError/unreachable(_:)`` or ``KafkaError/transient(_:)`` to call again,
    ///   ``KafkaError/misconfigured(_:)`` if the broker refuses the timeout of transactions,
    ///   ``KafkaError/unauthorized(_:)`` or ``KafkaError/fenced(_:)``.
    package func initTransactions(timeout: Duration) throws(KafkaError) {
        let timeout = timeout.timeoutMilliseconds
        try check(.initTransactions) { unsafe rd_kafka_init_transactions($0, timeout) }
    }

    /// Opens a transaction.
    ///
    /// Does not block.
    ///
    /// - Throws: ``KafkaError/misuse(_:)`` if one is open, or what killed the producer.
    package func begin() throws(KafkaError) {
        try check(.begin) { unsafe rd_kafka_begin_transaction($0) }
        isOpen = true
    }

    /// Hands a record over, which is sent in the background; its bytes are copied.
    ///
    /// Blocks the calling thread only while the queue is full, for at most the patience of the
    /// configuration.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - tag: What ``takeFailures()`` names the record by; not negative.
    /// - Throws: ``KafkaError/queueFull(_:)``, ``KafkaError/invalidRecord(_:)`` if it can never be
    ///   sent (the transaction is still good), or ``KafkaError/mustAbort(_:)`` if no transaction is
    ///   open or it failed.
    package func produce(_ record: OutgoingRecord, tag: Int? = nil) throws(KafkaError) {
        if let death { throw death }
        do { try sender.send(record, tag: tag) } catch { throw cause(of: error) }
    }

    /// Makes ready what many records have in common.
    ///
    /// - Parameters:
    ///   - topic: Where they go.
    ///   - headers: The headers of each.
    /// - Returns: A template for ``produce(_:key:value:)``.
    /// - Throws: ``KafkaError/invalidRecord(_:)`` if a header can't be sent, or what librdkafka says
    ///   of the topic.
    package func makeTemplate(
        topic: Topic,
        headers: HeaderBlock
    ) throws(KafkaError) -> RecordTemplate {
        let handle = try sender.handle(for: topic)
        return RecordTemplate(topic: handle, headers: try HeaderListHandle(headers))
    }

    /// Hands a record over that is never made: librdkafka copies the lent bytes.
    ///
    /// Allocates nothing on this side. Blocks as ``produce(_:tag:)`` does.
    ///
    /// - Parameters:
    ///   - template: Made by this producer.
    ///   - key: The key, which chooses the partition.
    ///   - value: The payload.
    /// - Throws: As ``produce(_:tag:)``.
    @safe package func produce(
        _ template: RecordTemplate,
        key: UnsafeRawBufferPointer,
        value: UnsafeRawBufferPointer
    ) throws(KafkaError) {
        if let death { throw death }
        do throws(KafkaError) {
            try unsafe sender.send(template, key: key, value: value)
        } catch {
            throw cause(of: error)
        }
    }

    /// Waits until every record of the transaction is stored.
    ///
    /// Blocks the calling thread for at most `timeout`.
    ///
    /// - Parameter timeout: How long to wait.
    /// - Throws: What made the transaction fail, or ``KafkaError/unreachable(_:)`` if some records
    ///   are still under way.
    package func flush(timeout: Duration) throws(KafkaError) {
        if let death { throw death }
        let unfinished = client.failure(.deliver) { client in
            unsafe rd_kafka_flush(client, timeout.timeoutMilliseconds)
        }
        if let found = failureOfTransaction() { throw found }
        if let unfinished { throw unfinished }
    }

    /// The tagged records that were not stored since the last call.
    ///
    /// A transaction is known to have failed a moment before its records are: blocks the calling
    /// thread for at most a second to hear of them.
    package func takeFailures() -> [FailedDelivery] {
        guard death == nil else { return [] }
        _ = client.failure(.deliver) { unsafe rd_kafka_flush($0, 1000) }
        return client.context.takeFailures()
    }

    /// Adds a group's offsets to the transaction.
    ///
    /// Blocks the calling thread for at most `timeout` and ``grace``: the call is known to ignore
    /// its timeout while the coordinator is down, and the producer is given up then.
    ///
    /// - Parameters:
    ///   - offsets: The next offset of each partition: one past the last record that is done.
    ///   - group: The consumer's membership in its group.
    ///   - timeout: How long to wait for the coordinator.
    /// - Throws: ``KafkaError/transient(_:)`` or ``KafkaError/unreachable(_:)`` to call again with
    ///   the same arguments, ``KafkaError/mustAbort(_:)`` if the group has another generation by
    ///   now, ``KafkaError/fenced(_:)``, ``KafkaError/unauthorized(_:)``, or
    ///   ``KafkaError/clientDead(_:)``.
    package func sendOffsets(
        _ offsets: [TopicPartition: Offset],
        of group: GroupMetadata,
        timeout: Duration
    ) throws(KafkaError) {
        let wait = timeout.timeoutMilliseconds
        do {
            try withTimeout(.sendOffsets, for: timeout) { client in
                let list = PartitionListHandle(offsets.map { ($0, $1.value) })
                return list.withPointer { list in
                    group.withPointer { group in
                        unsafe rd_kafka_send_offsets_to_transaction(client, list, group, wait)
                    }
                }
            }
        } catch {
            throw cause(of: error)
        }
    }

    /// Makes the transaction visible, once all its records are stored.
    ///
    /// Blocks the calling thread for at most `timeout` and ``grace``. May be called again after a
    /// timeout: it resumes. A timeout that persists leaves the outcome unknown: drop the producer.
    ///
    /// - Parameters:
    ///   - timeout: How long to wait; the rest of the transaction's own timeout by default, which is
    ///     what librdkafka advises.
    ///   - isOver: Whether to wait no longer, which gives the producer up; asked some times a second.
    /// - Throws: ``KafkaError/unreachable(_:)`` or ``KafkaError/transient(_:)`` to call again,
    ///   ``KafkaError/mustAbort(_:)``, ``KafkaError/fenced(_:)``, ``KafkaError/unauthorized(_:)``,
    ///   or ``KafkaError/clientDead(_:)`` with the outcome unknown.
    package func commit(
        timeout: Duration? = nil,
        orUntil isOver: () -> Bool = { false }
    ) throws(KafkaError) {
        let wait = timeout?.timeoutMilliseconds ?? -1
        // The rest of the transaction's own timeout; librdkafka flushes before it.
        try withTimeout(.commit, for: timeout ?? transactionTimeout * 2, orUntil: isOver) {
            unsafe rd_kafka_commit_transaction($0, wait)
        }
        isOpen = false
    }

    /// Gives the transaction up, also one that failed, and drops its records.
    ///
    /// Blocks the calling thread for at most `timeout`. May be called again after a timeout. That
    /// the producer was fenced is no error here, since the transaction is gone: the next call says
    /// it. An abort that overtakes the first record of the transaction, which waits for the marker of
    /// the one before, is refused by brokers (measured with 2.2), and the producer is dead then.
    ///
    /// - Parameter timeout: How long to wait; the rest of the transaction's own timeout by default.
    /// - Throws: ``KafkaError/misuse(_:)`` if none is open, ``KafkaError/unreachable(_:)`` or
    ///   ``KafkaError/transient(_:)`` to call again, or ``KafkaError/clientDead(_:)``.
    package func abort(timeout: Duration? = nil) throws(KafkaError) {
        let timeout = timeout?.timeoutMilliseconds ?? -1
        do {
            try check(.abort) { unsafe rd_kafka_abort_transaction($0, timeout) }
        } catch {
            guard case .fenced = error else { throw error }
        }
        isOpen = false
    }

    /// Takes what librdkafka reports between the calls; does not block.
    package func serve() { if death == nil { client.serve() } }

    /// Returns the faults between calls since the last question, such as broken connections.
    package func takeFaults() -> [KafkaError] {
        serve()
        return client.context.takeFaults()
    }

    /// Drops the records that are not stored yet, so that the producer ends soon once it is let go.
    ///
    /// Does not block. An open transaction is ended by the next producer with the same id, or by its
    /// timeout; until its requests are answered the producer continues in the background.
    package func discard() {
        death = death ?? .misuse(Fault(.destroyed, reason: "the producer was discarded"))
        guard !isOpen else {
            isOpen = false
            return UnfinishedProducers.add(client, patience: transactionTimeout + Self.grace)
        }
        let purge = RD_KAFKA_PURGE_F_QUEUE | RD_KAFKA_PURGE_F_INFLIGHT
        _ = client.failure(.produce) { client in
            unsafe rd_kafka_purge(client, purge | RD_KAFKA_PURGE_F_NON_BLOCKING)
        }
    }

    /// Finds the cause of an open transaction's failure, if librdkafka said only that it failed.
    ///
    /// A second `begin` is refused while one is open, and names what made it fail.
    private func cause(of error: KafkaError) -> KafkaError {
        guard isOpen, case .mustAbort(let fault) = error, fault.code == .wrongState else {
            return error
        }
        return failureOfTransaction() ?? error
    }

    /// Returns the error that made the open transaction fail; `nil` while it is good.
    private func failureOfTransaction() -> KafkaError? {
        let found = client.failure(.begin) { unsafe rd_kafka_begin_transaction($0) }
        return found?.fault?.code == .wrongState ? nil : found
    }

    /// Makes a call that may not heed its timeout; when it does not, the producer is given up.
    @safe private func withTimeout(
        _ call: KafkaCall,
        for limit: Duration,
        orUntil isOver: () -> Bool = { false },
        _ body: @escaping @Sendable (OpaquePointer) -> OpaquePointer?
    ) throws(KafkaError) {
        if let death { throw death }
        let client = client
        let began = ContinuousClock.now
        let failure = boundedCall.run(within: limit + Self.grace, orUntil: isOver) {
            () -> KafkaError? in
            unsafe client.failure(call, body)
        }
        guard let failure else {
            let seconds = (ContinuousClock.now - began).components.seconds
            let reason = "no answer within \(seconds) s"
            let error = KafkaError.clientDead(Fault(.timedOut, reason: reason))
            death = error
            throw error
        }
        if let failure { throw failure }
    }

    @safe private func check(
        _ call: KafkaCall,
        _ body: (OpaquePointer) -> OpaquePointer?
    ) throws(KafkaError) {
        if let death { throw death }
        try unsafe client.check(call, body)
    }
}
