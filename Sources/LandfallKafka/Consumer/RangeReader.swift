import CRdKafka

/// A reader of given ranges of offsets, outside any group, from any offset on.
///
/// For tools: it joins nothing and commits nothing. Its calls block: make them off the cooperative
/// pool, and never two at once. It is not sendable.
package final class RangeReader: BrokerQueries {
    /// The most records that are held at once while they are delivered.
    private static let step = 1000

    /// Asks brokers, and keeps what was made from it alive.
    package let client: Client
    private let fetched: FetchedRecords
    private var positions = PositionTable()
    private var flapping = FlappingBatches()

    /// Starts a reader, which connects in the background.
    ///
    /// - Throws: ``KafkaError/refusedProperty(name:reason:)`` or ``KafkaError/misconfigured(_:)``.
    package init(_ configuration: TableConfiguration) throws(KafkaError) {
        self.client = try Client(
            RD_KAFKA_CONSUMER,
            properties: configuration.properties(),
            log: configuration.client.log
        )
        try client.check(.create) { unsafe rd_kafka_poll_set_consumer($0) }
        self.fetched = try FetchedRecords(of: client, fetch: configuration.fetch)
    }

    /// Reads ranges to their ends.
    ///
    /// Blocks the calling thread until all is read, and for as long as the closure takes.
    ///
    /// - Parameters:
    ///   - ranges: What to read of each partition, both ends as ``BrokerQueries/ranges(of:timeout:)`` has them.
    ///   - silence: How long the brokers may say nothing.
    ///   - proceed: Asked ten times a second or more often; `false` ends the reading.
    ///   - skip: Gets the offsets of each batch that nobody can read (``ConsumerFault/isUnreadableBatch``), in order
    ///     with the records. `true` resumes after the batch; `false` ends the reading with its error.
    ///   - deliver: Takes each record, in order within its partition; `false` ends the reading.
    /// - Returns: Whether all was read.
    /// - Throws: ``KafkaError/unreachable(_:)`` if the brokers fell silent, another ``KafkaError`` if
    ///   a partition can't be read, or what `skip` or `deliver` throws.
    @discardableResult
    package func read(
        _ ranges: [TopicPartition: OffsetRange],
        silence: Duration,
        while proceed: () -> Bool = { true },
        skip: (TopicPartition, OffsetRange) throws -> Bool = { _, _ in false },
        deliver: (Record) throws -> Bool
    ) throws -> Bool {
        var missing = ranges.filter { $0.value.start < $0.value.end }
        guard !missing.isEmpty else { return true }
        // A reader that does not know the topics yet would ask for them a second later only.
        _ = try client.partitionCounts(
            of: Set(missing.keys.map(\.topic)).sorted(),
            timeout: silence
        )
        try assign(missing.mapValues { .at($0.start) })
        defer { giveUp(Array(ranges.keys)) }
        var deadline = ContinuousClock.now + silence
        var start = FetchStart()
        while !missing.isEmpty {
            guard proceed() else { return false }
            let wait = start.wait(atMost: .milliseconds(100))
            let (batch, taken) = fetched.take(limit: Self.step, wait: wait, positions: &positions)
            for record in batch {
                guard let range = missing[record.topicPartition], record.offset < range.end else {
                    continue
                }
                guard try deliver(record) else { return false }
            }
            for fault in batch.faults where fault.error.recovery != .retry {
                guard fault.isUnreadableBatch, try resume(after: fault, in: &missing, silence, skip)
                else { throw fault.error }
                deadline = .now + silence
            }
            try leave(&missing)
            if start.shouldWake(afterTaking: taken) {
                client.wakeFetchers(of: Array(missing.keys))
            }
            if taken > 0 { deadline = .now + silence }
            guard ContinuousClock.now < deadline else {
                let why = batch.faults.last.map { ": \($0.error)" } ?? ""
                let reason = "\(missing.count) partitions are not read to the end\(why)"
                throw KafkaError.unreachable(Fault(.timedOut, reason: reason))
            }
        }
        return true
    }

    /// Resumes after a batch that can't be read.
    ///
    /// Where the batch lies behind what is to be read, its partition is done.
    private func resume(
        after fault: ConsumerFault,
        in missing: inout [TopicPartition: OffsetRange],
        _ silence: Duration,
        _ skip: (TopicPartition, OffsetRange) throws -> Bool
    ) throws -> Bool {
        guard let partition = fault.topicPartition, let first = fault.offset,
            let range = missing[partition]
        else { return true }
        var places = Dictionary(
            uniqueKeysWithValues: missing.map {
                ($0.key, positions.position(of: $0.key) ?? $0.value.start)
            }
        )
        let next = places[partition] ?? range.start
        // Several fetches may meet one batch.
        var end = next
        if first < range.end {
            end = try self.end(ofBatchAt: first, in: partition, silence: silence)
            if end == first { try flapping.note(first, in: partition) }
            end = max(next, end)
        }
        if end > next {
            let offsets = OffsetRange(start: max(first, next), end: min(end, range.end))
            guard try skip(partition, offsets) else { return false }
            places[partition] = end
        }
        if first >= range.end || end >= range.end { missing[partition] = nil }
        try assign(places.filter { missing.keys.contains($0.key) }.mapValues { .at($0) })
        return true
    }

    /// Finds where a batch ends that can't be read, as ``ConsumerFault/isUnreadableBatch`` says.
    ///
    /// No broker tells how long a batch is. But whoever begins within it meets the same fault, which names the first offset
    /// of the batch. So some 20 reads find the end. Blocks the calling thread for as long.
    ///
    /// - Parameters:
    ///   - first: The first offset of the batch.
    ///   - partition: Its partition.
    ///   - silence: How long the brokers may take to answer one read.
    /// - Returns: The offset behind the batch; its first one if it can be read by now.
    /// - Throws: ``KafkaError``.
    package func end(
        ofBatchAt first: Offset,
        in partition: TopicPartition,
        silence: Duration
    ) throws(KafkaError) -> Offset {
        defer { giveUp([partition]) }
        guard try isBatch(at: first.value, theOneAt: first, in: partition, silence) else {
            return first
        }
        let range = try client.ranges(of: [partition], timeout: silence)[partition]
        var inside = first.value
        var behind = max(range?.end.value ?? 0, inside + 1)
        // In growing steps until one is behind: a batch is short, and what comes behind it may be long.
        var step: Int64 = 1
        let longest: Int64 = 1 << 40
        while behind - inside > 1 {
            let place = inside + min(step, (behind - inside) / 2)
            if try isBatch(at: place, theOneAt: first, in: partition, silence) {
                inside = place
                step = min(step * 4, longest)
            } else {
                behind = place
                step = longest
            }
        }
        return Offset(behind)
    }

    /// Whether an offset belongs to the batch that can't be read.
    private func isBatch(
        at place: Int64,
        theOneAt first: Offset,
        in partition: TopicPartition,
        _ silence: Duration
    ) throws(KafkaError) -> Bool {
        try assign([partition: .at(Offset(place))])
        let deadline = ContinuousClock.now + silence
        var start = FetchStart()
        while ContinuousClock.now < deadline {
            let wait = start.wait(atMost: .milliseconds(100))
            let (batch, taken) = fetched.take(limit: 1, wait: wait, positions: &positions)
            if !batch.isEmpty || positions.hasEnded(partition) { return false }
            let fault = batch.faults.first {
                $0.isUnreadableBatch && $0.topicPartition == partition
            }
            if let fault { return fault.offset == first }
            if let fault = batch.faults.first(where: { $0.error.recovery != .retry }) {
                throw fault.error
            }
            if start.shouldWake(afterTaking: taken) { client.wakeFetchers(of: [partition]) }
        }
        throw .unreachable(Fault(.timedOut, reason: "\(partition) was not read at \(place)"))
    }

    /// Takes away what is read to its end; what lies behind is fetched no more.
    private func leave(_ missing: inout [TopicPartition: OffsetRange]) throws(KafkaError) {
        let done = missing.filter { partition, range in
            if positions.hasEnded(partition) { return true }
            return positions.position(of: partition).map { $0 >= range.end } ?? false
        }
        guard !done.isEmpty else { return }
        for partition in done.keys { missing[partition] = nil }
        guard !missing.isEmpty else { return }
        let list = PartitionListHandle(Array(done.keys))
        try client.check(.consume) { client in
            list.withPointer { unsafe rd_kafka_pause_partitions(client, $0) }
        }
    }

    /// Lets all partitions go; one that is still paused would stay so when it is read again.
    private func giveUp(_ partitions: [TopicPartition]) {
        let list = PartitionListHandle(partitions)
        _ = client.failure(.consume) { client in
            list.withPointer { unsafe rd_kafka_resume_partitions(client, $0) }
        }
        try? assign([:])
    }

    private func assign(_ starts: [TopicPartition: StartPosition]) throws(KafkaError) {
        positions.start(at: starts)
        try client.assign(starts)
    }
}
