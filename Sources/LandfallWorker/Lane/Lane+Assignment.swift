import Landfall
import LandfallKafka
import LandfallPostgres
import Logging

extension Lane {
    /// Serves a change of the lane's partitions, inside the poll that brought it.
    func rebalance(_ event: RebalanceEvent) throws -> [TopicPartition: StartPosition] {
        switch event {
        case .assigned(let partitions):
            let starts = try assign(partitions)
            logger.info("partitions assigned", metadata: ["count": "\(partitions.count)"])
            return starts.mapValues { .at($0) }
        case .revoked(let partitions, let isLost):
            if !isLost { notePublished() }
            release(partitions)
            logger.info(
                "partitions revoked",
                metadata: ["count": "\(partitions.count)", "lost": "\(isLost)"]
            )
            return [:]
        }
    }

    private func release(_ partitions: [TopicPartition]) {
        for partition in partitions { owned[partition] = nil }
        let kept = Set(owned.keys.map(\.partition))
        let gone = table.partitions.filter { !kept.contains($0.partition) }
        do {
            try table.remove(gone)
        } catch {
            logger.notice("state partitions stay", metadata: ["error": "\(error)"])
        }
        for partition in gone {
            states.forget(partition.partition)
            filters[partition.partition] = nil
        }
    }

    /// Takes partitions over, puts right what a crash has left, and restores the states of their
    /// devices, before the first intent is taken.
    private func assign(_ partitions: [TopicPartition]) throws -> [TopicPartition: Offset] {
        owned = [:]
        let committed = try consumer.committed(partitions, timeout: setup.worker.patience)
        for partition in partitions {
            owned[partition] = try takeOver(partition, committed: committed[partition] ?? nil)
        }
        try restoreStates(of: Set(partitions.map(\.partition)))
        for number in Set(partitions.map(\.partition)) { try fillFilter(of: number) }
        return owned.mapValues(\.next)
    }

    private func takeOver(
        _ partition: TopicPartition,
        committed: Offset?
    ) throws -> OwnedPartition {
        let now = LandfallPostgres.Timestamp(setup.now())
        let mark = try whileAway { () throws(PostgresError) in
            try store.takeOver(partition, now: now)
        }
        switch Reconciliation.decide(committed: committed, mark: mark) {
        case .resume(let offset):
            let current = try mark ?? begin(partition, at: offset)
            return OwnedPartition(
                ownerEpoch: current.ownerEpoch,
                next: current.next,
                published: current.next
            )
        case .repair(let first, let next):
            try repair(partition, from: first, upTo: next)
            return OwnedPartition(
                ownerEpoch: mark?.ownerEpoch ?? 0,
                next: next,
                published: next
            )
        case .begin:
            let range = try consumer.ranges(of: [partition], timeout: setup.worker.patience)
            guard let range = range[partition] else {
                throw WorkerError.topics("partition \(partition.partition) can't be read")
            }
            let start = setup.worker.begin == .earliest ? range.start : range.end
            let mark = try begin(partition, at: start)
            return OwnedPartition(
                ownerEpoch: mark.ownerEpoch,
                next: mark.next,
                published: mark.published
            )
        case .lost(let first, let next):
            throw WorkerError.lostRows(
                "PostgreSQL has lost rows of \(partition.topic) \(partition.partition): it stands at "
                    + "\(first) and Kafka at \(next); restore it, or move the watermark by hand"
            )
        }
    }

    private func begin(
        _ partition: TopicPartition,
        at offset: Offset
    ) throws(PostgresError) -> Watermark {
        let now = LandfallPostgres.Timestamp(setup.now())
        return try whileAway { () throws(PostgresError) in
            try store.begin(partition, at: offset, now: now)
        }
    }

    /// Publishes what the ledger holds of some offsets, verbatim, and recorded no second time.
    private func repair(
        _ partition: TopicPartition,
        from first: Offset,
        upTo next: Offset
    ) throws {
        let entries = try whileAway { () throws(PostgresError) in
            try store.ledger(of: partition, from: first, upTo: next)
        }
        let isOwner = try publisher.publish(
            entries.map(\.record),
            offsets: [partition: next],
            as: Membership(of: consumer)
        )
        guard isOwner else {
            throw WorkerError.kafka("the group took the partitions away while they were repaired")
        }
        setup.tally.add { $0.repairedRecords += entries.count }
        logger.notice(
            "published again from the ledger",
            metadata: [
                "topic": "\(partition.topic)", "partition": "\(partition.partition)",
                "from": "\(first)", "to": "\(next)", "records": "\(entries.count)",
            ]
        )
    }

    private func restoreStates(of numbers: Set<Partition>) throws {
        let wanted = numbers.map { TopicPartition(setup.topics.deviceStates, $0) }
        let known = Set(table.partitions)
        let gone = table.partitions.filter { !numbers.contains($0.partition) }
        try table.remove(gone)
        for partition in gone { states.forget(partition.partition) }
        try table.restore(
            wanted.filter { !known.contains($0) },
            timeout: setup.worker.patience
        ) { record in
            states.take(record)
        } progress: { progress in
            logger.debug(
                "restoring device states",
                metadata: [
                    "done": "\(progress.doneOffsetCount)", "of": "\(progress.offsetCount)",
                ]
            )
        }
        logger.info("device states restored", metadata: ["devices": "\(states.count)"])
    }

    private func fillFilter(of number: Partition) throws {
        let now = setup.now()
        let since = windowStart(at: now)
        let identities = try whileAway { () throws(PostgresError) in
            try store.identities(
                ofPartition: number.number,
                topics: setup.intentTopics.map(\.name),
                since: since
            )
        }
        var filter = DuplicateFilter(window: setup.worker.dedupeWindow)
        for identity in identities { filter.add(identity, at: now.seconds) }
        filters[number] = filter
    }

    /// The time before which an identity is a new one.
    func windowStart(at now: Landfall.Timestamp) -> LandfallPostgres.Timestamp {
        let window = setup.worker.dedupeWindow.components.seconds
        return LandfallPostgres.Timestamp(
            unixMicroseconds: now.microsecondsSinceEpoch - window * 1_000_000
        )
    }
}
