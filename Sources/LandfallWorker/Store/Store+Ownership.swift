import LandfallKafka
import LandfallPostgres

extension Store {
    /// The values that a takeover is made of.
    private struct Claim {
        let topic, number, owner, time, group, cluster, token: SQL.Value

        /// All, in the order of their numbers.
        var values: [SQL.Value] { [topic, number, owner, time, group, cluster, token] }

        /// What a watermark must be for this lane to take it over.
        var isOwned: SQL {
            """
            coalesce(watermark.consumer_group, \(group)) = \(group)
            AND coalesce(watermark.cluster_id = \(cluster), true)
            """
        }

        /// What makes it this lane's.
        var assignments: SQL {
            """
            consumer_group = \(group), cluster_id = coalesce(watermark.cluster_id, \(cluster)), owner_token = \(token)
            """
        }
    }

    private func claim(
        _ partition: TopicPartition,
        at now: PostgresTimestamp
    ) -> Claim {
        Claim(
            topic: SQL.Value(.text(partition.topic.name)),
            number: SQL.Value(.integer(Int64(partition.partition.number))),
            owner: SQL.Value(.text(owner)),
            time: SQL.Value(.timestamp(now)),
            group: SQL.Value(holder.groupParameter),
            cluster: SQL.Value(holder.clusterParameter),
            token: SQL.Value(.integer(token))
        )
    }

    /// Takes a partition over: from now on an older owner finds no row to move.
    ///
    /// - Returns: What is remembered of it, with the new epoch, if it may be taken.
    /// - Throws: ``PostgresError``.
    func takeOver(
        _ partition: TopicPartition,
        now: PostgresTimestamp
    ) throws(PostgresError) -> WatermarkTakeover {
        let claim = claim(partition, at: now)
        let rows = try connected().query(
            sql: """
                UPDATE landfall.stream_watermark AS watermark
                SET owner_epoch = owner_epoch + 1, owner = \(claim.owner), updated_at = \(claim.time), \(claim.assignments)
                WHERE topic = \(claim.topic) AND partition = \(claim.number) AND \(claim.isOwned)
                RETURNING \(raw: Self.columns)
                """,
            numbering: claim.values
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
        now: PostgresTimestamp
    ) throws(PostgresError) -> WatermarkTakeover {
        let claim = claim(partition, at: now)
        let offset = SQL.Value(.integer(offset.value))
        let rows = try connected().query(
            sql: """
                INSERT INTO landfall.stream_watermark AS watermark
                    (topic, partition, next_offset, published_offset, owner_epoch, owner, updated_at,
                    consumer_group, cluster_id, owner_token)
                VALUES (\(claim.topic), \(claim.number), \(offset), \(offset), 1, \(claim.owner), \(claim.time), \(claim.group), \(claim.cluster), \(claim.token))
                ON CONFLICT (topic, partition) DO UPDATE
                    SET owner_epoch = watermark.owner_epoch + 1, owner = \(claim.owner), updated_at = \(claim.time), \(claim.assignments)
                    WHERE \(claim.isOwned)
                RETURNING \(raw: Self.columns)
                """,
            numbering: claim.values
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
        let topic = SQL.Value(.text(partition.topic.name))
        let number = SQL.Value(.integer(Int64(partition.partition.number)))
        let reason = SQL.Value(reason.map { .text($0) } ?? .null)
        try connected().query(
            sql: """
                UPDATE landfall.stream_watermark
                SET set_aside = \(reason)::text, is_reset = is_reset AND \(reason)::text IS NOT NULL
                WHERE topic = \(topic) AND partition = \(number) AND owner_epoch = \(ownerEpoch) AND owner_token = \(token)
                """,
            numbering: [topic, number, reason]
        )
    }

    /// Whose the watermark of a partition is, or `nil` without one.
    private func holder(of partition: TopicPartition) throws(PostgresError) -> WatermarkHolder? {
        let (topic, number) = (partition.topic.name, partition.partition.number)
        let rows = try connected().query(
            sql: """
                SELECT consumer_group, cluster_id FROM landfall.stream_watermark
                WHERE topic = \(topic) AND partition = \(number)
                """
        )
        guard let row = rows.first else { return nil }
        return WatermarkHolder(
            group: try row.value("consumer_group"),
            cluster: try row.value("cluster_id")
        )
    }
}
