package import LandfallKafka

/// The progress of one partition of intents or of plan results, in Kafka and in PostgreSQL.
package struct PartitionProgress: Hashable, Sendable {
    package let partition: TopicPartition
    /// What can be read of it.
    package let range: OffsetRange
    /// What the group has committed in Kafka; `nil` for nothing.
    package let committed: Offset?
    /// What PostgreSQL remembers; `nil` for nothing.
    package let watermark: StoredWatermark?
    /// Whether its topic does not exist any more; the range is empty then.
    package private(set) var isGone = false

    /// Joins what both know.
    package init(
        _ partition: TopicPartition,
        range: OffsetRange,
        committed: Offset?,
        watermark: StoredWatermark?
    ) {
        self.partition = partition
        self.range = range
        self.committed = committed
        self.watermark = watermark
    }

    /// Takes the watermark of a partition whose topic is gone.
    package init(gone partition: TopicPartition, _ watermark: StoredWatermark) {
        self.init(
            partition,
            range: OffsetRange(start: 0, end: 0),
            committed: nil,
            watermark: watermark
        )
        isGone = true
    }

    /// Where the worker would resume: at the watermark, else where the group is; `nil` for
    /// neither.
    package var resumption: Offset? { watermark?.next ?? committed }

    /// Whether the worker can't continue, since its offset is not in the log: its records are gone,
    /// or the topic was recreated.
    package var isOutsideLog: Bool { resumption.map { !range.allows($0) } ?? false }

    /// Why the workers do not read the partition; `nil` where they do.
    ///
    /// It is what a worker has noted, or what it would note that gets the partition now.
    package var setAside: String? {
        if isGone { return "the topic is gone" }
        if let reason = watermark?.setAside { return reason }
        if isOutsideLog, let resumption {
            return "\(resumption) is not in the log (\(range.start)..\(range.end))"
        }
        return hasLostRows ? "PostgreSQL has lost rows: Kafka is ahead of it" : nil
    }

    /// Where the worker resumes; the beginning of the log where its offset is none of it.
    package var next: Offset {
        resumption.flatMap { range.allows($0) ? $0 : nil } ?? range.start
    }

    /// How many offsets of the log are not recorded yet.
    package var lag: Int64 { max(0, range.end.value - next.value) }

    /// How many are recorded, and known to be published neither to Kafka nor to PostgreSQL.
    package var unpublished: Int64 {
        guard let watermark, !isGone else { return 0 }
        return max(0, watermark.next.value - max(watermark.published, committed ?? 0).value)
    }

    /// Whether Kafka has committed what PostgreSQL has not recorded: rows were lost.
    ///
    /// If offsets were just moved back, Kafka follows once a worker resumes there.
    package var hasLostRows: Bool {
        guard let committed, let watermark, !watermark.isReset else { return false }
        return committed > watermark.next
    }
}

/// A reader of the progress of all partitions of topics; its calls block.
package struct ProgressReader {
    private let topics: [Topic]
    private let reader: RangeReader
    private let offsets: GroupOffsets
    private let timeout: Duration

    /// Takes what is asked.
    ///
    /// - Parameters:
    ///   - topics: The topics of which workers take records.
    ///   - reader: Reads committed records.
    ///   - offsets: Those of the worker's group.
    ///   - timeout: How long brokers may be silent.
    package init(
        _ topics: [Topic],
        reader: RangeReader,
        offsets: GroupOffsets,
        timeout: Duration
    ) {
        self.topics = topics
        self.reader = reader
        self.offsets = offsets
        self.timeout = timeout
    }

    /// Asks how far each partition is.
    ///
    /// - Parameters:
    ///   - watermarks: What PostgreSQL remembers, asked for before.
    ///   - withGone: Whether a topic that is gone has the partitions of its watermarks.
    /// - Returns: The partitions in the order of topics and numbers; behind them those of topics that are gone.
    /// - Throws: `OperationsError` when a topic does not exist, or `KafkaError`.
    package func progress(
        _ watermarks: [TopicPartition: StoredWatermark],
        withGone: Bool = false
    ) throws -> [PartitionProgress] {
        let gone = withGone ? try self.gone(watermarks) : []
        let goneTopics = Set(gone.map(\.partition.topic))
        let partitions = try reader.partitions(
            of: topics.filter { !goneTopics.contains($0) },
            timeout: timeout
        )
        let committed = try offsets.committed(partitions, timeout: timeout)
        let ranges = try reader.ranges(of: partitions, timeout: timeout)
        let found = partitions.compactMap { partition in
            ranges[partition].map { range in
                PartitionProgress(
                    partition,
                    range: range,
                    committed: committed[partition] ?? nil,
                    watermark: watermarks[partition]
                )
            }
        }
        return found + gone
    }

    /// The partitions of topics that do not exist and have watermarks.
    private func gone(
        _ watermarks: [TopicPartition: StoredWatermark]
    ) throws(KafkaError) -> [PartitionProgress] {
        let counts = try reader.partitionCounts(of: topics, timeout: timeout)
        let missing = topics.filter { counts[$0] == nil }
        return watermarks.filter { missing.contains($0.key.topic) }.sorted { $0.key < $1.key }
            .map { PartitionProgress(gone: $0.key, $0.value) }
    }
}
