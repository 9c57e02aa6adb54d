import LandfallKafka
import Logging

/// Sends the records of a batch, and handles those that Kafka refuses.
///
/// A caller chooses the topic of an extra reply, and a sender chooses what becomes a dead letter.
/// Neither may stop a partition. So a reply that its topic refuses for good is left out, and a dead
/// letter that is too large is made smaller. A plan or a result is never left out.
///
/// It belongs to one lane, whose threads use it in turn.
final class RecordOutlet {
    /// The worker's own topics; any other is one that a caller named.
    let topics: Set<Topic>
    private let deadLetters: Topic
    private let tally: Tally
    private let logger: Logger
    private var limits = TopicLimits()
    private var singleSince: ContinuousClock.Instant?

    /// Creates an outlet.
    init(topics: [Topic], deadLetters: Topic, tally: Tally, logger: Logger) {
        self.topics = Set(topics)
        self.deadLetters = deadLetters
        self.tally = tally
        self.logger = logger
    }

    /// Whether each record is to go in a request of its own for now.
    var sendsSingly: Bool {
        singleSince.map { $0 + TopicLimits.lifetime > .now } ?? false
    }

    // MARK: - Sending

    /// Prepares the records of a batch, without those that were refused just before.
    func pack(_ records: [OutgoingRecord]) throws(KafkaError) -> OutgoingBatch {
        var batch = OutgoingBatch(records)
        guard !limits.isEmpty else { return batch }
        for index in records.indices {
            guard let limit = limits.limit(of: records[index].topic),
                records[index].sizeBytes > limit.bytes
            else { continue }
            if isCallerTopic(records[index].topic) {
                batch.exclude(index, limit.error)
            } else if records[index].topic == deadLetters {
                try shrink(index, of: &batch, to: limit.bytes)
            }
        }
        return batch
    }

    /// Sends the records of a try.
    ///
    /// - Throws: The producer's error for a record that must not be left out.
    func send(
        _ batch: inout OutgoingBatch,
        to producer: some RecordProducer,
        timeout: Duration,
        willSend: (OutgoingRecord) throws(KafkaError) -> Void = { _ in }
    ) throws(KafkaError) {
        guard batch.sendsCallerTopicsSingly else {
            for index in batch.records.indices where batch.includes(index) {
                try send(index, of: &batch, to: producer, willSend)
            }
            return
        }
        let order = batch.records.indices.filter(batch.includes)
        for index in order where !isCallerTopic(batch.records[index].topic) {
            try send(index, of: &batch, to: producer, willSend)
        }
        try producer.flush(timeout: timeout)
        for topic in callerTopics(of: batch) {
            batch.suspectCallerTopic = topic
            for index in order where batch.records[index].topic == topic {
                try send(index, of: &batch, to: producer, willSend)
            }
            try producer.flush(timeout: timeout)
        }
        batch.suspectCallerTopic = nil
    }

    /// Hands one over; a reply that can never be sent is left out, and the rest is still good.
    private func send(
        _ index: Int,
        of batch: inout OutgoingBatch,
        to producer: some RecordProducer,
        _ willSend: (OutgoingRecord) throws(KafkaError) -> Void
    ) throws(KafkaError) {
        while true {
            let record = batch.records[index]
            try willSend(record)
            do throws(KafkaError) {
                return try producer.produce(record, tag: index)
            } catch {
                guard error.recovery == .rejectRecord else { throw error }
                if isCallerTopic(record.topic) { return batch.exclude(index, error) }
                guard error.isRefusalOfSize else { throw error }
                try shrink(index, of: &batch, to: record.sizeBytes - 1)
            }
        }
    }

    // MARK: - Learning

    /// Looks whether a try failed for what topics refuse, and takes it out of the next.
    ///
    /// - Parameters:
    ///   - error: Why the try failed.
    ///   - failures: The records that were not stored.
    ///   - batch: The records.
    ///   - partitionCount: Asks how many partitions a topic has, `nil` for one that does not exist.
    /// - Returns: Whether the next try is another than this one.
    /// - Throws: ``KafkaError/misconfigured(_:)`` when a topic of the worker's own is too small.
    func learn(
        from error: KafkaError,
        _ failures: [FailedDelivery],
        of batch: inout OutgoingBatch,
        partitionCount: (Topic) throws(KafkaError) -> Int?
    ) throws(KafkaError) -> Bool {
        let suspect = batch.suspectCallerTopic
        batch.suspectCallerTopic = nil
        if try learnSizes(failures, of: &batch) { return true }
        var refusing: [Topic: KafkaError] = [:]
        for failure in failures where failure.error.isRefusalOfTopic {
            refusing[batch.records[failure.tag].topic] = failure.error
        }
        if let suspect, error.isRefusalOfTopic { refusing[suspect] = error }
        if close(refusing, in: &batch) { return true }
        let callers = callerTopics(of: batch)
        guard !callers.isEmpty else { return false }
        if error.isRefusalOfTopic {
            guard !batch.sendsCallerTopicsSingly else { return false }
            batch.sendsCallerTopicsSingly = true
            return true
        }
        guard error.mayBeMissingTopic else { return false }
        var hasLearnt = false
        for topic in callers {
            let count: Int?
            do throws(KafkaError) {
                count = try partitionCount(topic)
            } catch {
                guard error.isRefusalOfTopic else { continue }
                count = nil
            }
            if exclude(beyond: count ?? 0, of: topic, in: &batch) { hasLearnt = true }
        }
        return hasLearnt
    }

