import Landfall
import LandfallKafka
import LandfallPostgres
import LandfallValues
import Logging

// Where a partition resumes, and what a crash has left of it.

/// The findings of an assignment about a partition.
struct ReconciledPartition {
    /// Where it resumes.
    var watermark: Watermark
    /// Why it can't, and what to do; `nil` where it can.
    var fault: String?
}

extension Lane {
    /// Decides where a partition resumes, and publishes what is recorded only.
    ///
    /// - Parameters:
    ///   - partition: The partition.
    ///   - committed: The group's offset.
    ///   - watermark: What PostgreSQL remembers.
    ///   - range: What the log has.
    ///   - membership: The lane's place in its group.
    /// - Returns: Its watermark, and why a lane can't resume there.
    /// - Throws: A client's error, or ``WorkerError`` when others have the partition.
    func reconcile(
        _ partition: TopicPartition,
        committed: Offset?,
        watermark: Watermark?,
        range: OffsetRange?,
        as membership: Membership
    ) throws -> ReconciledPartition {
        func begun(at offset: Offset) throws -> ReconciledPartition {
            let watermark = try begin(partition, at: offset)
            return try reconcile(
                partition,
                committed: committed,
                watermark: watermark,
                range: range,
                as: membership
            )
        }
        switch (Reconciliation.decide(committed: committed, watermark: watermark), watermark) {
        case (.resume(let offset), nil): return try begun(at: offset)
        case (.resume, let watermark?): return ReconciledPartition(watermark: watermark)
        case (.repair(let first, _), let watermark?):
            logLostOffset(partition, committed: committed, watermark)
            var result = ReconciledPartition(watermark: watermark)
            do {
                try repair(partition, watermark, from: first, committed, as: membership)
                if watermark.isReset { try checkOffset(of: partition, watermark, as: membership) }
            } catch let error as PostgresError {
                guard case .unexpectedResult(let reason) = error else { throw error }
                result.fault =
                    "\(reason), so what is recorded from \(first) to \(watermark.next) can't be published; "
                    + "put it right, have it answered again with "
                    + "\(Self.reset(partition, to: "\(first)")), or leave it out with "
                    + "\(Self.reset(partition, to: "\(watermark.next)"))"
            }
            return result
        case (.lost(let first, let next), let watermark?):
            return ReconciledPartition(
                watermark: watermark,
                fault:
                    "PostgreSQL has lost rows: it stands at \(first) and Kafka at \(next); restore it, "
                    + "or have what was lost answered again with \(Self.reset(partition, to: "\(first)"))"
            )
        case (.begin, _), (.repair, nil), (.lost, nil):
            guard let range else {
                throw WorkerError.topics("partition \(partition.partition) can't be read")
            }
            return try begun(at: setup.worker.begin == .earliest ? range.start : range.end)
        }
    }

    /// The command that lets a partition resume.
    ///
    /// - Parameters:
    ///   - partition: The partition.
    ///   - place: Where to, as the command takes it.
    /// - Returns: The command in backquotes.
    static func reset(_ partition: TopicPartition, to place: String) -> String {
        "`landfall offsets reset --topic \(partition.topic) --partition \(partition.partition) "
            + "--to \(place) --execute`"
    }

    /// Begins to remember a partition; if another owner was quicker, its watermark counts.
    private func begin(_ partition: TopicPartition, at offset: Offset) throws -> Watermark {
        let now = PostgresTimestamp(setup.now())
        let watermark = try own(partition) { () throws(PostgresError) in
            try store.begin(partition, at: offset, now: now)
        }
        guard let watermark else {
            throw WorkerError.fenced("the watermark of \(partition) is gone again")
        }
        return watermark
    }

    /// Logs that the group's offset is older than what was published under it.
    private func logLostOffset(
        _ partition: TopicPartition,
        committed: Offset?,
        _ watermark: Watermark
    ) {
        guard let committed, committed < watermark.published, !watermark.isReset else { return }
        logger.warning(
            """
            the group's offset is behind what PostgreSQL knows as published: the group has lost \
            offsets, or somebody has moved them; the worker goes on from what is published
            """,
            metadata: [
                "partition": "\(partition)", "committed": "\(committed)",
                "published": "\(watermark.published)",
            ]
        )
    }

