import Landfall
import LandfallContract
import LandfallKafka
import LandfallPostgres
import Logging

extension Lane {
    /// Answers a batch: reads it, resolves it, commits it to PostgreSQL, then publishes it.
    ///
    /// The lane's thread is free while interceptors are waited for; nothing else runs on the lane
    /// meanwhile, since only its own turn calls it.
    ///
    /// - Throws: ``WorkerError`` or a client's error when the lane can't go on; nothing is lost,
    ///   since what was not committed is read again, and what was is published from the ledger.
    func process(_ batch: RecordBatch) async throws {
        guard let membership = try place() else { return }
        let now = setup.now()
        let taken = take(batch)
        guard !taken.isEmpty else { return }
        try setup.hook?.lane(.didTake)
        var assembler = BatchAssembler(
            setup: setup,
            now: now,
            known: try firstPlans(of: taken, at: now),
            replyTopics: replyTopicCounts(of: taken)
        )
        for item in taken { try add(item, to: &assembler, at: now) }
        var produced = try await assembler.finish(clock: ContinuousClock())
        try setup.hook?.lane(.didResolve)
        try record(&produced, of: taken, assembler, at: now)
        setup.tally.add { counts in
            for item in produced { item.count(into: &counts) }
        }
        remember(taken, at: now)
        try setup.hook?.lane(.didRecord)
        try publish(produced, as: membership)
        try setup.hook?.lane(.didPublish)
    }

    /// The lane's place in its group, or `nil` when it has just lost it: the records are read again
    /// by whoever gets the partitions.
    ///
    /// - Throws: ``WorkerError/fenced(_:)`` when records come though the place was lost and not
    ///   given again, since some in between were passed over.
    private func place() throws -> Membership? {
        guard let membership else {
            throw WorkerError.fenced("the group took the partitions away; they go on elsewhere")
        }
        guard !membership.isOwner else { return membership }
        self.membership = nil
        logger.notice("the group moved on before a batch was recorded")
        return nil
    }

    private func publish(_ produced: [Produced], as membership: Membership) throws {
        var offsets: [TopicPartition: Offset] = [:]
        for item in produced { offsets[item.place.partition] = item.place.offset.next }
        let mine = owned.filter { offsets[$0.key] != nil }
        let isPublished = try publisher.publish(
            produced.flatMap { $0.records.map(\.record) },
            offsets: offsets,
            as: membership,
            within: limit
        ) {
            try whileAway { () throws(PostgresError) in try store.owns(mine) }
        }
        guard isPublished else {
            self.membership = nil
            logger.notice("the group moved on before a batch was published; its ledger remains")
            return
        }
        for partition in offsets.keys { owned[partition]?.publishAll() }
        hasUnnoted = true
    }

    /// The records of the lane's partitions that were not processed yet, each read once.
    private func take(_ batch: RecordBatch) -> [TakenRecord] {
        let results = setup.topics.planResults
        var next = owned.mapValues(\.next)
        var taken: [TakenRecord] = []
        taken.reserveCapacity(batch.count)
        for record in batch {
            let partition = record.topicPartition
            guard let expected = next[partition], record.offset >= expected else { continue }
            next[partition] = record.offset.next
            let isReport = partition.topic == results
            let item = TakenRecord(
                record,
                reader: setup.reader,
                reports: isReport ? setup.resultReader : nil
            )
            taken.append(item)
            if !isReport { checkPlace(of: item) }
        }
        return taken
    }

    /// Counts keys that another partitioner than murmur2 has placed: the state of such a device may
    /// lie in a partition that another lane owns.
    private func checkPlace(of item: TakenRecord) {
        guard let key = item.key, partitionCount > 0 else { return }
        let expected = KeyPartitioner.partition(ofKey: key, partitionCount: partitionCount)
        guard expected != item.place.partition.partition else { return }
        setup.tally.add { counts in
            counts.misplacedKeys += 1
            guard counts.misplacedKeys == 1 else { return }
            logger.warning(
                "a key is in another partition than murmur2 puts it: set the producer's partitioner",
                metadata: ["topic": "\(item.place.partition.topic)"]
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
                guard let identity = item.identity,
                    filters[item.place.partition.partition]?.mayContain(identity) == true
                else { return nil }
                return identity
            }
        )
        guard !suspects.isEmpty else { return [:] }
        let since = windowStart(at: now)
        return try whileAway { () throws(PostgresError) in
            try store.plans(
                of: Array(suspects),
                topics: setup.intentTopics.map(\.name),
                since: since
            )
        }
    }

    /// The partition counts of the topics, of those allowed, to which callers want a reply.
    ///
    /// The worker's own topics are never among them: a plan among the states of devices would be
    /// taken for one.
    private func replyTopicCounts(of taken: [TakenRecord]) -> [String: Int] {
        let names = taken.compactMap(\.replyTopic)
        guard !names.isEmpty else { return [:] }
        let own = setup.ownTopics
        let allowed = Set(names).filter { name in
            setup.replies.settings.isAllowed(name) && !own.contains(name)
        }
        return replyTopics.partitionCounts(of: allowed) { topic throws(KafkaError) in
            try consumer.partitionCounts(of: [topic], timeout: limit.call)[topic]
        }
    }

    private func add(
        _ item: TakenRecord,
        to assembler: inout BatchAssembler,
        at now: Landfall.Timestamp
    ) throws(KafkaError) {
        switch item.content {
        case .unreadable(let error):
            try assembler.add(unreadable: item, error)
        case .intent(let intent):
            assembler.add(intent, at: item.place, stored: state(for: intent, in: item.place))
        case .report(let report):
            assembler.add(report, at: item.place, isFirst: isFirst(report, in: item.place, at: now))
        }
    }

    /// Whether a report says what none has said within the window, and counts from here on.
    private func isFirst(
        _ report: PlanResult,
        in place: RecordPlace,
        at now: Landfall.Timestamp
    ) -> Bool {
        let identity = report.identity
        let number = place.partition.partition
        guard reportFilters[number]?.holds(identity) != true else { return false }
        reportFilters[number]?.add(identity, at: now.seconds)
        return true
    }

    /// The state that the device of an intent reported last.
    private func state(for intent: IntentRecord, in place: RecordPlace) -> DeviceState? {
        let device = intent.intent.deviceID
        guard !device.isEmpty else { return nil }
        return states.state(of: device, in: place.partition.partition)
    }

    private func remember(_ taken: [TakenRecord], at now: Landfall.Timestamp) {
        for item in taken {
            guard let identity = item.identity else { continue }
            filters[item.place.partition.partition]?.add(identity, at: now.seconds)
        }
    }
}
