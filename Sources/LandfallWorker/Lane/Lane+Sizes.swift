import LandfallKafka
import Logging

// How large the messages may be that topics take, which is known before anything is recorded.

extension Lane {
    /// Learns what the topics take to which the lane writes.
    ///
    /// - Throws: ``WorkerError/topics(_:)`` where one of them does not take what the lane always may
    ///   have to send.
    func checkSizes() throws {
        learnSizes(within: limit.call)
        let mismatch = memory.limits.mismatch(
            plans: setup.topics.plans,
            deadLetters: setup.topics.deadLetters
        )
        if let mismatch { throw WorkerError.topics(mismatch) }
    }

    /// Asks again for the sizes.
    ///
    /// If no broker answers, the known sizes stay.
    ///
    /// - Parameter timeout: How long the brokers may take.
    func learnSizes(within timeout: Duration) {
        let topics = setup.outgoingTopics
        guard let found = messageBytes(of: topics, within: timeout) else { return }
        memory.limits.know(found)
        let unknown = topics.filter { !memory.limits.isKnown($0) }
        guard let first = unknown.min(), setup.tally.logLimiter.note("unknown sizes") != nil else {
            return
        }
        logger.warning(
            """
            the brokers do not say how large the messages of a topic may be: let the worker describe \
            its settings (DescribeConfigs), or a plan that is too large ends the worker
            """,
            metadata: ["topic": "\(first)"]
        )
    }

    /// The largest messages that topics take.
    ///
    /// - Parameters:
    ///   - topics: The topics.
    ///   - timeout: How long the brokers may take.
    /// - Returns: The bytes for each topic of which the brokers tell; `nil` where they can't, or do not
    ///   answer.
    func messageBytes(of topics: [Topic], within timeout: Duration) -> [Topic: Int]? {
        let answer = Result { () throws(KafkaError) in
            try consumer.settings(of: topics, timeout: timeout)
        }
        guard case .success(let settings) = answer else { return nil }
        return settings.compactMapValues { $0["max.message.bytes"].flatMap { Int($0) } }
    }

    /// Logs once in a while that answers were too large for their topics.
    func logOversize(of outcomes: [RecordOutcome]) {
        for item in outcomes {
            if let oversize = item.oversize {
                log(
                    oversize,
                    of: item,
                    "plans are larger than their topic takes and go out as FAILED plan_too_large"
                )
            }
            if let reply = item.leftOutReply {
                log(reply, of: item, "replies are larger than their topic takes and are left out")
            }
        }
    }

    private func log(
        _ oversize: OversizeRecord,
        of outcome: RecordOutcome,
        _ message: Logger.Message
    ) {
        guard let count = setup.tally.logLimiter.note("oversize \(oversize.topic)") else { return }
        let metadata: Logger.Metadata = [
            "topic": "\(oversize.topic)", "bytes": "\(oversize.bytes)",
            "max.message.bytes": "\(oversize.limit)", "count": "\(count)",
        ]
        logger.warning(
            message,
            metadata: recordLine(of: outcome).merging(metadata) { $1 }
        )
    }
}
