import LandfallKafka
import LandfallValues
package import LandfallWorker

/// Looks at the brokers and the topics, with short-lived topics of its own; its calls block.
package struct KafkaExamination {
    private let cluster: Cluster
    private var admin: Admin { cluster.admin }
    private var client: ClientConfiguration { cluster.configuration }
    private let topics: TopicSettings
    private let largestMessageBytes: Int
    private let timeout: Duration
    private let name: String

    /// How many records of each partition are looked at for their keys.
    private static let sampleCount: Int64 = 200
    /// From which difference on a clock is remarked on.
    static let clockLimit: Int64 = 1000

    /// Makes an examination; nothing is asked yet.
    ///
    /// - Parameters:
    ///   - cluster: The brokers.
    ///   - topics: The worker's topics.
    ///   - largestMessageBytes: The largest message that its producer lets through.
    ///   - timeout: How long a broker may take for one answer.
    package init(
        _ cluster: Cluster,
        topics: TopicSettings,
        largestMessageBytes: Int = 1_000_000,
        timeout: Duration
    ) {
        self.cluster = cluster
        self.topics = topics
        self.largestMessageBytes = largestMessageBytes
        self.timeout = timeout
        self.name = "landfall.doctor.\(String(UInt64.random(in: 0 ..< 1 << 40), radix: 36))"
    }

    /// Looks at everything.
    ///
    /// - Parameters:
    ///   - now: The clock, in milliseconds since 1970-01-01 UTC.
    ///   - say: Receives each finding.
    /// - Returns: What the brokers were seen to do.
    package func run(now: () -> Int64, say: (CheckResult) -> Void) -> BrokerCapabilities {
        let brokers: [String]
        do throws(UnansweredRequest) {
            brokers = try cluster.brokers(timeout: timeout)
        } catch {
            say(CheckResult("brokers", .fault, "\(error)", advice: error.advice))
            return BrokerCapabilities()
        }
        let noun = "\(brokers.count) broker\(brokers.count == 1 ? "" : "s")"
        let list = brokers.sorted().joined(separator: ", ")
        say(CheckResult("brokers", .ok, "\(noun) of the cluster: \(list)"))
        let requests = try? BrokerRequests.ask(client, timeout: timeout)
        say(Self.protocolCheckup(requests))
        if let requests { say(Self.membershipCheckup(requests)) }
        examineTopics(say)
        return examineTransactions(brokerCount: brokers.count, now: now, say: say)
    }

    // MARK: - Topics

    private func examineTopics(_ say: (CheckResult) -> Void) {
        do {
            let intents = try topics.intents.map { try Topic($0) }
            let states = try Topic(topics.deviceStates)
            let sent = try
                ([topics.plans, topics.deadLetters] + [topics.results].compactMap { $0 }
                + topics.replies).map { try Topic($0) }
            let all = intents + [states, try Topic(topics.planResults)] + sent
            let counts = try admin.partitionCounts(of: all, timeout: timeout)
            let missing = all.filter { counts[$0] == nil }.map(\.name)
            say(
                missing.isEmpty
                    ? CheckResult("topics", .ok, "all \(all.count) topics are there")
                    : CheckResult(
                        "topics",
                        .fault,
                        "missing: \(missing.joined(separator: ", "))",
                        advice: "make them with `landfall topics create`"
                    )
            )
            let aligned = intents + [states]
            if aligned.allSatisfy({ counts[$0] != nil }) { say(Self.alignment(aligned, counts)) }
            // Brokers that do not tell say nothing of any harm.
            let sizes = try? MessageSizes(
                admin,
                of: sent.filter { counts[$0] != nil },
                largest: largestMessageBytes,
                timeout: min(timeout, .seconds(5))
            )
            if let checkResult = sizes?.checkResult { say(checkResult) }
            let taken = aligned + [try Topic(topics.planResults)]
            let intake = try? IntakeSizes(
                admin,
                of: taken.filter { counts[$0] != nil },
                timeout: min(timeout, .seconds(5))
            )
            if let checkResult = intake?.checkResult { say(checkResult) }
            if counts[states] != nil,
                let checkResult = Self.compaction(
                    of: states,
                    admin,
                    timeout: min(timeout, .seconds(5))
                )
            {
                say(checkResult)
            }
            for topic in aligned {
                guard let count = counts[topic] else { continue }
                say(try partitioner(topic, count))
            }
        } catch {
            say(CheckResult("topics", .fault, "they can't be looked at: \(error)"))
        }
    }

    /// Whether the newest keys of a topic lie where murmur2 puts them.
    private func partitioner(_ topic: Topic, _ count: Int) throws -> CheckResult {
        var table = TableConfiguration(client: client, group: name)
        table.fetch.wait = .milliseconds(10)
        let reader = try RangeReader(table)
        let partitions = topic.partitions(count)
        let ranges = try reader.ranges(of: partitions, timeout: timeout).mapValues { range in
            let start = max(range.start.value, range.end.value - Self.sampleCount)
            return OffsetRange(start: Offset(start), end: range.end)
        }
        var keys = 0
        var misplaced = 0
        try reader.read(ranges, silence: timeout, skip: { _, _ in true }) { record in
            guard let key = record.keyBytes else { return true }
            keys += 1
            let expected = KeyPartitioner.partition(ofKey: key, partitionCount: count)
            if expected != record.topicPartition.partition { misplaced += 1 }
            return true
        }
        guard misplaced > 0 else {
            let text =
                keys == 0
                ? "has no keys to look at yet"
                : "has its \(keys) newest keys where "
                    + "murmur2 puts them"
            return CheckResult("partitioner", .ok, "\(topic) \(text)")
        }
        return CheckResult(
            "partitioner",
            .warning,
            "\(topic) has \(misplaced) of its \(keys) newest keys where murmur2 does not put them: "
                + "such an intent may not find the state of its device",
            advice: "set the partitioner of its producers to murmur2_random (librdkafka) or leave "
                + "Java's default"
        )
    }

    // MARK: - Transactions

    private func examineTransactions(
        brokerCount: Int,
        now: () -> Int64,
        say: (CheckResult) -> Void
    ) -> BrokerCapabilities {
        var capabilities = BrokerCapabilities()
        guard let (topic, isMade) = makeTopic(brokerCount: brokerCount, say) else {
            return capabilities
        }
        defer {
            if isMade { try? admin.deleteTopics([topic], timeout: min(timeout, .seconds(5))) }
        }
        let probe = TransactionProbe(client: client, topic: topic, name: name, timeout: timeout)
        let before = now()
        let commit = probe.commit()
        let after = now()
        capabilities.commits = commit.isGood
        say(
            Self.checkResult(
                "transactions",
                commit,
                .fault,
                "exactly-once needs brokers with transactions, from 0.11 on, and the right to use "
                    + "transactional ids"
            )
        )
        guard commit.isGood == true else { return capabilities }
        let offsets = probe.offsets()
        capabilities.keepsOffsets = offsets.isGood
        say(Self.checkResult("offsets", offsets, .warning, nil))
        let isolation = probe.isolation()
        capabilities.isolates = isolation.isGood
        say(Self.checkResult("isolation", isolation, .warning, nil))
        let producers = probe.producerFencing()
        capabilities.fencesProducers = producers.isGood
        say(Self.checkResult("producer-fencing", producers, .warning, nil))
        let generations = probe.generationFencing()
        capabilities.fencesGenerations = generations.isGood
        say(
            Self.checkResult(
                "generation-fencing",
                generations,
                .warning,
                "brokers from 2.5 on refuse them; until then the owner epoch in PostgreSQL guards "
                    + "the rows"
            )
        )
        if let skew = brokerClock(probe, between: before, and: after) { say(skew) }
        return capabilities
    }

    private func brokerClock(
        _ probe: TransactionProbe,
        between before: Int64,
        and after: Int64
    ) -> CheckResult? {
        guard let time = try? probe.appendTime() else { return nil }
        return Self.clock("broker-clock", "the broker's clock", time, between: before, and: after)
    }

    /// Compares another clock with this one.
    static func clock(
        _ name: String,
        _ whose: String,
        _ time: Int64,
        between before: Int64,
        and after: Int64
    ) -> CheckResult {
        let skew = time < before ? time - before : max(0, time - after)
        guard abs(skew) > clockLimit else {
            return CheckResult(name, .ok, "\(whose) and this one agree to the second")
        }
        let direction = skew > 0 ? "ahead of" : "behind"
        return CheckResult(
            name,
            .warning,
            "\(whose) is \(abs(skew)) ms \(direction) this one",
            advice: "let all machines keep time by NTP: expiry, the age of states and latencies "
                + "go by these clocks"
        )
    }

    private static func checkResult(
        _ name: String,
        _ outcome: TransactionProbe.Outcome,
        _ verdict: CheckResult.Verdict,
        _ advice: String?
    ) -> CheckResult {
        guard let isGood = outcome.isGood else { return CheckResult(name, .warning, outcome.text) }
        return isGood
            ? CheckResult(name, .ok, outcome.text)
            : CheckResult(name, verdict, outcome.text, advice: advice)
    }

    /// Makes the topic of the probe; brokers that make any topic that is asked for do as well.
    ///
    /// - Returns: The topic, and whether it was made by the request, and so can be deleted by one.
    private func makeTopic(
        brokerCount: Int,
        _ say: (CheckResult) -> Void
    ) -> (topic: Topic, isMade: Bool)? {
        var reason = ""
        do throws(KafkaError) {
            let topic = try Topic(name)
            let outcomes = try? admin.createTopics(
                [
                    TopicCreation(
                        topic,
                        partitionCount: 1,
                        replication: min(3, max(1, brokerCount)),
                        settings: ["message.timestamp.type": "LogAppendTime"]
                    )
                ],
                timeout: min(timeout, .seconds(5))
            )
            if case .failed(let error)? = outcomes?[topic] { reason = ": \(error)" }
            let polling = Polling(every: .milliseconds(50), for: min(timeout, .seconds(5)))
            let isSeen = try polling.block { () throws(KafkaError) in
                try admin.partitionCounts(of: [topic], timeout: timeout)[topic] != nil
            }
            if isSeen { return (topic, outcomes != nil) }
        } catch {
            reason = ": \(error)"
        }
        say(
            CheckResult(
                "transactions",
                .warning,
                "they could not be tried, since the brokers make no topic \(name)\(reason)",
                advice: "run it with the right to create and delete topics that begin with "
                    + "landfall.doctor"
            )
        )
        return nil
    }
}
