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
        let (statement, parameters) = moveStatement(rows.moves, at: rows.takenAt)
        let isOwner = try connection.transaction(
            with: statement,
            parameters,
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
        now: PostgresTimestamp
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
        at now: PostgresTimestamp,
        on connection: Connection
    ) throws(PostgresError) -> Bool {
        let (statement, parameters) = moveStatement(moves, at: now)
        return try connection.query(statement, parameters).affectedCount == moves.count
    }

    /// Returns the statement that moves watermarks, with its values.
    private func moveStatement(
        _ moves: [WatermarkMove],
        at now: PostgresTimestamp
    ) -> (PreparedStatement, [Parameter]) {
        let topics = SQL.Value(.texts(moves.map(\.partition.topic.name)))
        let numbers = SQL.Value(.integers(moves.map { Int64($0.partition.partition.number) }))
        let epochs = SQL.Value(.integers(moves.map(\.ownerEpoch)))
        let from = SQL.Value(.integers(moves.map(\.from.value)))
        let to = SQL.Value(.integers(moves.map(\.to.value)))
        let published = SQL.Value(.integers(moves.map(\.published.value)))
        let time = SQL.Value(.timestamp(now))
        let owner = SQL.Value(.integer(token))
        let times = SQL.Value(.integers(moves.map { $0.lastRecord?.milliseconds ?? -1 }))
        let hashes = SQL.Value(.byteArrays(moves.map { $0.lastRecord?.hash ?? [] }))
        let sql: SQL = """
            UPDATE landfall.stream_watermark AS watermark
            SET next_offset = batch.next_offset,
                published_offset = greatest(watermark.published_offset, batch.published_offset),
                updated_at = \(time),
                last_record_offset = CASE WHEN batch.hash = '' THEN watermark.last_record_offset
                    ELSE batch.next_offset - 1 END,
                last_record_ms = CASE WHEN batch.hash = '' THEN watermark.last_record_ms
                    ELSE batch.ms END,
                last_record_hash = CASE WHEN batch.hash = '' THEN watermark.last_record_hash
                    ELSE batch.hash END
            FROM unnest(
                \(topics)::text[], \(numbers)::integer[], \(epochs)::bigint[], \(from)::bigint[], \(to)::bigint[], \(published)::bigint[],
                \(times)::bigint[], \(hashes)::bytea[]
            ) AS batch (
                topic, partition, owner_epoch, from_offset, next_offset, published_offset, ms, hash
            )
            WHERE watermark.topic = batch.topic AND watermark.partition = batch.partition
                AND watermark.owner_epoch = batch.owner_epoch AND watermark.owner_token = \(owner)
                AND watermark.next_offset = batch.from_offset
            """
        let (text, parameters) = sql.numbered(
            first: [topics, numbers, epochs, from, to, published, time, owner, times, hashes]
        )
        return (PreparedStatement(name: "move_watermarks", sql: text), parameters)
    }

    /// Fills the tables with the rows of a batch, and with nothing else.
    ///
    /// All rows are encoded before anything is sent: a lane that is held up meanwhile holds no locks.
    private func fill(_ rows: BatchRows) -> [CopyTable] {
        let tables = [events, exposures, reports, customEvents, segments]
        for table in tables { table.buffer.removeAll() }
        for decision in rows.decisions {
            decision.forEachTable { table, rows, count in
                switch table {
                case .event: events.buffer.append(rows: rows, count: count)
                case .exposure: exposures.buffer.append(rows: rows, count: count)
                case .customEvent: customEvents.buffer.append(rows: rows, count: count)
                }
            }
        }
        for row in rows.reports { row.append(to: &reports.buffer) }
        for segment in rows.segments { SegmentTable.append(segment, to: &segments.buffer) }
        return tables
    }
}
