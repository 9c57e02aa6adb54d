package import LandfallKafka
import LandfallWorker

/// The topics to create, and their settings.
package struct TopicPlan: Hashable, Sendable {
    /// A topic that is there.
    package struct Existing: Hashable, Sendable {
        package let topic: Topic
        package let partitionCount: Int
    }

    /// Those that are there.
    package let existing: [Existing]
    /// Those that are to be made.
    package let missing: [TopicCreation]

    /// The partitions where nothing else says how many.
    static let usualPartitionCount = 12

    /// Decides what to make.
    ///
    /// - Parameters:
    ///   - layout: The topics.
    ///   - counts: The partition counts of those that exist.
    ///   - partitions: The count that was asked for, or `nil`.
    ///   - replication: The replication that was asked for, or `nil` for the brokers' own.
    /// - Throws: `OperationsError/refused(_:)` when existing topics contradict each other or the
    ///   count that was asked for.
    package init(
        _ layout: TopicLayout,
        existing counts: [Topic: Int],
        partitions: Int?,
        replication: Int?
    ) throws(OperationsError) {
        let aligned = try layout.alignedCount(in: counts)
        if let aligned, let partitions, aligned != partitions {
            let topic = layout.aligned.first { counts[$0] != nil }
            throw .refused(
                "\(topic?.name ?? "") has \(aligned) partitions, which --partitions \(partitions) "
                    + "contradicts: leave it out, or recreate the topic"
            )
        }
        let count = aligned ?? partitions ?? Self.usualPartitionCount
        existing = layout.all.compactMap { topic in
            counts[topic].map { Existing(topic: topic, partitionCount: $0) }
        }
        missing = layout.all.filter { counts[$0] == nil }.map { topic in
            TopicCreation(
                topic,
                partitionCount: count,
                replication: replication,
                settings: Self.settings(of: topic, in: layout)
            )
        }
    }

    /// Returns the settings of a topic.
    ///
    /// Topics that workers read are bounded, and the topic of states is compacted.
    private static func settings(of topic: Topic, in layout: TopicLayout) -> [String: String] {
        guard layout.aligned.contains(topic) || topic == layout.planResults else { return [:] }
        var settings = ["max.message.bytes": String(TopicSettings.intakeMessageBytes)]
        if topic == layout.deviceStates { settings["cleanup.policy"] = "compact" }
        return settings
    }
}
