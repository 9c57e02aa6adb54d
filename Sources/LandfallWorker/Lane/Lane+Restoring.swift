import Landfall
import LandfallKafka
import LandfallPostgres
import Logging

// What a lane remembers of the partitions that it gets.

extension Lane {
    /// Begins to restore the states of partitions that the lane did not have; those of the others it
    /// follows, or continues restoring where it was.
    ///
    /// No intent of a partition is taken before its states are restored: until then the lane does
    /// not read the partition, though the group has given it. So the restoring continues between
    /// the polls that the group waits for, however long it takes.
    func beginRestoring(_ numbers: Set<Partition>) throws {
        let gone = table.partitions.filter { !numbers.contains($0.partition) }
        try table.remove(gone)
        for partition in gone {
            memory.states.forget(partition.partition)
            kept?.forget(partition.partition)
        }
        let wanted = numbers.map { TopicPartition(setup.topics.deviceStates, $0) }
        let known = takeKept(wanted.filter { !table.partitions.contains($0) })
        let outside = try retryingKafka { timeout throws(KafkaError) in
            try table.add(wanted, resumingAt: known, timeout: timeout)
        }
        for partition in outside { memory.states.forget(partition.partition) }
        endRestoration()
        guard !table.unrestored.isEmpty else {
            noteKnownStates()
            return try setup.seam?.lane(.didRestore) ?? ()
        }
        let count = table.unrestoredOffsets
        restoration = Restoration(offsetCount: count)
        setup.tally.add { $0.restoringOffsets += Int(clamping: count) }
    }

    /// Takes over what a process before has kept of the states of partitions.
    ///
    /// - Parameter partitions: Partitions that are new to the lane.
    /// - Returns: Up to where the topic was read, of those of which something was kept.
    private func takeKept(_ partitions: [TopicPartition]) -> [TopicPartition: TablePlace] {
        guard let kept else { return [:] }
        let former = setup.status.enter(.restore)
        defer { _ = setup.status.enter(former) }
        var places: [TopicPartition: TablePlace] = [:]
        let began = ContinuousClock.now
        let found = kept.begin(
            partitions.map(\.partition),
            cluster: store.holder.cluster,
            at: setup.now()
        ) { [status = setup.status] in status.progress() }
        for partition in partitions {
            guard let states = found[partition.partition] else { continue }
            memory.states.take(states, of: partition.partition)
            places[partition] = states.place
        }
        guard !places.isEmpty else { return [:] }
        // Before the first intent is taken, the lane looks whether the topic was recreated meanwhile.
        statesDueAt = .now
        logger.info(
            "device states were found in state-directory",
            metadata: [
                "partitions": "\(places.count)", "devices": "\(memory.states.count)",
                "milliseconds": "\(Int((ContinuousClock.now - began) / .milliseconds(1)))",
            ]
        )
        return places
    }

    /// Keeps the states for the next process, those of partitions that are not restored left out.
    func keepStates() {
        guard let kept else { return }
        var places: [Partition: TablePlace] = [:]
        for partition in table.partitions where !table.unrestored.contains(partition) {
            guard let position = table.position(of: partition) else { continue }
            places[partition.partition] = TablePlace(
                position: position,
                lastRecord: table.lastRecords[partition]
            )
        }
        kept.finish(
            memory.states,
            places,
            cluster: store.holder.cluster,
            at: setup.now(),
            within: min(.seconds(10), setup.worker.shutdownDeadline / 3)
        )
    }

    /// Where the lane resumes in those of its partitions whose states it knows.
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
    func continueRestoring(after fault: ConsumerFault?) throws {
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
                "Kafka: no record of the topic \(setup.topics.deviceStates) arrived for "
                    + "\(setup.restoreStandstill.components.seconds) s, after \(done) of "
                    + "\(restoration.offsetCount) offsets\(cause); check the brokers, then start the "
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
        let time = ContinuousClock.now - restoration.began
        let milliseconds = time / .milliseconds(1)
        metrics.measureRestore(time)
        endRestoration()
        statusDueAt = .now
        logger.info(
            "device states restored",
            metadata: [
                "devices": "\(memory.states.count)", "bytes": "\(memory.states.sizeBytes)",
                "restore.milliseconds": "\(Int(milliseconds))",
            ]
        )
        noteKnownStates()
        try setup.seam?.lane(.didRestore)
        // Answered records of other partitions would be read again.
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
}
