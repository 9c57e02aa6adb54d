import CRdKafka

/// A reader of compacted topics, outside any group, from the first record on.
///
/// Its calls block: make them on a lane's own executor, never on the cooperative pool, and never
/// two at once. It is not sendable. Once a call has thrown an error of a closure, records are
/// missing: drop the reader and what was built from it.
package final class TableConsumer: BrokerQueries {
    /// The most records that are held at once while they are delivered.
    package static let step = 1000

    /// Asks brokers, and keeps what was made from it alive.
    package let client: Client
    private let fetched: FetchedRecords
    private var positions = PositionTable()
    /// The last record that was delivered of each partition.
    private var last: [TopicPartition: TableRecord] = [:]
    /// The ranges of the partitions that are being restored.
    private var restoring: [TopicPartition: OffsetRange] = [:]
    /// Whether the fetching of what was added last has begun.
    private var start = FetchStart()

    /// Starts a reader, which connects in the background.
    ///
    /// - Throws: ``KafkaError/refusedProperty(name:reason:)`` or ``KafkaError/misconfigured(_:)``.
    package init(_ configuration: TableConfiguration) throws(KafkaError) {
        self.client = try Client(
            RD_KAFKA_CONSUMER,
            properties: configuration.properties(),
            log: configuration.client.log,
            statistics: configuration.client.statistics,
            watch: configuration.client.watch
        )
        try client.check(.create) { unsafe rd_kafka_poll_set_consumer($0) }
        self.fetched = try FetchedRecords(of: client, fetch: configuration.fetch)
    }

    /// The partitions that are read, sorted.
    package var partitions: [TopicPartition] { positions.partitions }

    /// The offset behind everything that was delivered, or `nil` before the first record.
    package func position(of partition: TopicPartition) -> Offset? {
        positions.position(of: partition)
    }

    /// The last record of each partition that was delivered, of those that had any.
    package var lastRecords: [TopicPartition: TableRecord] { last }

    /// The partitions that were added and are not read yet to the end that they had then.
    package var unrestored: Set<TopicPartition> { Set(restoring.keys) }

    /// The offsets that are still to be read of those, the ones included that compaction removed.
    package var unrestoredOffsets: Int64 {
        restoring.reduce(0) { sum, item in
            let place = positions.position(of: item.key) ?? item.value.start
            return sum + max(0, item.value.end.value - max(place, item.value.start).value)
        }
    }

    /// Adds partitions, which ``poll(limit:wait:deliver:)`` reads from their start.
    ///
    /// Blocks the calling thread for at most `timeout`. Partitions that are read already go on where
    /// they are.
    ///
    /// - Parameters:
    ///   - added: The partitions to add; those that are read already are passed over.
    ///   - places: How far some of them were read before, by whoever has kept what came of it.
    ///   - timeout: How long the brokers may take to tell the ends.
    /// - Returns: Those of `places` that are not in the log any more: they are read from their start.
    /// - Throws: ``KafkaError``.
    @discardableResult
    package func add(
        _ added: [TopicPartition],
        resumingAt places: [TopicPartition: TablePlace] = [:],
        timeout: Duration
    ) throws(KafkaError) -> Set<TopicPartition> {
        let fresh = Set(added).subtracting(partitions)
        var ranges = try client.ranges(of: fresh.sorted(), timeout: timeout)
        guard !ranges.isEmpty else { return [] }
        var outside: Set<TopicPartition> = []
        for (partition, range) in ranges {
            guard let place = places[partition] else { continue }
            if range.allows(place.position) {
                ranges[partition] = OffsetRange(start: place.position, end: range.end)
            } else {
                outside.insert(partition)
            }
        }
        try assign(kept: partitions, ranges)
        for (partition, place) in places where ranges[partition] != nil {
            if !outside.contains(partition) { last[partition] = place.lastRecord }
        }
        restoring.merge(ranges) { $1 }
        start = FetchStart()
        noteRestored()
        return outside
    }

    /// Delivers what has arrived since the last call.
    ///
    /// - Parameters:
    ///   - limit: The most records.
    ///   - wait: How long to wait for a first one.
    ///   - deliver: Takes each record, in order within its partition; a null payload forgets the key.
    /// - Returns: How many records were delivered, and what failed.
    /// - Throws: What `deliver` throws.
    package func poll(
        limit: Int,
        wait: Duration = .zero,
        deliver: (Record) throws -> Void
    ) rethrows -> TablePoll {
        var poll = TablePoll()
        var wait = wait
        while poll.recordCount < limit {
            let step = min(Self.step, limit - poll.recordCount)
            let (batch, taken) = fetched.take(limit: step, wait: wait, positions: &positions)
            wait = .zero
            poll.recordCount += batch.count
            poll.faults += batch.faults
            for record in batch { try deliver(record) }
            note(batch)
            guard taken > 0 else { break }
        }
        poll.faults += client.context.takeFaults().map { ConsumerFault(error: $0) }
        noteRestored()
        if !restoring.isEmpty, start.shouldWake(afterTaking: poll.recordCount) {
            client.wakeFetchers(of: Array(restoring.keys))
        }
        return poll
    }

    /// Takes out what is read to the end that it had.
    private func noteRestored() {
        guard !restoring.isEmpty else { return }
        restoring = restoring.filter { !hasReached($0.value.end, in: $0.key) }
    }

    /// Stops reading partitions; the others go on where they are.
    ///
    /// - Parameter removed: The partitions to drop; those that are not read are passed over.
    /// - Throws: ``KafkaError`` if the reader is dead.
    package func remove(_ removed: [TopicPartition]) throws(KafkaError) {
        let gone = Set(removed)
        let kept = partitions.filter { !gone.contains($0) }
        guard kept.count < partitions.count else { return }
        restoring = restoring.filter { !gone.contains($0.key) }
        try assign(kept: kept, [:])
    }

    /// Goes on at another offset of a partition, as behind a batch that can't be read.
    ///
    /// - Parameters:
    ///   - partition: A partition that is read.
    ///   - offset: Where to go on.
    /// - Throws: ``KafkaError`` if the reader is dead.
    package func skip(_ partition: TopicPartition, to offset: Offset) throws(KafkaError) {
        let others = partitions.filter { $0 != partition }
        guard others.count < partitions.count else { return }
        try assign(kept: others, [partition: OffsetRange(start: offset, end: offset)])
        start = FetchStart()
    }

    private func assign(
        kept: [TopicPartition],
        _ added: [TopicPartition: OffsetRange]
    ) throws(KafkaError) {
        var starts = added.mapValues { StartPosition.at($0.start) }
        for partition in kept {
            starts[partition] = positions.position(of: partition).map { .at($0) } ?? .beginning
        }
        positions.start(at: starts)
        last = last.filter { starts[$0.key] != nil }
        try client.assign(starts)
    }

    /// Notes the last records of a batch.
    private func note(_ batch: RecordBatch) {
        for (index, record) in batch.enumerated() {
            let partition = record.topicPartition
            // Records come in runs of one partition: only the last of each run is noted.
            guard index + 1 == batch.count || batch[index + 1].topicPartition != partition else {
                continue
            }
            last[partition] = TableRecord(record)
        }
    }

    private func hasReached(_ end: Offset, in partition: TopicPartition) -> Bool {
        // Behind the last record may lie markers of transactions, which only the end itself tells.
        if positions.hasEnded(partition) { return true }
        return positions.position(of: partition).map { $0 >= end } ?? false
    }
}

/// The position up to which a partition was read.
package struct TablePlace: Hashable, Sendable {
    /// The offset behind the last record.
    package let position: Offset

    /// The last record; `nil` where there was none.
    package let lastRecord: TableRecord?

    /// Takes what was remembered.
    package init(position: Offset, lastRecord: TableRecord?) {
        self.position = position
        self.lastRecord = lastRecord
    }
}

/// The result of polling a table.
package struct TablePoll: Hashable, Sendable {
    /// The records that were delivered.
    package internal(set) var recordCount = 0

    /// What failed; the reader continues where that is possible.
    package internal(set) var faults: [ConsumerFault] = []
}

/// A record of a compacted topic, as far as it has to be known again.
package struct TableRecord: Hashable, Sendable {
    package let offset: Offset
    /// Its timestamp, in milliseconds since 1970-01-01 UTC; `nil` for none.
    package let milliseconds: Int64?

    /// Takes what was remembered.
    package init(offset: Offset, milliseconds: Int64?) {
        self.offset = offset
        self.milliseconds = milliseconds
    }

    /// Takes what a reader has seen.
    package init(_ record: Record) {
        offset = record.offset
        milliseconds = record.timestamp.milliseconds
    }
}
