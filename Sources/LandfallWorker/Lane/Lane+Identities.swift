import Landfall
import LandfallContract
import LandfallKafka
import LandfallPostgres

// Which intents came before.

extension Lane {
    /// Reads the identities of the window that were answered in partitions of some numbers.
    func readIdentities(of numbers: Set<Partition>) throws {
        memory.identities = setup.noIdentities
        memory.followed = [:]
        memory.isRepartitioned = false
        guard !numbers.isEmpty else { return }
        let since = windowStart(at: setup.now())
        let settled = try settledTopics(since: since)
        // Where partitions were added within the window, the first of two intents of a device may
        // have come in any of them.
        try follow(since: since) { partition in
            numbers.contains(partition.partition) || !settled.contains(partition.topic)
        }
    }

    /// Takes note of intents that were answered for the first time.
    ///
    /// - Parameters:
    ///   - outcomes: What they led to.
    ///   - now: When their batch was taken.
    func remember(_ outcomes: [RecordOutcome], at now: Timestamp) {
        let instant = ContinuousClock.now
        memory.identities.forget(before: instant)
        for item in outcomes {
            guard item.records.first?.kind == .plan, let identity = item.records.first?.identity
            else { continue }
            memory.identities.add(
                identity.hash,
                at: IdentityPlace(partition: item.place.partition, offset: item.place.offset.value),
                recordedAt: now.microsecondsSinceEpoch,
                instant
            )
        }
    }

    /// The plans of identities that came before, from the ledger.
    ///
    /// - Parameters:
    ///   - suspects: The identities, and whether each may have come in another lane's partition.
    ///   - now: When their batch was taken.
    /// - Returns: The plans by identity.
    /// - Throws: ``PostgresError`` once patience is over, or ``WorkerError``.
    func firstPlans(
        of suspects: [IntentIdentity: Bool],
        at now: Timestamp
    ) throws -> [IntentIdentity: LedgerRecord] {
        guard !suspects.isEmpty else { return [:] }
        let since = windowStart(at: now)
        if suspects.values.contains(true) {
            try follow(since: since) { owned[$0] == nil }
        }
        var places: [IntentIdentity: [IdentityPlace]] = [:]
        var hashes: [UInt64: [IntentIdentity]] = [:]
        var times: Set<ClosedRange<Int64>> = []
        for identity in suspects.keys {
            let hash = identity.hash
            let hit = memory.identities.hit(hash)
            if !hit.places.isEmpty { places[identity] = hit.places }
            guard !hit.times.isEmpty else { continue }
            times.formUnion(hit.times)
            hashes[hash, default: []].append(identity)
        }
        for time in times {
            try search(hashes, at: time, since: since, &places)
        }
        let plans =
            places.isEmpty
            ? [:]
            : try retryingPostgres { () throws(PostgresError) in
                try databaseCall(.firstPlans) { () throws(PostgresError) in
                    try store.plans(at: places, since: since)
                }
            }
        metrics.countLookups(found: plans.count, of: suspects.count)
        return plans
    }

    /// Looks through what was recorded at a time of which only the hashes of identities are known.
    private func search(
        _ hashes: [UInt64: [IntentIdentity]],
        at times: ClosedRange<Int64>,
        since: PostgresTimestamp,
        _ places: inout [IntentIdentity: [IdentityPlace]]
    ) throws {
        guard times.upperBound >= since.unixMicroseconds else { return }
        let start = max(times.lowerBound, since.unixMicroseconds)
        var found: [IntentIdentity: [IdentityPlace]] = [:]
        try retryingPostgres { () throws(PostgresError) in
            found = [:]
            try store.identities(
                at: start...times.upperBound,
                topics: setup.intentTopics.map(\.name)
            ) { segment in
                guard let partition = segment.place.source else { return }
                SegmentIdentities.forEach(in: segment.bytes, from: segment.place.first) {
                    for identity in hashes[$0] ?? [] {
                        let place = IdentityPlace(partition: partition, offset: $1)
                        found[identity, default: []].append(place)
                    }
                }
            }
        }
        places.merge(found) { $0 + $1 }
    }

    /// Takes note of the identities that were recorded since the last look.
    ///
    /// - Parameters:
    ///   - since: The beginning of the window.
    ///   - isWanted: Says of which partitions.
    /// - Throws: ``PostgresError`` once patience is over, or ``WorkerError``.
    private func follow(
        since: PostgresTimestamp,
        _ isWanted: (TopicPartition) -> Bool
    ) throws {
        let ends = try retryingPostgres { () throws(PostgresError) in
            try store.segmentEnds(of: setup.intentTopics.map(\.name))
        }
        for (partition, end) in ends.sorted(by: { $0.key < $1.key }) where isWanted(partition) {
            guard memory.followed[partition] != end else { continue }
            try follow(partition, upTo: end, since: since)
            memory.followed[partition] = end
        }
    }

    private func follow(
        _ partition: TopicPartition,
        upTo end: SegmentEnd,
        since: PostgresTimestamp
    ) throws {
        let former = memory.followed[partition]
        // After offsets were moved back there may be other segments of the same ones, and older ones past the end.
        let isContinued = former?.resetEpoch == end.resetEpoch
        let first = isContinued ? former?.next ?? 0 : 0
        let last = isContinued ? end.next : nil
        var place: SegmentPlace?
        repeat {
            let behind = place
            let page = try retryingPostgres { () throws(PostgresError) in
                try store.identities(
                    of: partition,
                    from: first,
                    upTo: last,
                    behind: behind,
                    since: since
                )
            }
            learn(page.found, of: partition)
            place = page.last
        } while place != nil
    }

    private func learn(_ segments: [RecordedIdentities], of partition: TopicPartition) {
        let (now, instant) = (setup.now().microsecondsSinceEpoch, ContinuousClock.now)
        for segment in segments {
            let recorded = segment.place.recordedAt.unixMicroseconds
            // A time in the future comes from another machine's clock: the segment counts as new.
            let age = Duration.microseconds(max(0, now &- recorded))
            SegmentIdentities.forEach(in: segment.bytes, from: segment.place.first) {
                memory.identities.add(
                    $0,
                    at: IdentityPlace(partition: partition, offset: $1),
                    recordedAt: recorded,
                    instant - age
                )
            }
        }
    }

    /// The intent topics whose partitions were all there before a time, as their records say: where
    /// one has no older record, it may have been added since.
    private func settledTopics(since: PostgresTimestamp) throws -> Set<Topic> {
        let topics = Set(setup.intentTopics).subtracting(missingTopics)
        let partitions = topics.flatMap { $0.partitions(partitionCount) }
        let unsettled = try retryingKafka { timeout throws(KafkaError) in
            let ranges = try consumer.ranges(of: partitions, timeout: timeout)
            let firsts = try consumer.offsets(
                of: partitions,
                atMilliseconds: since.unixMicroseconds / 1000,
                timeout: timeout
            )
            return partitions.filter { partition in
                guard let range = ranges[partition], range.start < range.end else { return true }
                return (firsts[partition] ?? nil).map { $0 <= range.start } ?? false
            }
        }
        return topics.subtracting(unsettled.map(\.topic))
    }

    /// The time before which an identity is a new one.
    func windowStart(at now: Timestamp) -> PostgresTimestamp {
        let window = setup.worker.dedupeWindow.components.seconds
        return PostgresTimestamp(
            unixMicroseconds: now.microsecondsSinceEpoch - window * 1_000_000
        )
    }
}
