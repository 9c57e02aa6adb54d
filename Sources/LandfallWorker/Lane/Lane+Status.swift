import Landfall
import LandfallKafka
import LandfallPostgres

// What the lane says of itself to whoever asks; see WorkerStatus.

extension Lane {
    /// How often what partitions are like is said.
    static let statusInterval = Duration.milliseconds(250)

    /// Notes that a turn begins, and once in a while how far the partitions are.
    func updateStatus() {
        let now = ContinuousClock.now
        let isDue = now >= statusDueAt
        let phase: LaneStatus.Phase = membership == nil ? .joining : .serving
        guard isDue else { return setup.status.enter(phase, at: now) }
        statusDueAt = now + Self.statusInterval
        // Else its reports would pile up while there is nothing to publish.
        if publishing == nil { publisher.serve() }
        let partitions = partitionStatuses(at: now)
        let states = memory.states
        setup.status.update { values in
            // At once with what is left to restore: in between the lane would look ready.
            values.enter(phase, at: now)
            values.partitions = partitions
            values.partitionsAt = now
            values.setAside = setAside.mapValues(\.reason)
            values.restoring = restoration?.leftCount
            if phase == .serving, restoration == nil { values.hasServed = true }
            values.devices = states.count
            values.stateBytes = states.sizeBytes
            for topic in setup.intentTopics { values.partitionCounts[topic] = partitionCount }
            values.fullPartitions = memory.identities.isFull ? owned.count : 0
        }
    }

    /// Returns the progress in each of the lane's partitions, from memory.
    private func partitionStatuses(
        at now: ContinuousClock.Instant
    ) -> [TopicPartition: LaneStatus.PartitionStatus] {
        let former = setup.status.read(at: now).partitions
        let read = consumer.assignment.filter { owned[$0] != nil }
        let consumed = (try? consumer.consumedPositions(of: read)) ?? [:]
        // Records that wait for an answer or a commit are not recorded.
        let isIdle = rest == nil && prepared == nil
        return owned.reduce(into: [:]) { found, entry in
            let (partition, own) = entry
            let end = consumer.knownEnd(of: partition)
            // Behind the last record there may be markers of transactions, which nobody records.
            let position = consumed[partition] ?? own.next
            // Asked only where something seems to be left: reading a report costs a millisecond.
            let seemsBehind = isIdle && end.map { position < $0 } == true
            let stable = seemsBehind ? end.map { stableEnd(of: partition, endingAt: $0) } : end
            let hasAll = isIdle && stable.map { position >= $0 } == true
            let waiting = hasAll ? 0 : stable.map { max(0, $0.value - own.next.value) } ?? 0
            let known = former[partition]
            let hasMoved = waiting == 0 || known?.next != own.next
            let isNews = waiting == 0 || known == nil
            found[partition] = LaneStatus.PartitionStatus(
                next: own.next,
                published: own.published,
                end: end,
                consumed: position,
                waiting: waiting,
                lastRecord: lastRecords[partition] ?? known?.lastRecord,
                progressAt: hasMoved ? now : known?.progressAt ?? now,
                waitingSince: isNews ? now : known?.waitingSince ?? now,
                hasCaughtUp: waiting == 0 || known?.hasCaughtUp == true
            )
        }
    }

    /// The end of what can be read of a partition: open transactions hold the rest back.
    ///
    /// - Parameters:
    ///   - partition: The partition.
    ///   - end: The end of its log.
    /// - Returns: The end of the log where librdkafka has not reported since it was reached.
    private func stableEnd(of partition: TopicPartition, endingAt end: Offset) -> Offset {
        let report = setup.status.clients.last(of: .intents)
        guard let known = report?.statistics.partitions[partition],
            known.highWatermark == end.value, let stable = Offset(exactly: known.lastStable)
        else { return end }
        return min(stable, end)
    }

    /// Counts and measures a batch that is recorded.
    func countRecorded(_ batch: PreparedBatch) {
        setup.tally.add { $0.add(batch.outcomes) }
        metrics.count(batch.outcomes)
        for (partition, place) in batch.lastPlaces { lastRecords[partition] = place.time }
    }

    /// Makes a request to PostgreSQL, and measures it.
    func databaseCall<Value>(
        _ operation: LaneMetrics.DatabaseOperation,
        _ call: () throws(PostgresError) -> Value
    ) throws(PostgresError) -> Value {
        try setup.status.during(.postgres) { () throws(PostgresError) in
            try asking { () throws(PostgresError) in try metrics.measuring(operation, call) }
        }
    }
}
