import Landfall
import LandfallKafka
import LandfallPostgres
import Logging

extension Lane {
    /// Serves a change of the lane's partitions, inside the poll that brought it.
    ///
    /// What is recorded is published first. A batch that is answered and not recorded, and records that
    /// wait for the next, are dropped, and read again.
    func rebalance(_ event: RebalanceEvent) throws -> [TopicPartition: StartPosition] {
        try finishPublishing()
        prepared = nil
        rest = nil
        unreadable = [:]
        let former = setup.status.enter(.group)
        defer { _ = setup.status.enter(former) }
        switch event {
        case .assigned(let partitions):
            // Where a partition was given back the lane had the others all the time.
            let waited = membership == nil ? groupWait.seconds(at: .now) : 0
            let starts = try assign(partitions)
            metrics.countRebalance("assigned")
            statusDueAt = .now
            logger.info(
                "partitions assigned",
                metadata: ["count": "\(partitions.count)", "waited.seconds": "\(waited)"]
            )
            return starts.mapValues { .at($0) }
        case .revoked(let partitions, let isLost):
            if !isLost, hasUnrecordedPublish { notePublished() }
            owned = [:]
            forgetSetAside()
            membership = nil
            lastRecords = [:]
            metrics.countRebalance(isLost ? "lost" : "revoked")
            statusDueAt = .now
            logger.info(
                "partitions revoked",
                metadata: ["count": "\(partitions.count)", "lost": "\(isLost)"]
            )
            return [:]
        }
    }

    /// Takes what happened to partitions that are given to the lane, in place of a group's word.
    func serveSource() throws {
        guard let source = setup.seam?.partitions else { return }
        for event in source.takeEvents() {
            let starts = try rebalance(event)
            try consumer.assign(starts)
        }
    }

    /// The place that the lane has in its group from here on.
    private func place(in source: (any PartitionSource)?) throws -> Membership {
        if let source { return Membership(of: source, consumer, group: setup.worker.group) }
        return try retryingKafka { _ throws(KafkaError) in try Membership(of: consumer) }
    }

    /// Takes the lane's partitions over again, as if the group had just given them.
    ///
    /// What was taken of them and not recorded is read again.
    func reassign() throws {
        try finishPublishing()
        // Where the group has moved on it says so in the next poll.
        guard membership != nil else { return }
        let partitions = Array(owned.keys) + Array(setAside.keys)
        try consumer.assign(try rebalance(.assigned(partitions)))
    }

    /// Takes partitions over, puts right what a crash has left, sets aside those that can't be gone
    /// on with, and restores the states of their devices, before the first intent is taken.
    private func assign(_ partitions: [TopicPartition]) throws -> [TopicPartition: Offset] {
        try checkCounts()
        let membership = try place(in: setup.seam?.partitions)
        self.membership = membership
        owned = [:]
        forgetSetAside()
        // Ownership first: from here on a former owner can write no batch, so what the group has
        // committed and what PostgreSQL remembers can be compared.
        var watermarks: [TopicPartition: Watermark] = [:]
        let now = PostgresTimestamp(setup.now())
        for partition in partitions.sorted() {
            watermarks[partition] = try own(partition) { () throws(PostgresError) in
                try store.takeOver(partition, now: now)
            }
        }
        try setup.seam?.lane(.didTakeOver)
        let committed = try retryingKafka { timeout throws(KafkaError) in
            try membership.committed(partitions, timeout: timeout)
        }
        logForgotten(partitions.filter { watermarks[$0] == nil && committed[$0] ?? nil != nil })
        let ranges = try retryingKafka { timeout throws(KafkaError) in
            try consumer.ranges(of: partitions, timeout: timeout)
        }
        var found: [TopicPartition: ReconciledPartition] = [:]
        for partition in partitions.sorted() {
            found[partition] = try reconcile(
                partition,
                committed: committed[partition] ?? nil,
                watermark: watermarks[partition],
                range: ranges[partition],
                as: membership
            )
        }
        try inspect(&found, ranges)
        for (partition, result) in found.sorted(by: { $0.key < $1.key }) {
            try settle(partition, result)
        }
        try setup.seam?.lane(.didReconcile)
        let results = setup.topics.planResults
        // A lane may have partitions of plan results only: it needs no states for those.
        let numbers = Set(partitions.filter { $0.topic != results }.map(\.partition))
        try readIdentities(of: numbers)
        memory.reportFilters = [:]
        for partition in partitions where partition.topic == results {
            memory.reportFilters[partition.partition] = ReportFilter(
                window: setup.worker.dedupeWindow
            )
        }
        try beginRestoring(numbers)
        return readableStarts
    }

    /// The watermark that a call to PostgreSQL has taken, if there is one.
    ///
    /// - Throws: ``WorkerError/configuration(_:)`` where it belongs to another group or cluster.
    func own(
        _ partition: TopicPartition,
        _ call: () throws(PostgresError) -> WatermarkTakeover
    ) throws -> Watermark? {
        switch try retryingPostgres(call) {
        case .taken(let watermark): return watermark
        case .unknown: return nil
        case .foreign(let holder):
            throw holder.refusal(of: "\(partition)", to: store.holder)
                ?? .fenced("the watermark of \(partition) has just passed to others")
        }
    }

    /// Says that Kafka knows of partitions what PostgreSQL does not.
    private func logForgotten(_ partitions: [TopicPartition]) {
        guard let first = partitions.min() else { return }
        logger.warning(
            """
            PostgreSQL has no watermark of partitions that the group has committed: the worker goes on \
            there, and what came before has no row; if this is the wrong database, or one restored from \
            nothing, stop the worker and name the right one
            """,
            metadata: ["partitions": "\(partitions.count)", "first": "\(first)"]
        )
    }
}
