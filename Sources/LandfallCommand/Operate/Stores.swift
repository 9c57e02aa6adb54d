import LandfallKafka
import LandfallOperations
import LandfallPostgres
import LandfallWorker

/// Both stores, as the commands about offsets reach them.
struct Stores {
    /// The cluster.
    let cluster: Cluster
    /// The database.
    let connection: Connection
    /// The worker's group.
    let group: String
    /// The offsets of the group.
    let offsets: GroupOffsets
    /// Reads committed records.
    let reader: RangeReader
    /// Whose watermarks the group's workers take over.
    let holder: WatermarkHolder
    /// The topic of plan results.
    let results: Topic
    /// The topics of which workers take records: of intents, then of plan results.
    let topics: [Topic]

    /// Connects to both.
    ///
    /// - Parameters:
    ///   - options: How to reach Kafka.
    ///   - source: Where settings come from.
    ///   - name: The name of the command.
    /// - Throws: ``CommandFailure``, or an error of Kafka or of PostgreSQL.
    init(_ options: OperateOptions, _ source: SettingsSource, for name: String) async throws {
        let database = try Database(
            try PostgresSettings(source),
            patience: try options.patience(source)
        )
        cluster = try await options.cluster(source, for: name)
        _ = try await database.checkSchema()
        connection = try await database.connect()
        group = try source.group
        offsets = try GroupOffsets(cluster.configuration, group: group)
        reader = try cluster.reader()
        holder = WatermarkHolder(
            group: group,
            cluster: cluster.admin.clusterID(timeout: .seconds(5))
        )
        let settings = try TopicSettings(source)
        results = try Topic(settings.planResults)
        topics = try settings.intents.map { try Topic($0) } + [results]
    }

    /// How far all partitions of intents and of plan results are.
    ///
    /// - Throws: ``OperationsError``, ``KafkaError`` or ``PostgresError``.
    func progress() throws -> [PartitionProgress] {
        try ProgressReader(
            topics,
            reader: reader,
            offsets: offsets,
            timeout: OperateOptions.silence
        ).progress(try StoredWatermarks.read(on: connection))
    }
}

extension Stores {
    /// Why workers of the group would not take over partitions, or `nil` where they would.
    ///
    /// - Parameter partitions: How far they are.
    /// - Returns: A failure with status 2.
    func refusal(of partitions: [PartitionProgress]) -> CommandFailure? {
        for progress in partitions {
            let place = "\(progress.partition)"
            guard let error = progress.watermark?.holder.refusal(of: place, to: holder) else {
                continue
            }
            return .usage(error.description)
        }
        return nil
    }

    /// How far some partitions are.
    ///
    /// - Parameters:
    ///   - topic: Their topic; `nil` for all intent topics.
    ///   - partition: The only one of the topic; `nil` for all.
    /// - Returns: One at least.
    /// - Throws: ``OperationsError`` when workers do not read it, or there is none; ``KafkaError`` or
    ///   ``PostgresError``.
    func progress(of topic: Topic?, _ partition: Partition?) throws -> [PartitionProgress] {
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
