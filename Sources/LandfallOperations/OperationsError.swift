package import LandfallKafka

/// An error of an operations command.
package enum OperationsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A topic does not exist.
    case missingTopic(Topic)
    /// A topic has no such partition; how many it has.
    case missingPartition(TopicPartition, count: Int)
    /// An offset is not among those that a partition has.
    case offsetOutOfRange(TopicPartition, Offset, OffsetRange)
    /// What was asked for does not fit what is there.
    case refused(String)
    /// The work failed: one line that says what to do.
    case failed(String)

    /// What to do about it.
    package var description: String {
        switch self {
        case .missingTopic(let topic):
            "there is no topic \(topic): name it, or make it with `landfall topics create`"
        case .missingPartition(let place, let count):
            "\(place.topic) has no partition \(place.partition): it has \(count), numbered from 0"
        case .offsetOutOfRange(let place, let offset, let range):
            "\(place.topic) \(place.partition) has no offset \(offset): it goes from \(range.start) "
                + "(earliest) to \(range.end) (latest)"
        case .refused(let reason), .failed(let reason): reason
        }
    }
}
