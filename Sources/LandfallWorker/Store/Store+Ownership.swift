import LandfallKafka
import LandfallPostgres

extension Store {
    /// What a mark must be for this lane to take it over; `$5` is the group, `$6` the cluster.
    private static let isMine = """
        coalesce(mark.consumer_group, $5) = $5
        AND coalesce(mark.cluster_id = $6, true)
        """
    private static let claim = """
        consumer_group = $5, cluster_id = coalesce(mark.cluster_id, $6)
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
            UPDATE landfall.stream_watermark AS mark
            SET owner_epoch = owner_epoch + 1, owner = $3, updated_at = $4, \(Self.claim)
            WHERE topic = $1 AND partition = $2 AND \(Self.isMine)
            RETURNING next_offset, published_offset, owner_epoch
            """,
            place(of: partition) + [.text(owner), .timestamp(now)] + holder.parameters
        )
        if let row = rows.first { return .taken(try Self.watermark(row)) }
        return try holder(of: partition).map { .foreign($0) } ?? .unknown
    }

    /// Begins to remember a partition that nobody owned yet.
    ///
    /// - Returns: The mark; another owner's if that one was quicker, taken over if it may be.
    /// - Throws: ``PostgresError``.
    func begin(
        _ partition: TopicPartition,
        at offset: Offset,
        now: LandfallPostgres.Timestamp
    ) throws(PostgresError) -> TakeOver {
        let rows = try connected().query(
            """
            INSERT INTO landfall.stream_watermark AS mark
                (topic, partition, next_offset, published_offset, owner_epoch, owner, updated_at,
                consumer_group, cluster_id)
            VALUES ($1, $2, $7, $7, 1, $3, $4, $5, $6)
            ON CONFLICT (topic, partition) DO UPDATE
                SET owner_epoch = mark.owner_epoch + 1, owner = $3, updated_at = $4, \(Self.claim)
                WHERE \(Self.isMine)
            RETURNING next_offset, published_offset, owner_epoch
            """,
            place(of: partition) + [.text(owner), .timestamp(now)] + holder.parameters
                + [.integer(offset.value)]
        )
        if let row = rows.first { return .taken(try Self.watermark(row)) }
        return try holder(of: partition).map { .foreign($0) } ?? .unknown
    }

    private func place(of partition: TopicPartition) -> [Parameter] {
        [.text(partition.topic.name), .integer(Int64(partition.partition.number))]
    }

    /// Whose the mark of a partition is, or `nil` without one.
    private func holder(of partition: TopicPartition) throws(PostgresError) -> MarkHolder? {
        let rows = try connected().query(
            """
            SELECT consumer_group, cluster_id FROM landfall.stream_watermark
            WHERE topic = $1 AND partition = $2
            """,
            place(of: partition)
        )
        guard let row = rows.first else { return nil }
        return MarkHolder(
            group: try row.value("consumer_group"),
            cluster: try row.value("cluster_id")
        )
    }
}
