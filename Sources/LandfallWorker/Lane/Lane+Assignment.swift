import Landfall
import LandfallKafka
import LandfallPostgres
import Logging

extension Lane {
    /// Serves a change of the lane's partitions, inside the poll that brought it.
    ///
    /// Between polls no batch is under way but one that is answered and not recorded: it is
    /// dropped, and read again. So nothing has to be finished when partitions go.
    func rebalance(_ event: RebalanceEvent) throws -> [TopicPartition: StartPosition] {
        prepared = nil
        switch event {
        case .assigned(let partitions):
            let waited = groupWait.seconds(at: .now)
            let starts = try assign(partitions)
            logger.info(
                "partitions assigned",
                metadata: ["count": "\(partitions.count)", "waited.seconds": "\(waited)"]
            )
            return starts.mapValues { .at($0) }
        case .revoked(let partitions, let isLost):
            if !isLost, hasUnnoted { notePublished() }
            owned = [:]
            membership = nil
            logger.info(
                "partitions revoked",
                metadata: ["count": "\(partitions.count)", "lost": "\(isLost)"]
            )
            return [:]
        }
    }

    /// Takes what happened to partitions that are given to the lane, in place of a group's word.
    func serveSource() throws {
        guard let source = setup.source else { return }
        for event in source.takeEvents() {
            let starts = try rebalance(event)
            try consumer.assign(starts)
        }
    }

    /// The place that the lane has in its group from here on.
    private func place(in source: (any PartitionSource)?) throws -> Membership {
        if let source { return Membership(of: source, consumer, group: setup.worker.group) }
        return try whileSilent { _ throws(KafkaError) in try Membership(of: consumer) }
    }

    /// Takes partitions over, puts right what a crash has left, and restores the states of their
    /// devices, before the first intent is taken.
    private func assign(_ partitions: [TopicPartition]) throws -> [TopicPartition: Offset] {
        try checkCounts()
        let membership = try place(in: setup.source)
        self.membership = membership
        owned = [:]
        // Ownership first: from here on a former owner can write no batch, so what the group has
        // committed and what PostgreSQL remembers can be compared.
        var marks: [TopicPartition: Watermark] = [:]
        let now = LandfallPostgres.Timestamp(setup.now())
        for partition in partitions.sorted() {
            marks[partition] = try own(partition) { () throws(PostgresError) in
                try store.takeOver(partition, now: now)
            }
        }
        try setup.hook?.lane(.didTakeOver)
        let committed = try whileSilent { timeout throws(KafkaError) in
            try membership.committed(partitions, timeout: timeout)
        }
        tellForgotten(partitions.filter { marks[$0] == nil && committed[$0] ?? nil != nil })
        for partition in partitions.sorted() {
            owned[partition] = try reconcile(
                partition,
                committed: committed[partition] ?? nil,
                mark: marks[partition],
                as: membership
            )
        }
        try setup.hook?.lane(.didReconcile)
        let results = setup.topics.planResults
        // A lane may have partitions of plan results only: it needs no states for those.
        let numbers = Set(partitions.filter { $0.topic != results }.map(\.partition))
        try restoreStates(of: numbers)
        try setup.hook?.lane(.didRestore)
        // Restoring may take longer than the patience, and has waited for nobody.
        beginToWait()
        memory.filters = [:]
        for number in numbers { try fillFilter(of: number) }
        memory.reportFilters = [:]
        for partition in partitions where partition.topic == results {
            memory.reportFilters[partition.partition] = DuplicateFilter(
                window: setup.worker.dedupeWindow
            )
        }
        return owned.mapValues(\.next)
    }

    /// The mark that a call to PostgreSQL has taken, if there is one.
    ///
    /// - Throws: ``WorkerError/configuration(_:)`` where it belongs to another group or cluster.
    private func own(
        _ partition: TopicPartition,
        _ call: () throws(PostgresError) -> TakeOver
    ) throws -> Watermark? {
        switch try whileAway(call) {
        case .taken(let mark): return mark
        case .unknown: return nil
        case .foreign(let holder):
            throw holder.refusal(of: "\(partition)", to: store.holder)
                ?? .fenced("the mark of \(partition) has just passed to others")
        }
    }

