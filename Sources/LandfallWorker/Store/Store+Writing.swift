import LandfallKafka
import LandfallPostgres

/// The result of a batch that was to be written.
enum WriteResult: Hashable, Sendable {
    /// Its rows and its ledger are committed.
    case written
    /// Another owner has taken a partition over: nothing was written.
    case fenced
}

extension Store {
    /// Writes a batch in one transaction, or not at all.
    ///
    /// The watermarks are moved first: where one does not stand at the expected offset under this
    /// lane's epoch, the lane has lost the right to write.
    ///
    /// - Throws: ``PostgresError``; ``PostgresError/outcomeUnknown`` asks for ``outcome(of:)``.
    func write(_ rows: BatchRows) throws(PostgresError) -> WriteResult {
        try seam?.store(.willBegin)
        let connection = try connected()
        let tables = fill(rows)
        let isOwner = try connection.transaction(
            with: Self.moveStatement,
            parameters(of: rows.moves, at: rows.takenAt),
            copyingInto: tables
        ) { moved throws(PostgresError) in
            guard moved == rows.moves.count else { return false }
            try seam?.store(.willCopy)
            return true
        } _: { () throws(PostgresError) in
            try keep(rows.kept, at: rows.takenAt, on: connection)
            try seam?.store(.willCommit)
        }
        guard isOwner else { return .fenced }
        try seam?.store(.didCommit)
        return .written
    }

    /// Looks whether a batch was committed whose answer got lost.
    ///
    /// Nobody else can move a watermark under the lane's epoch and token, so one that stands where
    /// the batch ends was moved by it.
    ///
    /// - Returns: `written` or `fenced`; `nil` when nothing of it has happened.
    /// - Throws: ``PostgresError``.
    func outcome(of rows: BatchRows) throws(PostgresError) -> WriteResult? {
        var written = 0
        for move in rows.moves {
            guard let watermark = try watermark(of: move.partition),
                isOwned(watermark, since: move.ownerEpoch)
            else { return .fenced }
            if watermark.next == move.to { written += 1 }
        }
        if written == rows.moves.count { return .written }
        return written == 0 ? nil : .fenced
    }

    /// Whether the lane still owns partitions.
    ///
    /// - Throws: ``PostgresError``.
    func owns(_ partitions: [TopicPartition: OwnedPartition]) throws(PostgresError) -> Bool {
        for (partition, owned) in partitions {
            guard let watermark = try watermark(of: partition),
                isOwned(watermark, since: owned.ownerEpoch)
            else { return false }
        }
        return true
    }

    /// Whether this lane is the owner that took a partition over with an epoch.
    private func isOwned(_ watermark: Watermark, since epoch: Int64) -> Bool {
        watermark.ownerEpoch == epoch && watermark.ownerToken == token
    }

    /// Notes up to where the records of partitions have been published; a failure does no harm.
    ///
    /// - Throws: ``PostgresError``.
    func notePublished(
        _ partitions: [TopicPartition: OwnedPartition],
        now: LandfallPostgres.Timestamp
    ) throws(PostgresError) {
        let moves = partitions.map { partition, owned in
            WatermarkMove(
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
        _ moves: [WatermarkMove],
        at now: LandfallPostgres.Timestamp,
        on connection: Connection
    ) throws(PostgresError) -> Bool {
        let moved = try connection.query(Self.moveStatement, parameters(of: moves, at: now))
        return moved.affectedCount == moves.count
    }

    /// The values of ``moveStatement``.
    private func parameters(
        of moves: [WatermarkMove],
        at now: LandfallPostgres.Timestamp
    ) -> [Parameter] {
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
    }

    private static let moveStatement = PreparedStatement(
        name: "move_watermarks",
        sql: """
            UPDATE landfall.stream_watermark AS watermark
            SET next_offset = batch.next_offset,
                published_offset = greatest(watermark.published_offset, batch.published_offset),
                updated_at = $7,
                last_record_offset = CASE WHEN batch.hash = '' THEN watermark.last_record_offset
                    ELSE batch.next_offset - 1 END,
                last_record_ms = CASE WHEN batch.hash = '' THEN watermark.last_record_ms
                    ELSE batch.ms END,
                last_record_hash = CASE WHEN batch.hash = '' THEN watermark.last_record_hash
                    ELSE batch.hash END
            FROM unnest(
                $1::text[], $2::integer[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
                $9::bigint[], $10::bytea[]
            ) AS batch (
                topic, partition, owner_epoch, from_offset, next_offset, published_offset, ms, hash
            )
            WHERE watermark.topic = batch.topic AND watermark.partition = batch.partition
                AND watermark.owner_epoch = batch.owner_epoch AND watermark.owner_token = $8
                AND watermark.next_offset = batch.from_offset
            """
    )

    /// Fills the tables with the rows of a batch, and with nothing else.
    ///
    /// All rows are encoded before anything is sent: a lane that is held up meanwhile holds no locks.
    private func fill(_ rows: BatchRows) -> [CopyTable] {
        let tables = [events, exposures, reports, customEvents, segments]
        for table in tables { table.buffer.removeAll() }
        for decision in rows.decisions {
            decision.forEach { table, row in
                switch table {
                case .event: events.buffer.append(row: row)
                case .exposure: exposures.buffer.append(row: row)
                case .customEvent: customEvents.buffer.append(row: row)
                }
            }
        }
        for row in rows.reports { row.append(to: &reports.buffer) }
        for segment in rows.segments { SegmentTable.append(segment, to: &segments.buffer) }
        return tables
    }
}
