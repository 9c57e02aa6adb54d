import Landfall
import LandfallKafka
import LandfallPostgres
import Logging

// What a lane remembers of the partitions that it gets.

extension Lane {
    /// Restores the states of partitions that the lane did not have; the others it has followed
    /// all the while.
    func restoreStates(of numbers: Set<Partition>) throws {
        let gone = table.partitions.filter { !numbers.contains($0.partition) }
        try table.remove(gone)
        for partition in gone { memory.states.forget(partition.partition) }
        let known = Set(table.partitions)
        let wanted = numbers.map { TopicPartition(setup.topics.deviceStates, $0) }
        let begin = ContinuousClock.now
        var remaining = 0
        var lineDueAt = ContinuousClock.now + Self.restoreLineInterval
        defer { setup.tally.add { $0.restoringOffsets -= remaining } }
        try table.restore(
            wanted.filter { !known.contains($0) },
            timeout: setup.restoreTimeout
        ) { record in
            memory.states.take(record)
        } progress: { progress in
            let left = Int(clamping: progress.offsetCount - progress.doneOffsetCount)
            setup.tally.add { $0.restoringOffsets += left - remaining }
            remaining = left
            guard ContinuousClock.now >= lineDueAt else { return }
            lineDueAt = ContinuousClock.now + Self.restoreLineInterval
            logger.info(
                "restoring device states",
                metadata: [
                    "done": "\(progress.doneOffsetCount)", "of": "\(progress.offsetCount)",
                ]
            )
        }
        let milliseconds = (ContinuousClock.now - begin) / .milliseconds(1)
        logger.info(
            "device states restored",
            metadata: [
                "devices": "\(memory.states.count)", "bytes": "\(memory.states.sizeBytes)",
                "restore.milliseconds": "\(Int(milliseconds))",
            ]
        )
    }

    /// How often a long restoring says how far it is.
    private static let restoreLineInterval = Duration.seconds(5)

    /// Fills the filter of a partition with the identities within the window.
    func fillFilter(of number: Partition) throws {
        let now = setup.now()
        let since = windowStart(at: now)
        let identities = try whileAway { () throws(PostgresError) in
            try store.identities(
                ofPartition: number.number,
                topics: setup.intentTopics.map(\.name),
                since: since,
                limit: DuplicateFilter.capacity + 1
            )
        }
        var filter = DuplicateFilter(window: setup.worker.dedupeWindow)
        for identity in identities { filter.add(identity, at: now.seconds) }
        memory.filters[number] = filter
    }

    /// The time before which an identity is a new one.
    func windowStart(at now: Landfall.Timestamp) -> LandfallPostgres.Timestamp {
        let window = setup.worker.dedupeWindow.components.seconds
        return LandfallPostgres.Timestamp(
            unixMicroseconds: now.microsecondsSinceEpoch - window * 1_000_000
        )
    }
}
