import LandfallKafka
import LandfallPostgres

extension Store {
    /// What a watermark must be for this lane to take it over; `$5` is the group, `$6` the cluster.
    private static let isOwned = """
        coalesce(watermark.consumer_group, $5) = $5
        AND coalesce(watermark.cluster_id = $6, true)
        """
    private static let claim = """
        consumer_group = $5, cluster_id = coalesce(watermark.cluster_id, $6), owner_token = $7
        """

    /// Takes a partition over: from now on an older owner finds no row to move.
    ///
    /// - Returns: What is remembered of it, with the new epoch, if it may be taken.
    /// - Throws: ``PostgresError``.
    func takeOver(
        _ partition: TopicPartition,
        now: LandfallPostgres.Timestamp
    ) throws(PostgresError) -> TakeOver {
        let rows = try connected().query(
            """
            UPDATE landfall.stream_watermark AS watermark
            SET owner_epoch = owner_epoch + 1, owner = $3, updated_at = $4, \(Self.claim)
            WHERE topic = $1 AND partition = $2 AND \(Self.isOwned)
            RETURNING \(Self.columns)
            """,
            place(of: partition) + [.text(owner), .timestamp(now)] + holder.parameters
                + [.integer(token)]
        )
        if let row = rows.first { return .taken(try Self.watermark(row)) }
        return try holder(of: partition).map { .foreign($0) } ?? .unknown
    }

    /// Begins to remember a partition that nobody owned yet.
    ///
    /// - Returns: The watermark; another owner's if that one was quicker, taken over if it may be.
    /// - Throws: ``PostgresError``.
    func begin(
        _ partition: TopicPartition,
        at offset: Offset,
        now: LandfallPostgres.Timestamp
    ) throws(PostgresError) -> TakeOver {
        let rows = try connected().query(
            """
            INSERT INTO landfall.stream_watermark AS watermark
                (topic, partition, next_offset, published_offset, owner_epoch, owner, updated_at,
                consumer_group, cluster_id, owner_token)
            VALUES ($1, $2, $8, $8, 1, $3, $4, $5, $6, $7)
            ON CONFLICT (topic, partition) DO UPDATE
                SET owner_epoch = watermark.owner_epoch + 1, owner = $3, updated_at = $4, \(Self.claim)
                WHERE \(Self.isOwned)
            RETURNING \(Self.columns)
            """,
            place(of: partition) + [.text(owner), .timestamp(now)] + holder.parameters
                + [.integer(token), .integer(offset.value)]
        )
        if let row = rows.first { return .taken(try Self.watermark(row)) }
        return try holder(of: partition).map { .foreign($0) } ?? .unknown
    }

    /// Notes why a partition is set aside, or that it goes on.
    ///
    /// Nothing is noted where another owner has taken it over meanwhile.
    ///
    /// - Parameters:
    ///   - partition: The partition.
    ///   - ownerEpoch: The epoch with which the lane has taken it over.
    ///   - reason: Why it is set aside; `nil` where it goes on, and the group's offset is where the
    ///     watermark is.
    /// - Throws: ``PostgresError``.
    func note(
        _ partition: TopicPartition,
        ownerEpoch: Int64,
        setAside reason: String?
    ) throws(PostgresError) {
        try connected().query(
            """
            UPDATE landfall.stream_watermark
            SET set_aside = $3::text, is_reset = is_reset AND $3::text IS NOT NULL
            WHERE topic = $1 AND partition = $2 AND owner_epoch = $4 AND owner_token = $5
            """,
            place(of: partition) + [
                reason.map { .text($0) } ?? .null, .integer(ownerEpoch), .integer(token),
            ]
        )
    }

    private func place(of partition: TopicPartition) -> [Parameter] {
        [.text(partition.topic.name), .integer(Int64(partition.partition.number))]
    }

    /// Whose the watermark of a partition is, or `nil` without one.
    private func holder(of partition: TopicPartition) throws(PostgresError) -> WatermarkHolder? {
        let rows = try connected().query(
            """
            SELECT consumer_group, cluster_id FROM landfall.stream_watermark
            WHERE topic = $1 AND partition = $2
            """,
            place(of: partition)
        )
        guard let row = rows.first else { return nil }
        return WatermarkHolder(
            group: try row.value("consumer_group"),
            cluster: try row.value("cluster_id")
        )
    }
}
