package import LandfallPostgres

/// Whose a watermark is: a group has its own place in a partition, and an offset means a record of
/// one cluster only.
package struct WatermarkHolder: Hashable, Sendable {
    /// The consumer group; `nil` if no worker has set it yet.
    package let group: String?
    /// The id of the cluster; `nil` if no broker has given it.
    package let cluster: String?

    /// Creates a holder.
    package init(group: String?, cluster: String?) {
        self.group = group
        self.cluster = cluster
    }

    /// The group, for a statement.
    package var groupParameter: Parameter { group.map { .text($0) } ?? .null }

    /// The cluster, for a statement.
    package var clusterParameter: Parameter { cluster.map { .text($0) } ?? .null }

    /// Returns the reason that a worker can't take over this holder's watermark.
    ///
    /// - Parameters:
    ///   - partition: What the watermark is of, in words.
    ///   - other: The worker's group and cluster.
    /// - Returns: `nil` where nothing that both know differs.
    package func refusal(of partition: String, to other: WatermarkHolder) -> WorkerError? {
        if let group, let mine = other.group, group != mine {
            return .configuration(
                "the watermarks in PostgreSQL belong to the group \(group) (\(partition)), and this "
                    + "worker's group is \(mine): use another database, or run `landfall offsets "
                    + "adopt --group \(mine)` if \(group) has stopped"
            )
        }
        if let cluster, let mine = other.cluster, cluster != mine {
            return .configuration(
                "the watermarks in PostgreSQL are offsets of the Kafka cluster \(cluster) (\(partition)), "
                    + "and the brokers belong to the cluster \(mine), where these offsets are other "
                    + "records: name the right database or brokers, or run `landfall offsets adopt` if "
                    + "the cluster is a copy or a replacement of the other"
            )
        }
        return nil
    }
}

/// The result of taking a partition over.
enum WatermarkTakeover: Hashable, Sendable {
    /// It is this lane's.
    case taken(Watermark)
    /// PostgreSQL has no watermark of it.
    case unknown
    /// Its watermark belongs to others, and stays as it is.
    case foreign(WatermarkHolder)
}
