import LandfallKafka
import Logging

// That intents and states have equally many partitions, now and later.

extension Lane {
    /// How often the counts are looked at while the lane serves.
    static let countsInterval = Duration.seconds(60)
    /// How long each of its questions may hold the lane up then.
    private static let watchTimeout = Duration.milliseconds(500)

    /// Checks that all topics exist, and that those that are read together fit.
    ///
    /// - Throws: ``WorkerError/topics(_:)``, or ``KafkaError`` when no broker answers.
    func checkTopics() throws {
        let counts = try retryingKafka { timeout throws(KafkaError) in
            try consumer.partitionCounts(
                of: setup.groupTopics + setup.outgoingTopics,
                timeout: timeout
            )
        }
        let all = setup.groupTopics + setup.outgoingTopics
        if let missing = all.first(where: { counts[$0] == nil }) {
            throw WorkerError.topics(PartitionCounts.advice(missing: missing))
        }
        try checkCounts()
    }

    /// Compares the counts of the topics that are read together, as they are now.
    ///
    /// A deleted intent topic does not stop the others.
    ///
    /// - Throws: ``WorkerError/topics(_:)``, or ``KafkaError`` when no broker answers.
    func checkCounts() throws {
        let found = try retryingKafka { timeout throws(KafkaError) in
            try counts(within: timeout)
        }
        if let mismatch = found.mismatch { throw WorkerError.topics(mismatch) }
        noteMissing(found.missingIntents)
        take(found)
        try checkSizes()
    }

    /// Looks once in a while whether partitions were added, and how large messages may be.
    func watchCounts() {
        guard ContinuousClock.now >= countsDueAt else { return }
        countsDueAt = ContinuousClock.now + Self.countsInterval
        learnSizes(within: Self.watchTimeout)
        let answer = Result { () throws(KafkaError) in try counts(within: Self.watchTimeout) }
        guard case .success(let found) = answer else { return }
        noteMissing(found.missingIntents)
        guard let mismatch = found.mismatch else { return take(found) }
        guard let count = setup.tally.logLimiter.note("counts \(mismatch)") else { return }
        logger.warning(
            """
            the topics do not fit any more: intents may be planned without the states of their \
            devices, and the worker ends when partitions are assigned next
            """,
            metadata: ["reason": "\(mismatch)", "count": "\(count)"]
        )
    }

    /// Counts a device state that another partitioner than murmur2 has placed: no intent of the device finds it.
    ///
    /// One that is restored is not counted: it may be from before partitions were added.
    ///
    /// - Returns: Whether it is such a one.
    func countMisplaced(_ state: Record) -> Bool {
        guard restoration == nil, partitionCount > 1,
            !state.isInPlace(partitionCount: partitionCount)
        else { return false }
        setup.tally.add { $0.misplacedKeys += 1 }
        return true
    }

    /// Says that keys are where murmur2 would not put them, unless partitions were added, which is
    /// said then.
    func logMisplaced(_ topic: Topic) {
        guard setup.tally.logLimiter.note("misplaced \(topic)") != nil else { return }
        let known = partitionCount
        countsDueAt = .now
        watchCounts()
        guard partitionCount == known else { return }
        logger.warning(
            """
            a key is in another partition than murmur2 puts it: set the producer's partitioner, \
            unless the record was written before partitions were added
            """,
            metadata: ["topic": "\(topic)", "partitions": "\(known)"]
        )
    }

    private func counts(within timeout: Duration) throws(KafkaError) -> PartitionCounts {
        let states = setup.topics.deviceStates
        return PartitionCounts(
            states: states,
            intents: setup.intentTopics,
            counts: try consumer.partitionCounts(
                of: [states] + setup.intentTopics,
                timeout: timeout
            )
        )
    }

    /// Says that topics of intents have been deleted, while the others are served.
    private func noteMissing(_ topics: [Topic]) {
        missingTopics = Set(topics)
        setup.status.update { $0.missingTopics = Set(topics) }
        for topic in topics {
            guard let count = setup.tally.logLimiter.note("missing \(topic)") else { continue }
            logger.error(
                """
                a topic of intents is gone, and the others are served: make it anew with `landfall \
                topics create`, or leave it out of the worker's settings
                """,
                metadata: ["topic": "\(topic)", "count": "\(count)"]
            )
        }
    }

    private func take(_ found: PartitionCounts) {
        let known = partitionCount
        guard found.count != known else { return }
        partitionCount = found.count
        guard known > 0 else { return }
        memory.isRepartitioned = true
        logger.notice(
            """
            partitions were added: devices whose keys lie elsewhere now are planned for a cold \
            start until they report again
            """,
            metadata: ["before": "\(known)", "now": "\(found.count)"]
        )
    }
}

/// The partition counts of the topics that are read together.
///
/// An intent finds the state of its device only in the partition of the same number.
struct PartitionCounts: Hashable, Sendable {
    /// The topic of device states.
    let states: Topic
    /// The topics of intents.
    let intents: [Topic]
    /// The counts of those topics that exist.
    let counts: [Topic: Int]

    /// The count of the topic of device states.
    var count: Int { counts[states] ?? 0 }

    /// The topics of intents that do not exist.
    var missingIntents: [Topic] { intents.filter { counts[$0] == nil } }

    /// What is wrong with those that exist and what to do, or `nil` where they fit.
    var mismatch: String? {
        if counts[states] == nil { return Self.advice(missing: states) }
        let others = intents.filter { counts[$0] ?? count != count }
        guard !others.isEmpty else { return nil }
        let largest = counts.values.max() ?? count
        let list = others.map { "\($0) has \(counts[$0] ?? 0) partitions" }.joined(separator: ", ")
        return
            "\(list) and \(states) has \(count): give both the same number, which can only grow: "
            + "\(largest)"
    }

    /// Returns the advice for a topic that does not exist.
    static func advice(missing topic: Topic) -> String {
        "there is no topic \(topic): make it with `landfall topics create`"
    }
}
