import CRdKafka

/// A member of a consumer group, or a reader of partitions that it is given.
///
/// Its calls block: make them on a lane's own executor, never on the cooperative pool, and never
/// two at once. It is not sendable. Offsets are committed by a
/// ``TransactionalProducer``, or by ``commit(_:timeout:)`` where there are no transactions.
package final class GroupConsumer: BrokerQueries {
    /// Asks brokers, and keeps what was made from it alive.
    package let client: Client
    let queue: QueueHandle
    var positions = PositionTable()
    private let pace: FetchPace
    var isClosed = false
    let boundedCall = BoundedCall(label: "landfall.kafka.commit")

    /// Starts a consumer, which connects in the background.
    ///
    /// - Throws: ``KafkaError/refusedProperty(name:reason:)`` or ``KafkaError/misconfigured(_:)``.
    package init(_ configuration: ConsumerConfiguration) throws(KafkaError) {
        self.client = try Client(
            RD_KAFKA_CONSUMER,
            properties: configuration.properties(),
            log: configuration.client.log,
            statistics: configuration.client.statistics,
            watch: configuration.client.watch
        )
        try client.check(.create) { unsafe rd_kafka_poll_set_consumer($0) }
        self.queue = try QueueHandle(consumerQueueOf: client)
        self.pace = FetchPace(limit: configuration.fetch.prefetchCount)
    }

    // MARK: - Reading

    /// Joins the group for some topics, in place of earlier ones; done in the background by polls.
    ///
    /// - Parameter topics: The topics, all by name.
    /// - Throws: ``KafkaError`` if the consumer is closed or dead.
    package func subscribe(_ topics: [Topic]) throws(KafkaError) {
        let list = PartitionListHandle(topics: topics)
        try client.check(.consume) { client in
            list.withPointer { unsafe rd_kafka_subscribe(client, $0) }
        }
    }

    /// Reads given partitions without a group, in place of earlier ones.
    ///
    /// - Parameter starts: Where to start in each.
    /// - Throws: ``KafkaError`` if the consumer is closed or dead.
    package func assign(_ starts: [TopicPartition: StartPosition]) throws(KafkaError) {
        positions.start(at: starts)
        try client.assign(starts)
    }

    /// Takes what has arrived, waiting for a first record, and serves the group.
    ///
    /// Blocks the calling thread for at most ``PollLimit/wait``, and for as long as `rebalance`
    /// takes. Returns early and perhaps empty after a rebalance or a fault.
    ///
    /// - Parameters:
    ///   - limit: How much to take and how long to wait.
    ///   - rebalance: Called on this thread, between librdkafka's calls, so it may use the consumer
    ///     (but not poll). For partitions that were assigned it returns where to start in each; one
    ///     that it leaves out is not read. For revoked ones its answer is ignored. Records polled but
    ///     not yet returned are dropped when partitions are revoked.
    /// - Returns: The records in order of arrival, and faults.
    /// - Throws: What `rebalance` throws, after the assignment was given up, or ``KafkaError`` if the
    ///   assignment can't be changed.
    package func poll(
        _ limit: PollLimit,
        rebalance: (RebalanceEvent) throws -> [TopicPartition: StartPosition]
    ) throws -> RecordBatch {
        let before = queue.count
        let batch = RecordBatch(of: client)
        var wait = limit.wait
        while batch.count < limit.count, batch.sizeBytes < limit.bytes {
            let step = limit.nextStep(afterCount: batch.count, bytes: batch.sizeBytes)
            let taken = batch.fill(
                from: queue,
                limit: wait > .zero ? 1 : step,
                wait: wait,
                positions: &positions
            )
            let isSettled = try serveRebalances(batch, rebalance)
            guard taken > 0, isSettled else { break }
            wait = .zero
        }
        batch.add(client.context.takeFaults().map { ConsumerFault(error: $0) })
        if pace.shouldWake(afterTaking: batch.count, of: before, leaving: queue.count) {
            client.wakeFetchers(of: assignment)
        }
        return batch
    }

    /// Acts on what librdkafka said about the assignment while it was polled.
    ///
    /// - Returns: Whether nothing changed.
    private func serveRebalances(
        _ batch: RecordBatch,
        _ rebalance: (RebalanceEvent) throws -> [TopicPartition: StartPosition]
    ) throws -> Bool {
        let notices = client.context.takeRebalances()
        for notice in notices {
            do {
                try serve(notice, batch, rebalance)
            } catch {
                batch.discardRecords()
                // The group must never wait for an answer; the first error is the one that counts.
                _ = unassign()
                throw error
            }
        }
        return notices.isEmpty
    }

    private func serve(
        _ notice: RebalanceNotice,
        _ batch: RecordBatch,
        _ rebalance: (RebalanceEvent) throws -> [TopicPartition: StartPosition]
    ) throws {
        switch notice {
        case .assigned(let partitions):
            let starts = try rebalance(.assigned(partitions))
            let wanted = Set(partitions)
            try assign(starts.filter { wanted.contains($0.key) })
        case .revoked(let partitions):
            batch.discardRecords()
            _ = try rebalance(.revoked(partitions, isLost: isAssignmentLost))
            if let error = unassign() { throw error }
        case .failed(let fault):
            batch.discardRecords()
            let error = KafkaError(fault, during: .consume)
            batch.add([ConsumerFault(error: error)])
            if let error = unassign() { throw error }
        }
    }

    func unassign() -> KafkaError? {
        positions.start(at: [:])
        return client.unassign(isClosing: isClosed)
    }

    // MARK: - What it knows

    /// The partitions that it reads, sorted.
    package var assignment: [TopicPartition] { positions.partitions }

    /// Whether the group has given the partitions to others without asking.
    package var isAssignmentLost: Bool {
        client.withPointer { unsafe rd_kafka_assignment_lost($0) != 0 }
    }

    /// The next offset: one past the last record that a poll returned, or `nil` before the first.
    package func position(of partition: TopicPartition) -> Offset? {
        positions.position(of: partition)
    }

    /// The offset behind everything polled, over records that are none, such as commit markers.
    ///
    /// Right for committing only when all polled records are done. Does not block.
    ///
    /// - Parameter partitions: Partitions of the assignment.
    /// - Returns: The offsets of those of which something was polled.
    /// - Throws: ``KafkaError/unknownTopic(_:)`` if a partition is not assigned.
    package func consumedPositions(
        of partitions: [TopicPartition]
    ) throws(KafkaError) -> [TopicPartition: Offset] {
        let list = PartitionListHandle(partitions)
        try client.check(.query) { client in
            list.withPointer { unsafe rd_kafka_position(client, $0) }
        }
        var offsets: [TopicPartition: Offset] = [:]
        for item in list.items() {
            guard item.code == .noError else {
                throw KafkaError(Fault(item.code), during: .query)
            }
            offsets[item.topicPartition] = Offset(exactly: item.rawOffset)
        }
        return offsets
    }

    /// The end of a partition as the last fetch brought it, transactions that are still open among it.
    ///
    /// Asks no broker and does not block.
    ///
    /// - Parameter partition: A partition of the assignment.
    /// - Returns: The offset behind its last record; `nil` before the first fetch.
    package func knownEnd(of partition: TopicPartition) -> Offset? {
        ends[partition]
    }

    /// The ends of all partitions, for any thread.
    package var ends: PartitionEnds { PartitionEnds(of: client) }

    /// The name that the group gave this member, or `nil` outside a group.
    package var memberID: String? {
        client.withPointer { client in
            guard let text = unsafe rd_kafka_memberid(client) else { return nil }
            defer { unsafe rd_kafka_mem_free(client, text) }
            let name = unsafe String(cString: text)
            return name.isEmpty ? nil : name
        }
    }

    /// Returns the current identity of this consumer in its group.
    ///
    /// - Returns: The metadata for ``TransactionalProducer/sendOffsets(_:of:timeout:)``.
    /// - Throws: ``KafkaError/misuse(_:)`` if there is no group.
    package func groupMetadata() throws(KafkaError) -> GroupMetadata {
        let metadata = client.withPointer { unsafe rd_kafka_consumer_group_metadata($0) }
        guard let metadata = unsafe metadata else { throw .misuse(Fault(.notConfigured)) }
        return unsafe GroupMetadata(owning: metadata)
    }
}

/// A change of the partitions that a member of a group reads.
package enum RebalanceEvent: Hashable, Sendable {
    /// The partitions that the member reads from now on, all of them.
    case assigned([TopicPartition])

    /// The partitions that the member gives up, all that it had.
    ///
    /// If they are lost, others may read them already: nothing may be committed for them.
    case revoked([TopicPartition], isLost: Bool)
}
