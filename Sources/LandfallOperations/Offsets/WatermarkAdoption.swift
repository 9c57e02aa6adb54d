package import LandfallKafka
package import LandfallPostgres
package import LandfallWorker

/// Gives watermarks to another group or cluster; its calls block.
package struct WatermarkAdoption {
    private let holder: WatermarkHolder

    /// Takes to whom.
    ///
    /// - Parameter holder: The group, and the cluster if its id is known.
    package init(to holder: WatermarkHolder) { self.holder = holder }

    /// Returns the partitions whose watermarks a worker of the holder would not take over.
    ///
    /// - Parameter all: How far partitions are.
    /// - Returns: Some of them, in their order.
    package func foreign(of all: [PartitionProgress]) -> [PartitionProgress] {
        all.filter { progress in
            progress.watermark?.holder.refusal(of: "\(progress.partition)", to: holder) != nil
        }
    }

    /// Gives watermarks to the holder, in one transaction that ends the ownership of whoever may
    /// still be there; the offsets stay, and so do watermarks that are the holder's by now.
    ///
    /// - Parameters:
    ///   - partitions: The partitions.
    ///   - connection: A session of a role that may move watermarks.
    ///   - now: The time, in milliseconds since 1970-01-01 UTC.
    /// - Throws: `PostgresError`, and nothing is given.
    package func run(
        _ partitions: [TopicPartition],
        on connection: Connection,
        now: Int64
    ) throws(PostgresError) {
        let time = SQL.Value(.timestamp(PostgresTimestamp(unixMicroseconds: now * 1000)))
        let (group, cluster) = (
            SQL.Value(holder.groupParameter), SQL.Value(holder.clusterParameter)
        )
        try connection.transaction { () throws(PostgresError) in
            for partition in partitions {
                let topic = SQL.Value(.text(partition.topic.name))
                let number = SQL.Value(.integer(Int64(partition.partition.number)))
                try connection.query(
                    sql: """
                        UPDATE landfall.stream_watermark
                        SET consumer_group = \(group), cluster_id = coalesce(\(cluster), cluster_id),
                            owner_epoch = owner_epoch + 1, owner = 'offsets adopt', updated_at = \(time)
                        WHERE topic = \(topic) AND partition = \(number) AND (consumer_group IS DISTINCT FROM \(group)
                            OR cluster_id IS DISTINCT FROM coalesce(\(cluster), cluster_id))
                        """,
                    numbering: [topic, number, time, group, cluster]
                )
            }
        }
    }
}
