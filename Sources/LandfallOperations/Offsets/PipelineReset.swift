package import LandfallKafka
package import LandfallPostgres
import LandfallWorker

/// Moves the offsets of a group in both stores; its calls block.
///
/// PostgreSQL goes first, in one transaction that ends the ownership of whoever may still be there;
/// then Kafka, which refuses while the group has members. Whoever takes such a partition over brings
/// the group's offset along, so partitions that the workers of an active group have set aside are
/// moved in PostgreSQL alone.
package struct PipelineReset {
    private let offsets: GroupOffsets
    private let group: String

    /// Takes what is moved.
    ///
    /// - Parameters:
    ///   - group: The worker's group.
    ///   - offsets: Its offsets.
    package init(_ group: String, offsets: GroupOffsets) {
        self.group = group
        self.offsets = offsets
    }

    /// The activity of the group: whether it has members.
    package enum Activity: Hashable, Sendable {
        /// It has none.
        case idle
        /// It has some, as many as named.
        case active(memberCount: Int, state: String)
        /// The brokers do not tell.
        case unknown(String)

        /// Whether it is known to have members.
        package var isActive: Bool {
            if case .active = self { true } else { false }
        }
    }

    /// Asks whether a group is active.
    ///
    /// - Parameters:
    ///   - group: Its offsets.
    ///   - partition: One of those that it reads.
    ///   - timeout: How long brokers may be silent.
    /// - Returns: What they say; unknown where one that may know is silent.
    package static func activity(
        of group: GroupOffsets,
        asking partition: TopicPartition,
        timeout: Duration
    ) -> Activity {
        do throws(KafkaError) {
            guard let found = try group.description(asking: partition, timeout: timeout) else {
                return .idle
            }
            return found.isEmpty
                ? .idle : .active(memberCount: found.members.count, state: found.state)
        } catch {
            return .unknown(error.fault?.reason ?? error.description)
        }
    }

    /// Whether the group seems to be another than that of the workers: it has committed nothing, and
    /// PostgreSQL knows records of its topics that another group took.
    ///
    /// Moved for a name that is mistyped, a watermark would move under the workers of the right one.
    /// Watermarks that name a group are compared with it elsewhere; those that name this one are its
    /// own, also where a new cluster knows nothing of it.
    ///
    /// - Parameter moves: What is to be moved.
    /// - Returns: Whether to ask before anything is moved.
    package static func mayBeWrongGroup(_ moves: [OffsetMove]) -> Bool {
        moves.allSatisfy { $0.progress.committed == nil }
            && moves.contains { move in
                guard let watermark = move.progress.watermark else { return false }
                return watermark.holder.group == nil && watermark.next > move.progress.range.start
            }
    }

    /// Whether partitions may be moved beside workers, since none of them is read.
    ///
    /// - Parameter moves: What is to be moved.
    /// - Returns: Whether the workers have set all of them aside.
    package static func areSetAside(_ moves: [OffsetMove]) -> Bool {
        moves.allSatisfy { $0.progress.watermark?.setAside != nil }
    }

    /// Moves.
    ///
    /// - Parameters:
    ///   - moves: Where to.
    ///   - isBesideWorkers: Whether the group is active; then only PostgreSQL is moved.
    ///   - connection: A session of a role that may move watermarks.
    ///   - now: The time, in milliseconds since 1970-01-01 UTC.
    /// - Throws: `PostgresError`, and nothing is moved; `KafkaError`, and only the watermarks
    ///   are.
    package func run(
        _ moves: [OffsetMove],
        besideWorkers isBesideWorkers: Bool = false,
        on connection: Connection,
        now: Int64
    ) throws {
        let changes = moves.filter(\.isChange)
        try connection.transaction { () throws(PostgresError) in
            for move in changes { try self.move(move, on: connection, now: now) }
        }
        guard !isBesideWorkers else { return }
        var targets: [TopicPartition: Offset] = [:]
        for move in changes { targets[move.progress.partition] = move.target }
        try offsets.commit(targets)
    }

    private func move(
        _ move: OffsetMove,
        on connection: Connection,
        now: Int64
    ) throws(PostgresError) {
        let target = SQL.Value(.integer(move.target.value))
        let time = SQL.Value(.timestamp(PostgresTimestamp(unixMicroseconds: now * 1000)))
        let group = SQL.Value(.text(group))
        let partition = move.progress.partition
        try connection.query(
            sql: """
                INSERT INTO landfall.stream_watermark AS watermark
                    (topic, partition, next_offset, published_offset, owner_epoch, owner, updated_at,
                    consumer_group, reset_epoch, is_reset)
                VALUES (\(partition.topic.name), \(partition.partition.number), \(target), \(target), 1, 'offsets reset', \(time), \(group), 1, true)
                ON CONFLICT (topic, partition) DO UPDATE
                    SET next_offset = \(target), published_offset = \(target), owner_epoch = watermark.owner_epoch + 1,
                        owner = 'offsets reset', updated_at = \(time),
                        consumer_group = coalesce(watermark.consumer_group, \(group)),
                        reset_epoch = watermark.owner_epoch + 1, is_reset = true, owner_token = NULL,
                        last_record_offset = NULL, last_record_ms = NULL, last_record_hash = NULL,
                        set_aside = NULL
                """
        )
    }
}
