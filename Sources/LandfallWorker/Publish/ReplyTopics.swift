import LandfallKafka

/// The state of a topic on which a caller waits.
struct ReplyTopic: Hashable, Sendable {
    /// How many partitions it has.
    let partitionCount: Int
    /// The largest message that it takes, in bytes; `nil` where the brokers do not tell.
    let messageBytes: Int?

    /// Whether there is a partition; any is there that the key chooses.
    func has(_ partition: Partition?) -> Bool {
        partition.map { (0..<Int32(clamping: partitionCount)).contains($0.number) } ?? true
    }
}

/// The partition counts and size limits of the topics on which callers wait.
///
/// A caller's header decides where a second reply goes. The worker checks that the partition exists
/// before it writes the reply to the ledger. Otherwise the reply would stop the partition for ever.
struct ReplyTopics: Sendable {
    private struct Entry: Sendable {
        let topic: ReplyTopic?
        let askedAt: ContinuousClock.Instant
    }

    private var entries: [String: Entry] = [:]

    /// The most topics that are remembered.
    static let capacity = 256
    /// How long an answer counts.
    static let lifetime = Duration.seconds(60)
    /// The most questions that one batch asks.
    static let questionsPerBatch = 16

    /// Returns the topics that are known to exist.
    ///
    /// - Parameters:
    ///   - names: The topics that a batch names.
    ///   - now: The time that counts as now.
    ///   - budget: How many questions the batch may still ask; each that is asked takes one off.
    ///   - ask: Asks a broker; `nil` for a topic that does not exist. What it throws leaves the topic
    ///     unknown until the next batch.
    /// - Returns: What is known of them, by name.
    mutating func known(
        of names: Set<String>,
        at now: ContinuousClock.Instant = .now,
        budget: inout Int,
        ask: (Topic) throws(KafkaError) -> ReplyTopic?
    ) -> [String: ReplyTopic] {
        var known: [String: ReplyTopic] = [:]
        for name in names {
            if let entry = entries[name], entry.askedAt + Self.lifetime > now {
                known[name] = entry.topic
                continue
            }
            guard budget > 0, let topic = try? Topic(name) else { continue }
            budget -= 1
            do throws(KafkaError) {
                let answer = try ask(topic)
                if entries.count >= Self.capacity { entries = [:] }
                entries[name] = Entry(topic: answer, askedAt: now)
                known[name] = answer
            } catch {
                continue
            }
        }
        return known
    }
}
