import LandfallKafka
import LandfallPostgres

/// What became of a batch that was to be written.
enum WriteResult: Hashable, Sendable {
    /// Its rows and its ledger are committed.
    case written
    /// Another owner has taken a partition over: nothing was written.
    case fenced
}

extension Store {
    /// Writes a batch in one transaction, or not at all.
    ///
    /// The marks are moved first: where one does not stand at the expected offset under this lane's
    /// epoch, the lane has lost the right to write.
    ///
    /// - Throws: ``PostgresError``; ``PostgresError/outcomeUnknown`` asks for ``outcome(of:)``.
    func write(_ rows: BatchRows) throws(PostgresError) -> WriteResult {
        try hook?.store(.willBegin)
        let connection = try connected()
        try connection.begin()
        do throws(PostgresError) {
            guard try move(rows.moves, at: rows.takenAt, on: connection) else {
                try connection.rollback()
                return .fenced
            }
            try hook?.store(.willCopy)
            try copy(rows, on: connection)
            try keep(rows.kept, at: rows.takenAt, on: connection)
            try hook?.store(.willCommit)
        } catch {
            try? connection.rollback()
            throw error
        }
        try connection.commit()
        try hook?.store(.didCommit)
        return .written
    }

    /// Looks whether a batch was committed whose answer got lost.
    ///
    /// Nobody else can move a mark under the lane's epoch and token, so one that stands where the
    /// batch ends was moved by it.
    ///
    /// - Returns: `written` or `fenced`; `nil` when nothing of it has happened.
    /// - Throws: ``PostgresError``.
    func outcome(of rows: BatchRows) throws(PostgresError) -> WriteResult? {
        var written = 0
        for move in rows.moves {
            guard let mark = try watermark(of: move.partition),
                isMine(mark, since: move.ownerEpoch)
            else { return .fenced }
            if mark.next == move.to { written += 1 }
        }
        if written == rows.moves.count { return .written }
        return written == 0 ? nil : .fenced
    }

    /// Whether the lane still owns partitions.
    ///
    /// - Throws: ``PostgresError``.
    func owns(_ partitions: [TopicPartition: OwnedPartition]) throws(PostgresError) -> Bool {
        for (partition, owned) in partitions {
            guard let mark = try watermark(of: partition), isMine(mark, since: owned.ownerEpoch)
            else { return false }
        }
        return true
    }

    /// Whether this lane is the owner that took a partition over with an epoch.
    private func isMine(_ mark: Watermark, since epoch: Int64) -> Bool {
        mark.ownerEpoch == epoch && mark.ownerToken == token
    }

    /// Notes up to where the records of partitions have been published; a failure does no harm.
    ///
    /// - Throws: ``PostgresError``.
    func notePublished(
        _ partitions: [TopicPartition: OwnedPartition],
        now: LandfallPostgres.Timestamp
    ) throws(PostgresError) {
        let moves = partitions.map { partition, owned in
            MarkMove(
                partition: partition,
                ownerEpoch: owned.ownerEpoch,
                from: owned.next,
                to: owned.next,
                published: owned.published
            )
        }
        guard !moves.isEmpty else { return }
        _ = try move(moves, at: now, on: try connected())
    }

    private func move(
        _ moves: [MarkMove],
        at now: LandfallPostgres.Timestamp,
        on connection: Connection
    ) throws(PostgresError) -> Bool {
        let moved = try connection.query(
            Self.moveStatement,
            [
                .texts(moves.map(\.partition.topic.name)),
                .integers(moves.map { Int64($0.partition.partition.number) }),
                .integers(moves.map(\.ownerEpoch)),
                .integers(moves.map(\.from.value)),
                .integers(moves.map(\.to.value)),
                .integers(moves.map(\.published.value)),
                .timestamp(now), .integer(token),
                .integers(moves.map { $0.lastRecord?.milliseconds ?? -1 }),
                .byteArrays(moves.map { $0.lastRecord?.hash ?? [] }),
            ]
        )
        return moved.affectedCount == moves.count
    }

    private static let moveStatement = PreparedStatement(
        name: "move_watermarks",
        sql: """
            UPDATE landfall.stream_watermark AS mark
            SET next_offset = batch.next_offset,
                published_offset = greatest(mark.published_offset, batch.published_offset),
                updated_at = $7,
                last_record_offset = CASE WHEN batch.hash = '' THEN mark.last_record_offset
                    ELSE batch.next_offset - 1 END,
                last_record_ms = CASE WHEN batch.hash = '' THEN mark.last_record_ms
                    ELSE batch.ms END,
                last_record_hash = CASE WHEN batch.hash = '' THEN mark.last_record_hash
                    ELSE batch.hash END
            FROM unnest(
                $1::text[], $2::integer[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
                $9::bigint[], $10::bytea[]
            ) AS batch (
                topic, partition, owner_epoch, from_offset, next_offset, published_offset, ms, hash
            )
            WHERE mark.topic = batch.topic AND mark.partition = batch.partition
                AND mark.owner_epoch = batch.owner_epoch AND mark.owner_token = $8
                AND mark.next_offset = batch.from_offset
            """
    )

    private func copy(_ rows: BatchRows, on connection: Connection) throws(PostgresError) {
        try events.copy(rows.events, on: connection) { unsafe $1.append(row: $0.span.bytes) }
        try exposures.copy(rows.exposures, on: connection) { unsafe $1.append(row: $0.span.bytes) }
        try reports.copy(rows.reports, on: connection) { $0.append(to: &$1) }
        try customEvents.copy(rows.customEvents, on: connection) {
            unsafe $1.append(row: $0.span.bytes)
        }
        try segments.copy(rows.segments, on: connection) { SegmentTable.append($0, to: &$1) }
    }
}
