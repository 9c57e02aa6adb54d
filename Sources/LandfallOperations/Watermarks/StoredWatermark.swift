package import LandfallKafka
package import LandfallPostgres
package import LandfallWorker

/// The watermark of a partition in PostgreSQL.
package struct StoredWatermark: Hashable, Sendable {
    /// The first offset that is not recorded.
    package let next: Offset
    /// The first offset whose records are not known to be published.
    package let published: Offset
    /// Counts the owners.
    package let ownerEpoch: Int64
    /// The lane that owns it.
    package let owner: String
    /// When it was moved or taken over last, in milliseconds since 1970-01-01 UTC.
    package let updatedMilliseconds: Int64
    /// The group and the cluster whose it is.
    package var holder = WatermarkHolder(group: nil, cluster: nil)
    /// Why the workers do not read the partition, and what to do; `nil` where they do.
    package var setAside: String?
    /// Whether it was moved by hand, and no worker has resumed there yet.
    package var isReset = false
    /// The owner epoch below which the ledger is of records that are answered again.
    package var resetEpoch: Int64 = 0
}

/// The table of watermarks.
package enum StoredWatermarks {
    /// Reads all watermarks.
    ///
    /// - Parameter connection: A session of a role that may read them.
    /// - Returns: The watermarks by partition.
    /// - Throws: `PostgresError`.
    package static func read(
        on connection: Connection
    ) throws(PostgresError) -> [TopicPartition: StoredWatermark] {
        let rows = try connection.query(
            """
            SELECT topic, partition, next_offset, published_offset, owner_epoch, owner, updated_at,
                consumer_group, cluster_id, set_aside, is_reset,
                reset_epoch
            FROM landfall.stream_watermark
            """
        )
        var watermarks: [TopicPartition: StoredWatermark] = [:]
        for row in rows {
            guard let topic = try? Topic(try row.value("topic", as: String.self)),
                let partition = Partition(exactly: try row.value("partition", as: Int32.self)),
                let next = Offset(exactly: try row.value("next_offset", as: Int64.self)),
                let published = Offset(exactly: try row.value("published_offset", as: Int64.self))
            else { throw .unexpectedResult("a watermark can't be read") }
            let updated: PostgresTimestamp = try row.value("updated_at")
            watermarks[TopicPartition(topic, partition)] = StoredWatermark(
                next: next,
                published: published,
                ownerEpoch: try row.value("owner_epoch"),
                owner: try row.value("owner"),
                updatedMilliseconds: updated.unixMicroseconds / 1000,
                holder: WatermarkHolder(
                    group: try row.value("consumer_group"),
                    cluster: try row.value("cluster_id")
                ),
                setAside: try row.value("set_aside"),
                isReset: try row.value("is_reset"),
                resetEpoch: try row.value("reset_epoch")
            )
        }
        return watermarks
    }
}
