import Landfall
import LandfallKafka
import LandfallPostgres
import Logging

// Where a partition goes on, and what a crash has left of it.

/// What an assignment has found of a partition.
struct ReconciledPartition {
    /// Where it goes on.
    var mark: Watermark
    /// Why it can't, and what to do; `nil` where it can.
    var fault: String?
}

extension Lane {
    /// Decides where a partition goes on, and publishes what is recorded only.
    ///
    /// - Parameters:
    ///   - partition: The partition.
    ///   - committed: The group's offset.
    ///   - mark: What PostgreSQL remembers.
    ///   - range: What the log has.
    ///   - membership: The lane's place in its group.
    /// - Returns: Its watermark, and why nobody can go on there.
    /// - Throws: A client's error, or ``WorkerError`` when others have the partition.
    func reconcile(
        _ partition: TopicPartition,
        committed: Offset?,
        mark: Watermark?,
        range: OffsetRange?,
        as membership: Membership
    ) throws -> ReconciledPartition {
        switch (Reconciliation.decide(committed: committed, mark: mark), mark) {
        case (.resume(let offset), nil):
            let mark = try begin(partition, at: offset)
            return try reconcile(
                partition,
                committed: committed,
                mark: mark,
                range: range,
                as: membership
            )
        case (.resume, let mark?): return ReconciledPartition(mark: mark)
        case (.repair(let first, _), let mark?):
            logLostOffset(partition, committed: committed, mark)
            var result = ReconciledPartition(mark: mark)
            do {
                try repair(partition, mark, from: first, as: membership)
                if mark.isReset { try checkOffset(of: partition, mark, as: membership) }
            } catch let error as PostgresError {
                guard case .unexpectedResult(let reason) = error else { throw error }
                result.fault =
                    "\(reason), so what is recorded from \(first) to \(mark.next) can't be published; "
                    + "put it right, have it answered again with "
                    + "\(Self.reset(partition, to: "\(first)")), or leave it out with "
                    + "\(Self.reset(partition, to: "\(mark.next)"))"
            }
            return result
        case (.lost(let first, let next), let mark?):
            return ReconciledPartition(
                mark: mark,
                fault:
                    "PostgreSQL has lost rows: it stands at \(first) and Kafka at \(next); restore it, "
                    + "or have what was lost answered again with \(Self.reset(partition, to: "\(first)"))"
            )
        case (.begin, _), (.repair, nil), (.lost, nil):
            guard let range else {
                throw WorkerError.topics("partition \(partition.partition) can't be read")
            }
            let start = setup.worker.begin == .earliest ? range.start : range.end
            let mark = try begin(partition, at: start)
            return try reconcile(
                partition,
                committed: committed,
                mark: mark,
                range: range,
                as: membership
            )
        }
    }

    /// The command that lets a partition go on.
    ///
    /// - Parameters:
    ///   - partition: The partition.
    ///   - place: Where to, as the command takes it.
    /// - Returns: The command in backquotes.
    static func reset(_ partition: TopicPartition, to place: String) -> String {
        "`landfall offsets reset --topic \(partition.topic) --partition \(partition.partition) "
            + "--to \(place) --execute`"
    }

    /// Begins to remember a partition; if another owner was quicker, its mark counts.
    private func begin(_ partition: TopicPartition, at offset: Offset) throws -> Watermark {
        let now = LandfallPostgres.Timestamp(setup.now())
        let mark = try own(partition) { () throws(PostgresError) in
            try store.begin(partition, at: offset, now: now)
        }
        guard let mark else {
            throw WorkerError.fenced("the watermark of \(partition) is gone again")
        }
        return mark
    }

    /// Logs that the group's offset is older than what was published under it.
    private func logLostOffset(
        _ partition: TopicPartition,
        committed: Offset?,
        _ mark: Watermark
    ) {
        guard let committed, committed < mark.published, !mark.isReset else { return }
        logger.warning(
            """
            the group's offset is behind what PostgreSQL knows as published: the group has lost \
            offsets, or somebody has moved them; the worker goes on from what is published
            """,
            metadata: [
                "partition": "\(partition)", "committed": "\(committed)",
                "published": "\(mark.published)",
            ]
        )
    }

    /// Publishes what the ledger holds of the offsets before a watermark, verbatim, and recorded no
    /// second time; a part at a time, each with the offset up to which it answers.
    private func repair(
        _ partition: TopicPartition,
        _ mark: Watermark,
        from first: Offset,
        as membership: Membership
    ) throws {
        var start = first
        var count = 0
        // Once also where nothing is to be published: the group's offset is to be where the mark is.
        repeat {
            let slice = try whileAway { () throws(PostgresError) in
                try store.ledger(
                    of: partition,
                    since: mark.resetEpoch,
                    from: start,
                    upTo: mark.next,
                    limit: setup.worker.batchRecords
                )
            }
            if let refusal = slice.refusal { throw PostgresError.unexpectedResult(refusal) }
            // Each offset is in a segment, also where it led to nothing; but for those over which the
            // watermark was moved by hand.
            if let gap = slice.gap, !mark.isReset {
                throw PostgresError.unexpectedResult(
                    "the ledger holds nothing of offsets \(gap.lowerBound) to \(gap.upperBound)"
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
        } while start < mark.next
        hasUnnoted = true
        setup.tally.add { $0.repairedRecords += count }
        logRepair(of: partition, from: first, upTo: mark.next, count: count)
    }

    /// Checks that the group's offset has followed a watermark that was moved back by hand.
    ///
    /// A commit whose answer was lost counts as done where the group's offset is as far, which an
    /// older one is as well.
    ///
    /// - Throws: ``KafkaError/transient(_:)`` where it is still ahead: a new lane tries again.
    private func checkOffset(
        of partition: TopicPartition,
        _ mark: Watermark,
        as membership: Membership
    ) throws {
        let committed = try whileSilent { timeout throws(KafkaError) in
            try membership.committed([partition], timeout: timeout)
        }
        guard let offset = committed[partition] ?? nil, offset > mark.next else { return }
        let reason = "the group's offset of \(partition) is \(offset), not \(mark.next)"
        throw KafkaError.transient(Fault(.unstableOffsetCommit, reason: reason))
    }

    private func logRepair(
        of partition: TopicPartition,
        from first: Offset,
        upTo next: Offset,
        count: Int
    ) {
        logger.notice(
            count > 0
                ? "published again from the ledger"
                : "the offset of what is recorded is committed again",
            metadata: [
                "topic": "\(partition.topic)", "partition": "\(partition.partition)",
                "from": "\(first)", "to": "\(next)", "records": "\(count)",
            ]
        )
    }
}
