import Landfall
import LandfallContract
import LandfallKafka
import Logging

// Batches of records that nobody can read. Brokers take them: a few kilobytes may be compressed to more than any reader holds.

extension Lane {
    /// Notes a batch of an intent or result topic that can't be read; the lane resumes after it when all earlier records are done.
    ///
    /// - Returns: Whether the fault is such a one.
    func noteUnreadable(_ fault: ConsumerFault) -> Bool {
        guard fault.isUnreadableBatch, let partition = fault.topicPartition,
            let first = fault.offset
        else { return false }
        unreadable[partition] = first
        return true
    }

    /// Resumes after the unreadable batches: each is answered by one dead letter, which is all that is known of it.
    ///
    /// What was polled up to here is committed first, and all records before such a batch were: librdkafka
    /// reports it when it comes to it.
    ///
    /// - Parameter batch: What was polled last.
    /// - Throws: As ``process(_:)`` does.
    func skipUnreadable(behind batch: RecordBatch) throws {
        guard !unreadable.isEmpty, rest == nil else { return }
        try commitPrepared()
        try finishPublishing()
        let found = unreadable.sorted { $0.key < $1.key }
        unreadable = [:]
        for (partition, first) in found where membership != nil {
            guard let next = owned[partition]?.next else { continue }
            let end = try endOfBatch(at: first, in: partition)
            if end == first { try flapping.note(first, in: partition) }
            guard end > next else { continue }
            try commit(letter(for: max(first, next)..<end, of: partition, behind: batch))
            try finishPublishing()
        }
        // Where the group has moved on it says so in the next poll.
        guard membership?.isOwner == true else { return }
        try consumer.assign(readableStarts.mapValues { .at($0) })
    }

    /// Resumes after a batch of device states that can't be read, and counts it as one that is ignored.
    ///
    /// - Returns: Whether the fault is such a one.
    func skipUnreadableStates(_ fault: ConsumerFault) throws -> Bool {
        guard fault.isUnreadableBatch, let partition = fault.topicPartition,
            let first = fault.offset
        else { return false }
        guard table.partitions.contains(partition) else { return true }
        let end = try endOfBatch(at: first, in: partition)
        guard end > first else {
            // It is readable by now: the table fetches it again by itself.
            try flapping.note(first, in: partition)
            return true
        }
        // Several fetches may have met it.
        guard table.position(of: partition).map({ $0 < end }) ?? true else { return true }
        let reason = DeadLetterReason.unreadableBatch(first: first.value, last: end.value - 1)
        try table.skip(partition, to: end)
        setup.tally.add { $0.ignoredStates[reason.code, default: 0] += 1 }
        logger.warning(
            "device states can't be read and are skipped: their devices keep their previous state",
            metadata: [
                "code": "\(reason.code)", "partition": "\(partition)",
                "reason": "\(reason.message)",
            ]
        )
        return true
    }

    private func endOfBatch(at first: Offset, in partition: TopicPartition) throws -> Offset {
        try retryingKafka { timeout throws(KafkaError) in
            try existingReader().end(ofBatchAt: first, in: partition, silence: timeout)
        }
    }

    /// A batch of one dead letter, at the last of the offsets that it stands for.
    private func letter(
        for offsets: Range<Offset>,
        of partition: TopicPartition,
        behind batch: RecordBatch
    ) throws -> PreparedBatch {
        let preparation = BatchPreparation(
            batch[batch.endIndex...],
            setup: setup,
            memory: memory,
            next: owned.mapValues(\.next),
            partitionCount: partitionCount,
            logger: logger
        )
        let last = Offset(offsets.upperBound.value - 1)
        let place = RecordPlace(partition: partition, offset: last, time: preparation.now)
        let outcome = try preparation.assembler.deadLetter(
            for: RefusedRecord(
                place: place,
                key: nil,
                value: nil,
                headers: [],
                .unreadableBatch(first: offsets.lowerBound.value, last: last.value)
            )
        )
        return PreparedBatch(
            batch: batch,
            now: preparation.now,
            takenAt: preparation.takenAt,
            assembler: preparation.assembler,
            outcomes: [outcome],
            lastPlaces: [partition: place]
        )
    }
}