    /// Logs which records were left out, once the rest is published.
    func log(_ batch: OutgoingBatch) {
        guard !batch.excluded.isEmpty else { return }
        tally.add { $0.undeliverable += batch.excluded.count }
        var excluded: [Topic: (count: Int, error: KafkaError)] = [:]
        for (index, error) in batch.excluded {
            let topic = batch.records[index].topic
            excluded[topic] = ((excluded[topic]?.count ?? 0) + 1, error)
        }
        for (topic, (count, error)) in excluded {
            guard let count = tally.logLimiter.note("undeliverable \(topic)", count: count) else {
                continue
            }
            logger.error(
                "replies can't be delivered and are left out; the ledger keeps them",
                metadata: ["topic": "\(topic)", "count": "\(count)", "error": "\(error)"]
            )
        }
    }

    private func learnSizes(
        _ failures: [FailedDelivery],
        of batch: inout OutgoingBatch
    ) throws(KafkaError) -> Bool {
        let refused = failures.filter {
            $0.error.isRefusalOfSize && batch.includes($0.tag)
        }
        guard !refused.isEmpty else { return false }
        let byTopic = Dictionary(grouping: refused) { batch.records[$0.tag].topic }
        // Brokers weigh what goes in one request, so it may only have been too much at a time.
        if !batch.sendsRecordsSingly, byTopic.values.contains(where: { $0.count > 1 }) {
            batch.sendsRecordsSingly = true
            singleSince = .now
            logger.warning(
                "a topic takes few records at a time, which is slow: raise its max.message.bytes",
                metadata: ["topics": "\(byTopic.keys.map(\.name).sorted())"]
            )
            return true
        }
        for (topic, failures) in byTopic {
            for failure in failures {
                let size = batch.records[failure.tag].sizeBytes
                limits.refuse(size, by: topic, failure.error)
            }
            guard let limit = limits.limit(of: topic) else { continue }
            for index in batch.records.indices
            where batch.includes(index) && batch.records[index].topic == topic
                && batch.records[index].sizeBytes > limit.bytes
            {
                if topics.contains(topic) {
                    try shrink(index, of: &batch, to: limit.bytes)
                } else {
                    batch.exclude(index, limit.error)
                }
            }
        }
        return true
    }

    private func close(
        _ refusing: [Topic: KafkaError],
        in batch: inout OutgoingBatch
    ) -> Bool {
        var hasLearnt = false
        for (topic, error) in refusing where isCallerTopic(topic) {
            limits.close(topic, error)
            for index in batch.records.indices
            where batch.includes(index) && batch.records[index].topic == topic {
                batch.exclude(index, error)
                hasLearnt = true
            }
        }
        return hasLearnt
    }

    private func exclude(
        beyond count: Int,
        of topic: Topic,
        in batch: inout OutgoingBatch
    ) -> Bool {
        let error = KafkaError.unknownTopic(
            Fault(.unknownTopicOrPartition, reason: "it is no longer there")
        )
        if count == 0 { limits.close(topic, error) }
        var hasLearnt = false
        for index in batch.records.indices
        where batch.includes(index) && batch.records[index].topic == topic {
            let partition = batch.records[index].partition.map { Int($0.number) }
            guard partition.map({ $0 >= count }) ?? (count == 0) else { continue }
            batch.exclude(index, error)
            hasLearnt = true
        }
        return hasLearnt
    }

    /// Makes a dead letter small enough.
    ///
    /// - Throws: ``KafkaError/misconfigured(_:)`` for what is no dead letter, or can't be smaller.
    private func shrink(
        _ index: Int,
        of batch: inout OutgoingBatch,
        to bytes: Int
    ) throws(KafkaError) {
        let record = batch.records[index]
        if record.topic == deadLetters,
            let small = DeadLetterLimit(bytes: bytes).fit(record.content)
        {
            batch.records[index].content = small
            return
        }
        throw .misconfigured(
            Fault(
                .messageTooLarge,
                reason:
                    "topic \(record.topic) refuses a record of \(record.sizeBytes) bytes: raise "
                    + "its max.message.bytes; the ledger keeps the record until then"
            )
        )
    }

    private func isCallerTopic(_ topic: Topic) -> Bool { !topics.contains(topic) }

    /// The topics of callers that still get something, in the order of their first record.
    private func callerTopics(of batch: OutgoingBatch) -> [Topic] {
        var seen: Set<Topic> = []
        return batch.records.indices.compactMap { index in
            let topic = batch.records[index].topic
            guard batch.includes(index), isCallerTopic(topic),
                seen.insert(topic).inserted
            else { return nil }
            return topic
        }
    }
}
