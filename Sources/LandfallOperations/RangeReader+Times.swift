package import LandfallKafka

extension RangeReader {
    /// Where each partition's records begin that are not older than a time.
    ///
    /// Librdkafka's mock cluster finds no offset by time, whatever it holds; there the records are
    /// looked at one by one.
    ///
    /// - Parameters:
    ///   - milliseconds: The time, since 1970-01-01 UTC.
    ///   - ranges: The readable ranges.
    ///   - timeout: How long brokers may be silent.
    /// - Returns: An offset within each range, its end where all records are older.
    /// - Throws: ``KafkaError``.
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
