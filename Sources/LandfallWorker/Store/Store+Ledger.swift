import LandfallKafka
import LandfallPostgres

extension Store {
    /// The records that offsets of a partition have produced, in their order.
    ///
    /// - Parameters:
    ///   - partition: The intents' partition.
    ///   - first: The first offset.
    ///   - next: The offset behind the last.
    /// - Returns: The records as they were written, whatever they hold.
    /// - Throws: ``PostgresError``.
    func ledger(
        of partition: TopicPartition,
        from first: Offset,
        upTo next: Offset
    ) throws(PostgresError) -> [LedgerRecord] {
        let rows = try connected().query(
            """
            SELECT kind, identity, out_topic, out_partition, out_key, out_value, out_headers
            FROM landfall.plan_ledger
            WHERE topic = $1 AND partition = $2 AND intent_offset >= $3 AND intent_offset < $4
            ORDER BY intent_offset, ordinal
            """,
            [
                .text(partition.topic.name), .integer(Int64(partition.partition.number)),
                .integer(first.value), .integer(next.value),
            ]
        )
        return try rows.map { (row) throws(PostgresError) in try Self.record(row) }
    }

    /// The first plan of each identity that was recorded within the window.
    ///
    /// - Parameters:
    ///   - identities: At most those of one batch.
    ///   - since: The beginning of the window.
    /// - Returns: The plans by identity.
    /// - Throws: ``PostgresError``.
    func plans(
        of identities: [[UInt8]],
        since: LandfallPostgres.Timestamp
    ) throws(PostgresError) -> [[UInt8]: LedgerRecord] {
        guard !identities.isEmpty else { return [:] }
        let rows = try connected().query(
            """
            SELECT DISTINCT ON (identity)
                kind, identity, out_topic, out_partition, out_key, out_value, out_headers
            FROM landfall.plan_ledger
            WHERE identity = ANY ($1) AND kind = 'plan' AND recorded_at >= $2
            ORDER BY identity, recorded_at
            """,
            [.byteArrays(identities), .timestamp(since)]
        )
        var plans: [[UInt8]: LedgerRecord] = [:]
        for row in rows {
            let record = try Self.record(row)
            if let identity = record.identity { plans[identity] = record }
        }
        return plans
    }

    /// The identities that the ledger holds for the records of a partition number.
    func identities(
        ofPartition number: Int32,
        topics: [String],
        since: LandfallPostgres.Timestamp
    ) throws(PostgresError) -> [[UInt8]] {
        let rows = try connected().query(
            """
            SELECT identity FROM landfall.plan_ledger
            WHERE topic = ANY ($1) AND partition = $2 AND kind = 'plan' AND recorded_at >= $3
                AND identity IS NOT NULL
            """,
            [.texts(topics), .integer(Int64(number)), .timestamp(since)]
        )
        return try rows.map { (row) throws(PostgresError) in
            try row.value("identity", as: [UInt8].self)
        }
    }

    private static func record(_ row: Row) throws(PostgresError) -> LedgerRecord {
        let topicName: String = try row.value("out_topic")
        guard let kind = LedgerRecord.Kind(rawValue: try row.value("kind")),
            let topic = try? Topic(topicName),
            let headers = HeaderCodec.decode(
                try row.value("out_headers", as: [UInt8]?.self) ?? [0]
            )
        else { throw .unexpectedResult("an entry of the ledger can't be read") }
        let partition = try row.value("out_partition", as: Int32?.self)
        return LedgerRecord(
            kind: kind,
            identity: try row.value("identity"),
            record: OutgoingRecord(
                topic: topic,
                partition: partition.flatMap { Partition(exactly: $0) },
                key: try row.value("out_key"),
                value: try row.value("out_value"),
                headers: headers
            )
        )
    }
}
