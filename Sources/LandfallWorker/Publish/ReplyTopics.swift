import LandfallKafka

/// How many partitions the topics have on which callers wait.
///
/// A caller's header decides where a second reply goes: what does not exist must be known before it
/// is written to the ledger, or it would stop the partition for ever.
struct ReplyTopics: Sendable {
    private struct Entry: Sendable {
        let partitionCount: Int?
        let askedAt: ContinuousClock.Instant
    }

    private var entries: [String: Entry] = [:]

    /// The most topics that are remembered.
    static let capacity = 256
    /// How long an answer counts.
    static let lifetime = Duration.seconds(60)
    /// The most questions that one batch asks.
    static let questionsPerBatch = 16

    /// The partition counts of those topics that exist, as far as it is known.
    ///
    /// - Parameters:
    ///   - names: The topics that a batch names.
    ///   - now: The time that counts as now.
    ///   - ask: Asks a broker for the partition count; `nil` for a topic that does not exist. What it
    ///     throws leaves the topic unknown until the next batch.
    /// - Returns: The counts by name.
    mutating func partitionCounts(
        of names: Set<String>,
        at now: ContinuousClock.Instant = .now,
        ask: (Topic) throws(KafkaError) -> Int?
    ) -> [String: Int] {
        var questions = 0
        var counts: [String: Int] = [:]
        for name in names {
            if let entry = entries[name], entry.askedAt + Self.lifetime > now {
                counts[name] = entry.partitionCount
                continue
            }
            guard questions < Self.questionsPerBatch, let topic = try? Topic(name) else { continue }
            questions += 1
            do throws(KafkaError) {
                let answer = try ask(topic)
                if entries.count >= Self.capacity { entries = [:] }
                entries[name] = Entry(partitionCount: answer, askedAt: now)
                counts[name] = answer
            } catch {
                continue
            }
        }
        return counts
    }
}
