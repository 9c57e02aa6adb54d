import Landfall
import LandfallContract
import LandfallKafka
import LandfallPostgres
import Logging

extension Lane {
    /// Answers a batch: reads it, resolves it, commits it to PostgreSQL, then publishes it.
    ///
    /// - Throws: ``WorkerError`` or a client's error when the lane can't go on; nothing is lost,
    ///   since what was not committed is read again, and what was is published from the ledger.
    func process(_ batch: RecordBatch) throws {
        let now = setup.now()
        let taken = take(batch)
        guard !taken.isEmpty else { return }
        let known = try firstPlans(of: taken, at: now)
        var assembler = BatchAssembler(setup: setup, now: now, known: known)
        var produced: [Produced] = []
        for item in taken { produced.append(try answer(item, with: &assembler)) }
        let rows = rows(for: produced, at: now)
        try record(rows)
        for move in rows.moves { owned[move.partition]?.record(upTo: move.to) }
        remember(taken, at: now)
        let isOwner = try publisher.publish(
            produced.flatMap { $0.records.map(\.record) },
            offsets: Dictionary(uniqueKeysWithValues: rows.moves.map { ($0.partition, $0.to) }),
            as: Membership(of: consumer)
        )
        guard isOwner else {
            logger.notice("the group moved on before a batch was published; its ledger remains")
            return
        }
        for move in rows.moves { owned[move.partition]?.publishAll() }
    }

    /// The records of the lane's partitions that were not processed yet, each read once.
    private func take(_ batch: RecordBatch) -> [TakenRecord] {
        let reader = setup.reader
        var next = owned.mapValues(\.next)
        var taken: [TakenRecord] = []
        for record in batch {
            let partition = record.topicPartition
            guard let expected = next[partition], record.offset >= expected else { continue }
            next[partition] = record.offset.next
            taken.append(TakenRecord(record, reader: reader))
            checkPlace(of: record)
        }
        setup.tally.add { $0.records += taken.count }
        return taken
    }

    /// Counts keys that another partitioner than murmur2 has placed: the state of such a device may
    /// lie in a partition that another lane owns.
    private func checkPlace(of record: Record) {
        guard let key = record.keyBytes, partitionCount > 0 else { return }
        let expected = KeyPartitioner.partition(ofKey: key, partitionCount: partitionCount)
        guard expected != record.topicPartition.partition else { return }
        setup.tally.add { counts in
            counts.misplacedKeys += 1
            guard counts.misplacedKeys == 1 else { return }
            logger.warning(
                "a key is in another partition than murmur2 puts it: set the producer's partitioner",
                metadata: ["topic": "\(record.topicPartition.topic)"]
            )
        }
    }

    /// The plans of identities that came before, from the ledger, asked for only where the filter
    /// says that there may be one.
    private func firstPlans(
        of taken: [TakenRecord],
        at now: Landfall.Timestamp
    ) throws -> [[UInt8]: LedgerRecord] {
        let suspects = Set(
            taken.compactMap { item -> [UInt8]? in
                guard case .success(let intent) = item.content,
                    filters[item.partition.partition]?.mayContain(intent.identity.bytes) == true
                else { return nil }
                return intent.identity.bytes
            }
        )
        guard !suspects.isEmpty else { return [:] }
        let since = windowStart(at: now)
        return try whileAway { () throws(PostgresError) in
            try store.plans(of: Array(suspects), since: since)
        }
    }

    private func answer(
        _ item: TakenRecord,
        with assembler: inout BatchAssembler
    ) throws(KafkaError) -> Produced {
        switch item.content {
        case .failure(let error):
            return try assembler.setAside(item, error)
        case .success(let intent):
            let device = intent.intent.deviceID
            let stored =
                device.isEmpty
                ? nil : states.state(forKey: Array(device.utf8), in: item.partition.partition)
            return try assembler.answer(intent, from: item, stored: stored)
        }
    }

    private func remember(_ taken: [TakenRecord], at now: Landfall.Timestamp) {
        for item in taken {
            guard case .success(let intent) = item.content else { continue }
            filters[item.partition.partition]?.add(intent.identity.bytes, at: now.seconds)
        }
    }

    /// What a batch writes: marks, events, exposures and the ledger.
    private func rows(for produced: [Produced], at now: Landfall.Timestamp) -> BatchRows {
        var rows = BatchRows(takenAt: LandfallPostgres.Timestamp(now))
        var ends: [TopicPartition: Offset] = [:]
        for item in produced {
            ends[item.partition] = item.offset.next
            let epoch = owned[item.partition]?.ownerEpoch ?? 0
            for (ordinal, entry) in item.records.enumerated() {
                rows.ledger.append(
                    LedgerRow(
                        origin: item.origin,
                        ordinal: Int16(clamping: ordinal),
                        ownerEpoch: epoch,
                        recordedAt: now,
                        entry: entry
                    )
                )
            }
            guard let resolution = item.resolution else { continue }
            rows.events.append(EventRow(origin: item.origin, resolution: resolution))
            rows.exposures += resolution.exposures.map {
                ExposureRow(origin: item.origin, resolution: resolution, assignment: $0)
            }
        }
        rows.moves = ends.compactMap { partition, end in
            owned[partition].map {
                MarkMove(
                    partition: partition,
                    ownerEpoch: $0.ownerEpoch,
                    from: $0.next,
                    to: end,
                    published: $0.published
                )
            }
        }
        return rows
    }

    /// Writes a batch, again if need be, until it is known to be committed.
    private func record(_ rows: BatchRows) throws {
        let result = try whileAway { () throws(PostgresError) -> WriteResult in
            do throws(PostgresError) {
                return try store.write(rows)
            } catch {
                guard error.recovery == .checkOutcome else { throw error }
                store.disconnect()
                let outcome = try whileAway { () throws(PostgresError) in
                    try store.outcome(of: rows)
                }
                if let outcome { return outcome }
                throw .connectionLost(nil)
            }
        }
        guard result == .written else {
            throw WorkerError.fenced(
                "another worker has taken over a partition of this one; it goes on there"
            )
        }
    }
}
