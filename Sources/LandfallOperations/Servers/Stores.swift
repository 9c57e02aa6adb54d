package import LandfallKafka
package import LandfallPostgres
package import LandfallWorker

/// Kafka and PostgreSQL side by side, for what looks at offsets and moves them.
package struct Stores {
    package let cluster: Cluster
    /// The database.
    package let connection: Connection
    /// The worker's group.
    package let group: String
    /// The offsets of the group.
    package let offsets: GroupOffsets
    /// Reads committed records.
    package let reader: RangeReader
    /// Whose watermarks the group's workers take over.
    package let holder: WatermarkHolder
    /// The topic of plan results.
    package let results: Topic
    /// The topics of which workers take records: of intents, then of plan results.
    package let topics: [Topic]

    /// Connects to PostgreSQL beside Kafka.
    ///
    /// - Parameters:
    ///   - cluster: The cluster, which has answered.
    ///   - database: The database.
    ///   - group: The worker's group.
    ///   - settings: The names of the topics.
    /// - Throws: `OperationsError`, or an error of Kafka or of PostgreSQL.
    package init(
        _ cluster: Cluster,
        _ database: Database,
        group: String,
        _ settings: TopicSettings
    ) async throws {
        self.cluster = cluster
        self.group = group
        _ = try await database.checkSchema()
        connection = try await database.connect()
        offsets = try GroupOffsets(cluster.configuration, group: group)
        reader = try cluster.reader()
        holder = WatermarkHolder(
            group: group,
            cluster: cluster.admin.clusterID(timeout: .seconds(5))
        )
        results = try Topic(settings.planResults)
        topics = try settings.intents.map { try Topic($0) } + [results]
    }

    /// Reads the progress of all partitions of intents and of plan results.
    ///
    /// - Parameter withGone: Whether a topic that is gone has the partitions of its watermarks.
    /// - Returns: The partitions in the order of topics and numbers.
    /// - Throws: `OperationsError`, `KafkaError` or `PostgresError`.
    package func progress(withGone: Bool = false) throws -> [PartitionProgress] {
        try ProgressReader(
            topics,
            reader: reader,
            offsets: offsets,
            timeout: Cluster.silence
        ).progress(try StoredWatermarks.read(on: connection), withGone: withGone)
    }
}

extension Stores {
    /// Returns the reason that workers of the group would not take over partitions, or `nil` if
    /// they would.
    ///
    /// - Parameter partitions: How far they are.
    /// - Returns: The refusal.
    package func refusal(of partitions: [PartitionProgress]) -> OperationsError? {
        holder.refusal(of: partitions)
    }

    /// Reads the progress of some partitions.
    ///
    /// - Parameters:
    ///   - topic: Their topic; `nil` for all intent topics.
    ///   - partition: The only one of the topic; `nil` for all.
    /// - Returns: One at least.
    /// - Throws: `OperationsError` when workers do not read it, or there is none; `KafkaError` or
    ///   `PostgresError`.
    package func progress(of topic: Topic?, _ partition: Partition?) throws -> [PartitionProgress] {
        guard let topic else { return try progress().filter { $0.partition.topic != results } }
        guard topics.contains(topic) else {
            let names = topics.map(\.name).joined(separator: ", ")
            throw OperationsError.refused("workers do not read \(topic): they read \(names)")
        }
        let all = try progress().filter { $0.partition.topic == topic }
        guard let partition else { return all }
        let found = all.filter { $0.partition.partition == partition }
        guard !found.isEmpty else {
            throw OperationsError.missingPartition(
                TopicPartition(topic, partition),
                count: all.count
            )
        }
        return found
    }
}
