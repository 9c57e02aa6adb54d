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
        setup.status.enter(phase, at: now)
        guard isDue else { return }
        statusDueAt = now + Self.statusInterval
        let partitions = partitionStatuses(at: now)
        let states = memory.states
        setup.status.update { values in
            values.partitions = partitions
            values.setAside = setAside.mapValues(\.reason)
            values.restoring = restoration?.leftCount
            values.devices = states.count
            values.stateBytes = states.sizeBytes
            for topic in setup.intentTopics + [setup.topics.deviceStates] {
                values.partitionCounts[topic] = partitionCount
            }
        }
    }

    /// How far the lane is in each of its partitions; asks nobody.
    private func partitionStatuses(
        at now: ContinuousClock.Instant
    ) -> [TopicPartition: LaneStatus.PartitionStatus] {
        let former = setup.status.read(at: now).partitions
        let read = consumer.assignment.filter { owned[$0] != nil }
        let consumed = (try? consumer.consumedPositions(of: read)) ?? [:]
        // What waits to be answered or committed is not recorded.
        let isIdle = rest == nil && prepared == nil
        return owned.reduce(into: [:]) { found, entry in
            let (partition, own) = entry
            let end = consumer.knownEnd(of: partition)
            // Behind the last record there may be markers of transactions, which nobody records.
            let hasAll = isIdle && end.map { (consumed[partition] ?? own.next) >= $0 } == true
            let waiting = hasAll ? 0 : end.map { max(0, $0.value - own.next.value) } ?? 0
            let known = former[partition]
            let hasMoved = waiting == 0 || known?.next != own.next
            found[partition] = LaneStatus.PartitionStatus(
                next: own.next,
                published: own.published,
                end: end,
                waiting: waiting,
                lastRecord: lastRecords[partition] ?? known?.lastRecord,
                progressAt: hasMoved ? now : known?.progressAt ?? now
            )
        }
    }

    /// Counts and measures a batch that is recorded.
    func countRecorded(_ batch: PreparedBatch) {
        setup.tally.add { counts in
            for item in batch.outcomes { item.count(into: &counts) }
        }
        metrics.count(batch.outcomes)
        for item in batch.outcomes { lastRecords[item.place.partition] = item.place.time }
    }

    /// Makes a request to PostgreSQL, and measures it.
    func databaseCall<Value>(
        _ operation: LaneMetrics.DatabaseOperation,
        _ call: () throws(PostgresError) -> Value
    ) throws(PostgresError) -> Value {
        try setup.status.during(.postgres) { () throws(PostgresError) in
            try metrics.measuring(operation, call)
        }
    }
}
