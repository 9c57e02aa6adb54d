import Landfall
import LandfallContract
import LandfallKafka
import LandfallPostgres
import Logging

extension Lane {
    /// Commits a batch to PostgreSQL, and moves the lane's watermarks with it.
    ///
    /// - Parameter batch: The batch; a record whose row the database refuses becomes a dead letter.
    /// - Throws: ``PostgresError``, or ``WorkerError/fenced(_:)`` when another worker has taken a
    ///   partition over.
    func record(_ batch: inout PreparedBatch) throws {
        // A part that holds a refused row is cut in half until the row stands alone: a batch of n records with k such
        // rows takes about 2 k log n transactions. Each part moves the watermarks to its own end, so they go in order.
        var parts = [batch.outcomes.indices]
        while let part = parts.popLast() {
            do {
                try record(rows(for: part, of: batch))
            } catch let error as PostgresError where error.recovery == .rejectRow {
                if part.count > 1 {
                    let middle = part.lowerBound + part.count / 2
                    parts += [middle..<part.upperBound, part.lowerBound..<middle]
                } else {
                    logger.warning("a row is refused", metadata: ["error": "\(error)"])
                    try recordRefused(part, of: &batch, after: error)
                }
            }
        }
    }

    /// Records one record as a dead letter, since its row is refused.
    ///
    /// - Throws: The refusal itself where the record is not in the batch any more.
    private func recordRefused(
        _ part: Range<Int>,
        of batch: inout PreparedBatch,
        after error: PostgresError
    ) throws {
        guard let index = part.first else { throw error }
        let refused = batch.outcomes[index].records.first
        guard try makeDeadLetter(index, of: &batch) else { throw error }
        try record(rows(for: part, of: batch))
        guard let refused, refused.kind == .plan else { return }
        // An intent that comes again would get the plan of the one that has no row.
        for later in batch.outcomes.indices[(index + 1)...] {
            let answer = batch.outcomes[later].records.first
            guard answer?.kind == .repeatedPlan, answer?.identity == refused.identity else {
                continue
            }
            guard try makeDeadLetter(later, of: &batch) else { throw error }
        }
    }

    /// Makes a dead letter of a record; `false` where it is not in the batch.
    private func makeDeadLetter(
        _ index: Int,
        of batch: inout PreparedBatch
    ) throws(KafkaError) -> Bool {
        let place = batch.outcomes[index].place
        let source = batch.batch.first {
            $0.offset == place.offset && $0.topicPartition == place.partition
        }
        guard let source else { return false }
        let refused = RefusedRecord(source, .rowRefused)
        batch.outcomes[index] = try batch.assembler.deadLetter(for: refused)
        return true
    }

    /// Writes rows, again if need be, until they are known to be committed.
    private func record(_ rows: BatchRows) throws {
        var result = try retryingPostgres { () throws(PostgresError) -> WriteResult in
            do throws(PostgresError) {
                return try databaseCall(.record) { () throws(PostgresError) in
                    try store.write(rows)
                }
            } catch {
                // Without a partition the row waits, and the others with it.
                if error.lacksPartition { try makePartitions() }
                guard error.recovery == .checkOutcome else { throw error }
                store.disconnect()
                let outcome = try retryingPostgres { () throws(PostgresError) in
                    try store.outcome(of: rows)
                }
                if let outcome { return outcome }
                throw .connectionLost(nil)
            }
        }
        if result == .fenced {
            // An earlier try, whose answer never came, may have been committed only after the
            // outcome was looked at.
            let outcome = try retryingPostgres { () throws(PostgresError) in
                try store.outcome(of: rows)
            }
            result = outcome ?? .fenced
        }
        guard result == .written else {
            throw metrics.fenced(
                in: .postgres,
                "another worker has taken over a partition of this one, and resumes it"
            )
        }
        for move in rows.moves { owned[move.partition]?.record(upTo: move.to) }
    }

    /// Returns the rows of a part of a batch: watermarks, events, exposures and segments of the ledger.
    private func rows(for part: Range<Int>, of batch: PreparedBatch) -> BatchRows {
        var rows = BatchRows(takenAt: PostgresTimestamp(batch.now))
        rows.decisions.reserveCapacity(part.count)
        let ends = batch.ends(of: part)
        var segments = BatchSegments(owned, recordedAt: rows.takenAt)
        for item in batch.outcomes[part] {
            segments.add(item)
            if case .first(let report) = item.report {
                rows.reports.append(
                    ReportRow(
                        place: item.place,
                        receivedAt: rows.takenAt,
                        app: batch.assembler.app,
                        report: report
                    )
                )
            }
            item.withDecision { decision in
                rows.decisions.append(decision.rows)
                rows.kept += decision.kept
            }
        }
        rows.segments = segments.finish(upTo: ends)
        for index in rows.segments.indices { store.ledgerGuard.sign(&rows.segments[index]) }
        let lastRecords = batch.fingerprints(before: ends)
        rows.moves = ends.compactMap { partition, end in
            owned[partition].map {
                WatermarkMove(
                    partition: partition,
                    ownerEpoch: $0.ownerEpoch,
                    from: $0.next,
                    to: end,
                    published: $0.published,
                    lastRecord: lastRecords[partition]
                )
            }
        }
        return rows
    }
}
