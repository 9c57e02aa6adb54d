package import LandfallKafka

/// Why something can't be looked at or put right.
package enum OperationsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A topic does not exist.
    case missingTopic(Topic)
    /// What was asked for does not fit what is there.
    case refused(String)

    /// What to do about it.
    package var description: String {
        switch self {
        case .missingTopic(let topic):
            "there is no topic \(topic): name it, or make it with `landfall topics create`"
        case .refused(let reason): reason
        }
    }
}
