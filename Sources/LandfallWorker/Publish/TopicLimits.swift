import LandfallKafka

/// The record sizes that topics have refused recently, so that not every batch tries again.
///
/// It is believed for a while only: somebody may change a topic's settings meanwhile.
struct TopicLimits: Sendable {
    private struct Entry: Sendable {
        /// The largest record that may be taken; -1 where none is.
        var bytes: Int
        var refusals: Int
        let error: KafkaError
        let since: ContinuousClock.Instant
    }

    private var entries: [Topic: Entry] = [:]

    /// The most topics that are remembered.
    static let capacity = 256
    /// How long a refusal counts.
    static let lifetime = Duration.seconds(60)
    /// How many sizes are found out one by one; from then on each refusal halves what is tried.
    static let exactRefusals = 16

    /// Whether nothing was refused of late.
    var isEmpty: Bool { entries.isEmpty }

    /// Notes that a topic is too small for a record.
    mutating func refuse(
        _ bytes: Int,
        by topic: Topic,
        _ error: KafkaError,
        at now: ContinuousClock.Instant = .now
    ) {
        let former = current(topic, at: now)
        let refusals = (former?.refusals ?? 0) + 1
        let most = refusals > Self.exactRefusals ? bytes / 2 : bytes - 1
        put(
            Entry(
                bytes: min(former?.bytes ?? most, most),
                refusals: refusals,
                error: error,
                since: now
            ),
            topic
        )
    }

    /// Notes that a topic takes nothing at all.
    mutating func close(
        _ topic: Topic,
        _ error: KafkaError,
        at now: ContinuousClock.Instant = .now
    ) {
        put(Entry(bytes: -1, refusals: 0, error: error, since: now), topic)
    }

    /// The largest record that a topic may take, and why; `nil` where nothing was refused of late.
    func limit(
        of topic: Topic,
        at now: ContinuousClock.Instant = .now
    ) -> (bytes: Int, error: KafkaError)? {
        current(topic, at: now).map { ($0.bytes, $0.error) }
    }

    private func current(_ topic: Topic, at now: ContinuousClock.Instant) -> Entry? {
        guard let entry = entries[topic], entry.since + Self.lifetime > now else { return nil }
        return entry
    }

    private mutating func put(_ entry: Entry, _ topic: Topic) {
        if entries.count >= Self.capacity, entries[topic] == nil { entries = [:] }
        entries[topic] = entry
    }
}