    /// Publishes what the ledger holds of the offsets before a watermark, verbatim, and recorded no
    /// second time; a part at a time, each with the offset up to which it answers.
    private func repair(
        _ partition: TopicPartition,
        _ watermark: Watermark,
        from first: Offset,
        _ committed: Offset?,
        as membership: Membership
    ) throws {
        // Where the group has lost offsets, nothing that is known to be published may be ended; and a
        // watermark that was moved back says nothing of the group's offset.
        let mayBeCommitted =
            !watermark.isReset && committed.map { $0 >= watermark.published } ?? true
        var start = first
        var count = 0
        // Once also where nothing is to be published: the group's offset is to be where the
        // watermark is.
        repeat {
            let slice = try retryingPostgres { () throws(PostgresError) in
                try store.ledger(
                    of: partition,
                    since: watermark.resetEpoch,
                    from: start,
                    upTo: watermark.next,
                    limit: setup.worker.batchRecords
                )
            }
            if let refusal = slice.refusal { throw PostgresError.unexpectedResult(refusal) }
            // Each offset is in a segment, also where it led to nothing; but for those over which the
            // watermark was moved by hand.
            if let gap = slice.gap, !watermark.isReset {
                throw PostgresError.unexpectedResult(
                    "the ledger holds nothing of offsets \(gap.lowerBound) to \(gap.upperBound)"
                )
            }
            let began = ContinuousClock.now
            let isOwner = try publisher.publish(
                slice.records.map(\.record),
                offsets: [partition: slice.end],
                as: membership,
                mayBeCommitted: mayBeCommitted,
                within: limit
            ) {
                // The lane has just taken the watermark over. A later owner shows in the next
                // batch.
                true
            }
            guard isOwner else {
                throw WorkerError.fenced(
                    "the group reassigned partitions during the repair; another lane resumes them"
                )
            }
            tracer?.repaired(slice.records.count, of: partition, since: began)
            count += slice.records.count
            start = slice.end
        } while start < watermark.next
        hasUnrecordedPublish = true
        setup.tally.add { $0.repairedRecords += count }
        logRepair(of: partition, from: first, upTo: watermark.next, count: count)
    }

    /// Checks that the group's offset has followed a watermark that was moved back by hand.
    ///
    /// A commit whose answer was lost counts as done where the group's offset is as far, which an
    /// older one is as well. Brokers before 2.5 name the former offset until the marker of the commit is
    /// written, which may be some time after their answer: so it is asked for more than once.
    ///
    /// - Throws: ``KafkaError/transient(_:)`` where it is still ahead: a new lane tries again.
    private func checkOffset(
        of partition: TopicPartition,
        _ watermark: Watermark,
        as membership: Membership
    ) throws {
        let deadline = ContinuousClock.now + Self.longestSettling
        try Backoff(ceiling: .milliseconds(250)).retrying { _ throws(KafkaError) in
            let committed = try retryingKafka { timeout throws(KafkaError) in
                try membership.committed([partition], timeout: timeout)
            }
            guard let offset = committed[partition] ?? nil, offset > watermark.next else { return }
            let reason = "the group's offset of \(partition) is \(offset), not \(watermark.next)"
            throw .transient(Fault(.unstableOffsetCommit, reason: reason))
        } after: { error, _ throws(KafkaError) in
            guard case .transient = error, ContinuousClock.now < deadline else { throw error }
            return .afterPause
        }
    }

    /// How long the offset of a commit that succeeded may not be seen yet.
    private static let longestSettling = Duration.seconds(5)

    private func logRepair(
        of partition: TopicPartition,
        from first: Offset,
        upTo next: Offset,
        count: Int
    ) {
        logger.notice(
            count > 0
                ? "published again from the ledger"
                : "recommitting the offset of recorded rows",
            metadata: [
                "topic": "\(partition.topic)", "partition": "\(partition.partition)",
                "from": "\(first)", "to": "\(next)", "records": "\(count)",
            ]
        )
    }
}
