import LandfallContract
import LandfallKafka
import LandfallWorker

/// The topics of an audit, and which ranges of them it reads; its calls block.
struct AuditSources {
    /// The ranges of one partition of intents.
    struct PartitionRanges: Hashable, Sendable {
        /// All that the log has.
        let log: OffsetRange
        /// All that is read, the edges included.
        let whole: OffsetRange
        /// What is audited of it.
        let audited: OffsetRange
        /// How many records in the range are under way.
        let underWay: Int
    }

    /// The published plans and dead letters that were read.
    struct Published: Hashable, Sendable {
        /// The offsets of each partition.
        let ranges: [TopicPartition: OffsetRange]
        /// The partitions whose log begins within the range.
        let truncated: Set<TopicPartition>
    }

    let reader: RangeReader
    let range: AuditRange
    let timeout: Duration
    /// The names of all topics; the number of a topic is its place here.
    let names: [String]
    private let intents: [TopicPartition]
    private let answers: [TopicPartition]
    private let letters: Topic

    init(
        _ settings: TopicSettings,
        reader: RangeReader,
        range: AuditRange,
        timeout: Duration
    ) throws {
        self.reader = reader
        self.range = range
        self.timeout = timeout
        letters = try Topic(settings.deadLetters)
        let topics = try settings.intents.map { try Topic($0) }
        intents = try reader.partitions(of: topics, timeout: timeout)
        answers = try reader.partitions(of: [Topic(settings.plans), letters], timeout: timeout)
        names = settings.intents + [settings.plans, settings.deadLetters]
    }

    /// The partitions of the intent topics.
    var partitions: [TopicPartition] { intents }

    /// The number of a topic.
    func number(of topic: Topic) -> UInt16 {
        UInt16(clamping: names.firstIndex(of: topic.name) ?? 0)
    }

    /// The place of an entry.
    func place(of entry: AuditEntry) -> TopicPlace? {
        guard let name = names.dropFirst(Int(entry.topic)).first, let topic = try? Topic(name),
            let partition = Partition(exactly: entry.partition),
            let offset = Offset(exactly: entry.offset)
        else { return nil }
        return TopicPlace(TopicPartition(topic, partition), offset)
    }

    /// Returns the range that is read of each partition of intents.
    ///
    /// - Parameter watermarks: How far PostgreSQL is; what is not published by it is not audited.
    /// - Returns: The ranges.
    /// - Throws: `KafkaError`.
    func partitionRanges(
        _ watermarks: [TopicPartition: StoredWatermark]
    ) throws -> [TopicPartition: PartitionRanges] {
        let ranges = try reader.ranges(of: intents, timeout: timeout)
        let starts = try offsets(at: range.since, or: \.start, ranges)
        let ends = try offsets(at: range.until, or: \.end, ranges)
        let first = try offsets(at: range.since.map { $0 - AuditRange.margin }, or: \.start, ranges)
        let last = try offsets(at: range.until.map { $0 + AuditRange.margin }, or: \.end, ranges)
        var partitionRanges: [TopicPartition: PartitionRanges] = [:]
        for partition in intents {
            guard let start = starts[partition], let end = ends[partition],
                let whole = first[partition], let behind = last[partition],
                let log = ranges[partition]
            else { continue }
            let published = watermarks[partition]?.published ?? start
            let stop = max(start, min(end, published))
            partitionRanges[partition] = PartitionRanges(
                log: log,
                whole: OffsetRange(start: min(whole, start), end: max(behind, end)),
                audited: OffsetRange(start: start, end: stop),
                underWay: Int(max(0, end.value - stop.value))
            )
        }
        return partitionRanges
    }

    /// Looks what there is of the plans and of the dead letters.
    ///
    /// - Throws: `KafkaError`.
    func published() throws -> Published {
        let ranges = try reader.ranges(of: answers, timeout: timeout)
        let starts = try offsets(
            at: range.since.map { $0 - AuditRange.margin },
            or: \.start,
            ranges
        )
        var read: [TopicPartition: OffsetRange] = [:]
        var truncated: Set<TopicPartition> = []
        for (partition, range) in ranges {
            let start = starts[partition] ?? range.start
            read[partition] = OffsetRange(start: start, end: range.end)
            if range.start > 0, start == range.start { truncated.insert(partition) }
        }
        return Published(ranges: read, truncated: truncated)
    }

    /// Whether a record is older than all that its partition still has.
    ///
    /// - Parameters:
    ///   - origin: Its place.
    ///   - ranges: The ranges of the partitions of intents.
    /// - Returns: Whether it can't be read any more.
    static func isGone(
        _ origin: RecordOrigin,
        _ ranges: [TopicPartition: PartitionRanges]
    ) -> Bool {
        guard let topic = try? Topic(origin.topic),
            let partition = Partition(exactly: origin.partition),
            let log = ranges[TopicPartition(topic, partition)]?.log
        else { return false }
        return origin.offset < log.start.value
    }

    /// Whether a topic is that of the dead letters.
    func isLetters(_ topic: Topic) -> Bool { topic == letters }

    private func offsets(
        at time: Int64?,
        or side: KeyPath<OffsetRange, Offset>,
        _ ranges: [TopicPartition: OffsetRange]
    ) throws -> [TopicPartition: Offset] {
        guard let time else { return ranges.mapValues { $0[keyPath: side] } }
        return try reader.starts(atMilliseconds: time, in: ranges, timeout: timeout)
    }
}
