import Landfall
import LandfallKafka
import LandfallPostgres
import Logging

// What a lane remembers of the partitions that it gets.

extension Lane {
    /// Begins to restore the states of partitions that the lane did not have; those of the others it
    /// follows, or goes on restoring where it was.
    ///
    /// No intent of a partition is taken before its states are restored: until then the lane does not
    /// read the partition, though the group has given it. So the restoring goes on between the polls
    /// that the group waits for, however long it takes.
    func beginRestoring(_ numbers: Set<Partition>) throws {
        let gone = table.partitions.filter { !numbers.contains($0.partition) }
        try table.remove(gone)
        for partition in gone { memory.states.forget(partition.partition) }
        let wanted = numbers.map { TopicPartition(setup.topics.deviceStates, $0) }
        try whileSilent { timeout throws(KafkaError) in
            try table.add(wanted, timeout: timeout)
        }
        endRestoration()
        guard !table.unrestored.isEmpty else {
            noteKnownStates()
            return try setup.hook?.lane(.didRestore) ?? ()
        }
        let count = table.unrestoredOffsets
        restoration = Restoration(offsetCount: count)
        setup.tally.add { $0.restoringOffsets += Int(clamping: count) }
    }

    /// Where the lane goes on in those of its partitions whose states it knows.
    var readableStarts: [TopicPartition: Offset] {
        let unknown = Set(table.unrestored.map(\.partition))
        return owned.filter { partition, _ in
            partition.topic == setup.topics.planResults || !unknown.contains(partition.partition)
        }.mapValues(\.next)
    }

    /// Notes how far the restoring is, and reads the intents once it is done.
    ///
    /// - Parameter fault: The last that the reader of states has met.
    /// - Throws: ``WorkerError/kafka(_:)`` when it stands still.
    func goOnRestoring(after fault: ConsumerFault?) throws {
        guard var restoration else { return }
        let left = table.unrestoredOffsets
        let change = left - restoration.leftCount
        setup.tally.add { $0.restoringOffsets += Int(clamping: change) }
        restoration.note(leftCount: left)
        let isLineDue = restoration.isLineDue()
        self.restoration = restoration
        guard !table.unrestored.isEmpty else { return try readRestored(restoration) }
        let done = restoration.offsetCount - left
        guard restoration.standstill() < setup.restoreStandstill else {
            let cause = fault.map { ": \($0.error)" } ?? ""
            throw WorkerError.kafka(
                "Kafka: nothing has come of the topic \(setup.topics.deviceStates) for "
                    + "\(setup.restoreStandstill.components.seconds) s, after \(done) of "
                    + "\(restoration.offsetCount) offsets\(cause); see to the brokers, then start the "
                    + "worker"
            )
        }
        guard isLineDue else { return }
        logger.info(
            "restoring device states",
            metadata: ["done": "\(done)", "of": "\(restoration.offsetCount)"]
        )
    }

    /// Begins to read the partitions whose states are restored now.
    private func readRestored(_ restoration: Restoration) throws {
        let milliseconds = (ContinuousClock.now - restoration.began) / .milliseconds(1)
        endRestoration()
        logger.info(
            "device states restored",
            metadata: [
                "devices": "\(memory.states.count)", "bytes": "\(memory.states.sizeBytes)",
                "restore.milliseconds": "\(Int(milliseconds))",
            ]
        )
        noteKnownStates()
        try setup.hook?.lane(.didRestore)
        // What was answered of other partitions would be read again.
        try commitPrepared()
        // Where the group has moved on it says so in the next poll.
        guard membership?.isOwner == true else { return }
        // Records that wait are read again, and dropped then.
        try consumer.assign(readableStarts.mapValues { .at($0) })
    }

    /// Forgets how far a restoring is that is over, or begins anew.
    func endRestoration() {
        let left = Int(clamping: restoration?.leftCount ?? 0)
        setup.tally.add { $0.restoringOffsets -= left }
        restoration = nil
    }

    /// Fills the filters of partitions with the identities within the window.
    func fillFilters(of numbers: Set<Partition>) throws {
        let since = windowStart(at: setup.now())
        let settled = try settledTopics(since: since)
        let others = setup.intentTopics.filter { !settled.contains($0) }
        // Where partitions were added within the window, the first of two intents of a device may
        // have come in any of them.
        let unsettled = try identities(of: nil, others, since: since)
        memory.filters = [:]
        for number in numbers {
            var filter = DuplicateFilter(window: setup.worker.dedupeWindow)
            let own = try identities(of: number, Array(settled), since: since)
            for identity in unsettled + own { filter.add(identity) }
            memory.filters[number] = filter
        }
        memory.isRepartitioned = false
    }

    private func identities(
        of number: Partition?,
        _ topics: [Topic],
        since: LandfallPostgres.Timestamp
    ) throws(PostgresError) -> [[UInt8]] {
        guard !topics.isEmpty else { return [] }
        return try whileAway { () throws(PostgresError) in
            try store.identities(
                ofPartition: number?.number,
                topics: topics.map(\.name),
                since: since,
                limit: DuplicateFilter.capacity + 1
            )
        }
    }

    /// The intent topics whose partitions were all there before a time, as their records say: where
    /// one has no older record, it may have been added since.
    private func settledTopics(since: LandfallPostgres.Timestamp) throws -> Set<Topic> {
        let topics = Set(setup.intentTopics).subtracting(missingTopics)
        let partitions = topics.flatMap { topic in
            (0..<Int32(clamping: partitionCount)).map { TopicPartition(topic, Partition($0)) }
        }
        let unsettled = try whileSilent { timeout throws(KafkaError) in
            let ranges = try consumer.ranges(of: partitions, timeout: timeout)
            let firsts = try consumer.offsets(
                of: partitions,
                atMilliseconds: since.unixMicroseconds / 1000,
                timeout: timeout
            )
            return partitions.filter { partition in
                guard let range = ranges[partition], range.start < range.end else { return true }
                return (firsts[partition] ?? nil).map { $0 <= range.start } ?? false
            }
        }
        return topics.subtracting(unsettled.map(\.topic))
    }

    /// The time before which an identity is a new one.
    func windowStart(at now: Landfall.Timestamp) -> LandfallPostgres.Timestamp {
        let window = setup.worker.dedupeWindow.components.seconds
        return LandfallPostgres.Timestamp(
            unixMicroseconds: now.microsecondsSinceEpoch - window * 1_000_000
        )
    }
}
