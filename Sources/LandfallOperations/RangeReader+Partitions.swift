package import LandfallKafka

extension RangeReader {
    /// The partitions of topics, in the order of the topics and of their numbers.
    ///
    /// - Parameters:
    ///   - topics: The topics.
    ///   - timeout: How long brokers may be silent.
    /// - Returns: All of them.
    /// - Throws: `OperationsError/missingTopic(_:)` for the first that does not exist, or `KafkaError`.
    func partitions(of topics: [Topic], timeout: Duration) throws -> [TopicPartition] {
        let counts = try partitionCounts(of: topics, timeout: timeout)
        return try topics.flatMap { topic in
            guard let count = counts[topic] else { throw OperationsError.missingTopic(topic) }
            return topic.partitions(count)
        }
    }

    /// The readable range of each partition, without the records that are older than a time.
    ///
    /// - Parameters:
    ///   - partitions: Any partitions.
    ///   - milliseconds: The time, since 1970-01-01 UTC; `nil` for all records.
    ///   - timeout: How long brokers may be silent.
    /// - Returns: A range for each, empty where all records are older.
    /// - Throws: `KafkaError`.
    func ranges(
        of partitions: [TopicPartition],
        sinceMilliseconds milliseconds: Int64?,
        timeout: Duration
    ) throws -> [TopicPartition: OffsetRange] {
        var ranges = try ranges(of: partitions, timeout: timeout)
        guard let milliseconds else { return ranges }
        let starts = try starts(atMilliseconds: milliseconds, in: ranges, timeout: timeout)
        for (partition, range) in ranges {
            let start = starts[partition] ?? range.start
            ranges[partition] = OffsetRange(start: start, end: range.end)
        }
        return ranges
    }

    /// Finds the first records that are not older than a time.
    ///
    /// Librdkafka's mock cluster finds no offset by time, so there it reads the records one by one.
    ///
    /// - Parameters:
    ///   - milliseconds: The time, since 1970-01-01 UTC.
    ///   - ranges: The readable ranges.
    ///   - timeout: How long brokers may be silent.
    /// - Returns: An offset within each range, its end where all records are older.
    /// - Throws: `KafkaError`.
    package func starts(
        atMilliseconds milliseconds: Int64,
        in ranges: [TopicPartition: OffsetRange],
        timeout: Duration
    ) throws -> [TopicPartition: Offset] {
        let found = try offsets(
            of: Array(ranges.keys),
            atMilliseconds: milliseconds,
            timeout: timeout
        )
        var starts: [TopicPartition: Offset] = [:]
        for (partition, range) in ranges {
            if let offset = found[partition] ?? nil {
                starts[partition] = max(range.start, min(offset, range.end))
            } else {
                starts[partition] = try scan(partition, range, for: milliseconds, timeout)
            }
        }
        return starts
    }

    /// How many of the newest records are asked whether the brokers were right.
    private static let tail: Int64 = 50

    private func scan(
        _ partition: TopicPartition,
        _ range: OffsetRange,
        for milliseconds: Int64,
        _ timeout: Duration
    ) throws -> Offset {
        let tail = Offset(max(range.start.value, range.end.value - Self.tail))
        let newest = OffsetRange(start: tail, end: range.end)
        guard try first(in: partition, newest, notBefore: milliseconds, timeout) != nil else {
            return range.end
        }
        return try first(in: partition, range, notBefore: milliseconds, timeout) ?? range.end
    }

    private func first(
        in partition: TopicPartition,
        _ range: OffsetRange,
        notBefore milliseconds: Int64,
        _ timeout: Duration
    ) throws -> Offset? {
        var found: Offset?
        try read([partition: range], silence: timeout) { record in
            guard (record.timestamp.milliseconds ?? 0) >= milliseconds else { return true }
            found = record.offset
            return false
        }
        return found
    }
}