    /// Says that Kafka knows of partitions what PostgreSQL does not.
    private func tellForgotten(_ partitions: [TopicPartition]) {
        guard let first = partitions.min() else { return }
        logger.warning(
            """
            PostgreSQL has no mark of partitions that the group has committed: the worker goes on \
            there, and what came before has no row; if this is the wrong database, or one restored from \
            nothing, stop the worker and name the right one
            """,
            metadata: ["partitions": "\(partitions.count)", "first": "\(first)"]
        )
    }

    private func reconcile(
        _ partition: TopicPartition,
        committed: Offset?,
        mark: Watermark?,
        as membership: Membership
    ) throws -> OwnedPartition {
        switch Reconciliation.decide(committed: committed, mark: mark) {
        case .resume(let offset):
            guard let mark else {
                return try begin(partition, at: offset, committed: committed, as: membership)
            }
            return OwnedPartition(ownerEpoch: mark.ownerEpoch, next: offset, published: offset)
        case .repair(let first, let next):
            try repair(partition, from: first, upTo: next, as: membership)
            let epoch = mark?.ownerEpoch ?? 0
            return OwnedPartition(ownerEpoch: epoch, next: next, published: next)
        case .begin:
            let ranges = try whileSilent { timeout throws(KafkaError) in
                try consumer.ranges(of: [partition], timeout: timeout)
            }
            guard let range = ranges[partition] else {
                throw WorkerError.topics("partition \(partition.partition) can't be read")
            }
            let start = setup.worker.begin == .earliest ? range.start : range.end
            return try begin(partition, at: start, committed: committed, as: membership)
        case .lost(let first, let next):
            throw WorkerError.lostRows(
                "PostgreSQL has lost rows of \(partition.topic) \(partition.partition): it stands at "
                    + "\(first) and Kafka at \(next); restore it, or move the watermark by hand"
            )
        }
    }

    /// Begins to remember a partition; if another owner was quicker, its mark counts.
    private func begin(
        _ partition: TopicPartition,
        at offset: Offset,
        committed: Offset?,
        as membership: Membership
    ) throws -> OwnedPartition {
        let now = LandfallPostgres.Timestamp(setup.now())
        let mark = try own(partition) { () throws(PostgresError) in
            try store.begin(partition, at: offset, now: now)
        }
        return try reconcile(partition, committed: committed, mark: mark, as: membership)
    }

    /// Publishes what the ledger holds of some offsets, verbatim, and recorded no second time; a
    /// part at a time, each with the offset up to which it answers.
    private func repair(
        _ partition: TopicPartition,
        from first: Offset,
        upTo next: Offset,
        as membership: Membership
    ) throws {
        var start = first
        var count = 0
        while start < next {
            let slice = try whileAway { () throws(PostgresError) in
                try store.ledger(
                    of: partition,
                    from: start,
                    upTo: next,
                    limit: setup.worker.batchRecords
                )
            }
            let isOwner = try publisher.publish(
                slice.records.map(\.record),
                offsets: [partition: slice.end],
                as: membership,
                within: limit
            ) {
                true  // The mark was taken over just now; a later owner shows in the next batch.
            }
            guard isOwner else {
                throw WorkerError.fenced(
                    "the group took partitions away while they were repaired; they go on elsewhere"
                )
            }
            count += slice.records.count
            start = slice.end
        }
        hasUnnoted = true
        setup.tally.add { $0.repairedRecords += count }
        // Reports are answered to nobody.
        let isReports = partition.topic == setup.topics.planResults
        logger.log(
            level: count == 0 && !isReports ? .error : .notice,
            isReports
                ? "the offset of recorded reports is committed again"
                : count == 0
                    ? "the ledger holds nothing of offsets that may not have been answered"
                    : "published again from the ledger",
            metadata: [
                "topic": "\(partition.topic)", "partition": "\(partition.partition)",
                "from": "\(first)", "to": "\(next)", "records": "\(count)",
            ]
        )
    }
}
