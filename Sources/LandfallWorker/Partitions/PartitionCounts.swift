import LandfallKafka

/// How many partitions the topics have that are read together: an intent finds the state of its
/// device only in the partition of the same number.
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

    /// What to do where a topic does not exist.
    static func advice(missing topic: Topic) -> String {
        "there is no topic \(topic): make it with `landfall topics create`"
    }
}
