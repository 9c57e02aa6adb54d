package import LandfallKafka

/// The dead-letter topic, as a tool reads it; its calls block.
package struct DeadLetterTopic {
    private let topic: Topic
    private let reader: RangeReader
    private let timeout: Duration
    private let onUnreadable: (UnreadableBatch) -> Void

    /// Names the topic.
    ///
    /// - Parameters:
    ///   - topic: The topic.
    ///   - reader: Reads it.
    ///   - timeout: How long brokers may be silent.
    ///   - onUnreadable: Gets each batch that can't be read and is skipped.
    package init(
        _ topic: Topic,
        reader: RangeReader,
        timeout: Duration,
        onUnreadable: @escaping (UnreadableBatch) -> Void
    ) {
        self.topic = topic
        self.reader = reader
        self.timeout = timeout
        self.onUnreadable = onUnreadable
    }

    /// Reads letters, in order within each partition.
    ///
    /// - Parameters:
    ///   - filter: Which are meant.
    ///   - deliver: Takes each; `false` ends the reading.
    /// - Throws: `OperationsError` when the topic or a partition that is named does not exist,
    ///   `KafkaError`, or what `deliver` throws.
    package func read(
        _ filter: DeadLetterFilter,
        deliver: (DeadLetter) throws -> Bool
    ) throws {
        var partitions = try reader.partitions(of: [topic], timeout: timeout)
        if let partition = filter.partition {
            let place = TopicPartition(topic, partition)
            guard partitions.contains(place) else {
                throw OperationsError.missingPartition(place, count: partitions.count)
            }
            partitions = [place]
        }
        let ranges = try reader.ranges(
            of: partitions,
            sinceMilliseconds: filter.since,
            timeout: timeout
        )
        let skip = UnreadableBatch.skipping(onUnreadable)
        try reader.read(ranges, silence: timeout, skip: skip) { record in
            let letter = DeadLetter(record)
            return try filter.matches(letter) ? deliver(letter) : true
        }
    }

    /// Reads one letter.
    ///
    /// - Parameters:
    ///   - partition: Its partition.
    ///   - offset: Its offset.
    /// - Returns: The letter, or `nil` when there is no such record.
    /// - Throws: `OperationsError` when the topic does not exist, or `KafkaError`.
    package func letter(_ partition: Partition, _ offset: Offset) throws -> DeadLetter? {
        let place = TopicPartition(topic, partition)
        let partitions = try reader.partitions(of: [topic], timeout: timeout)
        guard partitions.contains(place) else { return nil }
        let ranges = try reader.ranges(of: [place], timeout: timeout)
        guard let range = ranges[place], offset >= range.start, offset < range.end else {
            return nil
        }
        var found: DeadLetter?
        try reader.read([place: OffsetRange(start: offset, end: offset.next)], silence: timeout) {
            found = DeadLetter($0)
            return false
        }
        return found
    }
}
