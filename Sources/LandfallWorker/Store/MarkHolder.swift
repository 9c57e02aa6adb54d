package import LandfallPostgres

/// Whose a mark is: a group has its own place in a partition, and an offset means a record of one
/// cluster only.
package struct MarkHolder: Hashable, Sendable {
    /// The consumer group; `nil` where no worker has said it yet.
    package let group: String?
    /// The id of the cluster; `nil` where no broker has said it.
    package let cluster: String?

    /// Names a holder.
    package init(group: String?, cluster: String?) {
        self.group = group
        self.cluster = cluster
    }

    /// The group and the cluster, for a statement.
    package var parameters: [Parameter] {
        [group, cluster].map { text in text.map { .text($0) } ?? .null }
    }

    /// Why a worker can't take over what is this holder's.
    ///
    /// - Parameters:
    ///   - partition: What the mark is of, in words.
    ///   - other: The worker's group and cluster.
    /// - Returns: `nil` where nothing that both know differs.
    package func refusal(of partition: String, to other: MarkHolder) -> WorkerError? {
        if let group, let mine = other.group, group != mine {
            return .configuration(
                "the marks in PostgreSQL are those of the group \(group) (\(partition)), and this "
                    + "worker is of the group \(mine): give it a database of its own; or, to "
                    + "go on as \(mine) where \(group) has stopped, run `landfall offsets adopt "
                    + "--group \(mine)`"
            )
        }
        if let cluster, let mine = other.cluster, cluster != mine {
            return .configuration(
                "the marks in PostgreSQL are offsets of the Kafka cluster \(cluster) (\(partition)), "
                    + "and the brokers are of the cluster \(mine), where they mean other records: name "
                    + "the right database or brokers; or, if it is a copy of the other, run "
                    + "`landfall offsets adopt`"
            )
        }
        return nil
    }
}

/// What became of taking a partition over.
enum TakeOver: Hashable, Sendable {
    /// It is this lane's.
    case taken(Watermark)
    /// PostgreSQL remembers nothing of it.
    case unknown
    /// Its mark belongs to others, and stays as it is.
    case foreign(MarkHolder)
}
