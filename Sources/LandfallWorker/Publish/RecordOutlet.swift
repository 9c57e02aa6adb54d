import LandfallKafka
import Logging

/// What becomes of records that Kafka does not take.
///
/// A caller chooses the topic of an extra reply, and a sender what becomes a dead letter: neither
/// may stop a partition. So a reply is left out that its topic refuses for good, and a dead letter
/// made smaller. A plan, or a result, is never left out.
///
/// It belongs to one lane, and is used on its thread only.
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

    /// Takes the records of a batch, without what was refused just before.
    func pack(_ records: [OutgoingRecord]) throws(KafkaError) -> Consignment {
        var consignment = Consignment(records)
        guard !limits.isEmpty else { return consignment }
        for index in records.indices {
            guard let limit = limits.limit(of: records[index].topic),
                records[index].sizeBytes > limit.bytes
            else { continue }
            if isForeign(records[index]) {
                consignment.leaveOut(index, limit.error)
            } else if records[index].topic == deadLetters {
                try shrink(index, of: &consignment, to: limit.bytes)
            }
        }
        return consignment
    }

    /// Hands the records of a try over.
    ///
    /// - Throws: What the producer says to a record that must not be left out.
    func send(
        _ consignment: inout Consignment,
        to producer: some RecordTaker,
        timeout: Duration,
        willSend: (OutgoingRecord) throws(KafkaError) -> Void = { _ in }
    ) throws(KafkaError) {
        guard consignment.isCareful else {
            for index in consignment.records.indices where consignment.holds(index) {
                try send(index, of: &consignment, to: producer, willSend)
            }
            return
        }
        let order = consignment.records.indices.filter(consignment.holds)
        for index in order where !isForeign(consignment.records[index]) {
            try send(index, of: &consignment, to: producer, willSend)
        }
        try producer.flush(timeout: timeout)
        for topic in foreignTopics(of: consignment) {
            consignment.suspect = topic
            for index in order where consignment.records[index].topic == topic {
                try send(index, of: &consignment, to: producer, willSend)
            }
            try producer.flush(timeout: timeout)
        }
        consignment.suspect = nil
    }

    /// Hands one over; a reply that can never be sent is left out, and the rest is still good.
    private func send(
        _ index: Int,
        of consignment: inout Consignment,
        to producer: some RecordTaker,
        _ willSend: (OutgoingRecord) throws(KafkaError) -> Void
    ) throws(KafkaError) {
        while true {
            let record = consignment.records[index]
            try willSend(record)
            do throws(KafkaError) {
                return try producer.produce(record, tag: index)
            } catch {
                guard error.disposition == .rejectRecord else { throw error }
                if isForeign(record) { return consignment.leaveOut(index, error) }
                guard error.isRefusalOfSize else { throw error }
                try shrink(index, of: &consignment, to: record.sizeBytes - 1)
            }
        }
    }

    // MARK: - Learning

    /// Looks whether a try failed for what topics refuse, and takes it out of the next.
    ///
    /// - Parameters:
    ///   - error: Why the try failed.
    ///   - failures: The records that were not stored.
    ///   - consignment: The records.
    ///   - partitionCount: Asks how many partitions a topic has, `nil` for one that does not exist.
    /// - Returns: Whether the next try is another than this one.
    /// - Throws: ``KafkaError/misconfigured(_:)`` when a topic of the worker's own is too small.
    func learn(
        from error: KafkaError,
        _ failures: [FailedDelivery],
        of consignment: inout Consignment,
        partitionCount: (Topic) throws(KafkaError) -> Int?
    ) throws(KafkaError) -> Bool {
        let suspect = consignment.suspect
        consignment.suspect = nil
        if try learnSizes(failures, of: &consignment) { return true }
        var refusing: [Topic: KafkaError] = [:]
        for failure in failures where failure.error.isRefusalOfTopic {
            refusing[consignment.records[failure.tag].topic] = failure.error
        }
        if let suspect, error.isRefusalOfTopic { refusing[suspect] = error }
        if close(refusing, in: &consignment) { return true }
        let foreign = foreignTopics(of: consignment)
        guard !foreign.isEmpty else { return false }
        if error.isRefusalOfTopic {
            guard !consignment.isCareful else { return false }
            consignment.isCareful = true
            return true
        }
        guard error.mayBeMissingTopic else { return false }
        var hasLearnt = false
        for topic in foreign {
            let count: Int?
            do throws(KafkaError) {
                count = try partitionCount(topic)
            } catch {
                guard error.isRefusalOfTopic else { continue }
                count = nil
            }
            if leaveOut(beyond: count ?? 0, of: topic, in: &consignment) { hasLearnt = true }
        }
        return hasLearnt
    }

    /// Tells what was left out, once the rest is published.
    func tell(_ consignment: Consignment) {
        guard !consignment.leftOut.isEmpty else { return }
        tally.add { $0.undeliverable += consignment.leftOut.count }
        var told: [Topic: (count: Int, error: KafkaError)] = [:]
        for (index, error) in consignment.leftOut {
            let topic = consignment.records[index].topic
            told[topic] = ((told[topic]?.count ?? 0) + 1, error)
        }
        for (topic, (count, error)) in told {
            guard let count = tally.paces.note("undeliverable \(topic)", count: count) else {
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
        of consignment: inout Consignment
    ) throws(KafkaError) -> Bool {
        let refused = failures.filter {
            $0.error.isRefusalOfSize && consignment.holds($0.tag)
        }
        guard !refused.isEmpty else { return false }
        let byTopic = Dictionary(grouping: refused) { consignment.records[$0.tag].topic }
        // Brokers weigh what goes in one request, so it may only have been too much at a time.
        if !consignment.isSingle, byTopic.values.contains(where: { $0.count > 1 }) {
            consignment.isSingle = true
            singleSince = .now
            logger.warning(
                "a topic takes few records at a time, which is slow: raise its max.message.bytes",
                metadata: ["topics": "\(byTopic.keys.map(\.name).sorted())"]
            )
            return true
        }
        for (topic, failures) in byTopic {
            for failure in failures {
                let size = consignment.records[failure.tag].sizeBytes
                limits.refuse(size, by: topic, failure.error)
            }
            guard let limit = limits.limit(of: topic) else { continue }
            for index in consignment.records.indices
            where consignment.holds(index) && consignment.records[index].topic == topic
                && consignment.records[index].sizeBytes > limit.bytes
            {
                if topics.contains(topic) {
                    try shrink(index, of: &consignment, to: limit.bytes)
                } else {
                    consignment.leaveOut(index, limit.error)
                }
            }
        }
        return true
    }

    private func close(
        _ refusing: [Topic: KafkaError],
        in consignment: inout Consignment
    ) -> Bool {
        var hasLearnt = false
        for (topic, error) in refusing where !topics.contains(topic) {
            limits.close(topic, error)
            for index in consignment.records.indices
            where consignment.holds(index) && consignment.records[index].topic == topic {
                consignment.leaveOut(index, error)
                hasLearnt = true
            }
        }
        return hasLearnt
    }

    private func leaveOut(
        beyond count: Int,
        of topic: Topic,
        in consignment: inout Consignment
    ) -> Bool {
        let error = KafkaError.unknownTopic(
            Fault(.unknownTopicOrPartition, reason: "it is no longer there")
        )
        if count == 0 { limits.close(topic, error) }
        var hasLearnt = false
        for index in consignment.records.indices
        where consignment.holds(index) && consignment.records[index].topic == topic {
            let partition = consignment.records[index].partition.map { Int($0.number) }
            guard partition.map({ $0 >= count }) ?? (count == 0) else { continue }
            consignment.leaveOut(index, error)
            hasLearnt = true
        }
        return hasLearnt
    }

    /// Makes a dead letter small enough.
    ///
    /// - Throws: ``KafkaError/misconfigured(_:)`` for what is no dead letter, or can't be smaller.
    private func shrink(
        _ index: Int,
        of consignment: inout Consignment,
        to bytes: Int
    ) throws(KafkaError) {
        let record = consignment.records[index]
        if record.topic == deadLetters, let small = DeadLetterLimit(bytes: bytes).fit(record) {
            consignment.records[index] = small
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

    private func isForeign(_ record: OutgoingRecord) -> Bool { !topics.contains(record.topic) }

    /// The topics of callers that still get something, in the order of their first record.
    private func foreignTopics(of consignment: Consignment) -> [Topic] {
        var seen: Set<Topic> = []
        return consignment.records.indices.compactMap { index in
            let topic = consignment.records[index].topic
            guard consignment.holds(index), isForeign(consignment.records[index]),
                seen.insert(topic).inserted
            else { return nil }
            return topic
        }
    }
}
