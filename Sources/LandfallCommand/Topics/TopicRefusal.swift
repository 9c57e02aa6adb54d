import LandfallKafka

/// Why brokers do not make topics, and what to do about it.
struct TopicRefusal: Hashable, Sendable {
    /// The replicas that were asked for; `nil` for the brokers' own.
    let replication: Int?
    /// How many brokers there are.
    let brokerCount: Int

    /// What the command ends with.
    ///
    /// - Parameters:
    ///   - topics: Those that were not made, one at least.
    ///   - error: Why.
    /// - Returns: One line that says what to do.
    func failure(of topics: [Topic], _ error: KafkaError) -> CommandFailure {
        let first = topics.first?.name ?? "a topic"
        let rest = topics.count > 1 ? " and \(topics.count - 1) more" : ""
        let begin = "\(first)\(rest) can't be made: "
        let brokers = "\(brokerCount) broker\(brokerCount == 1 ? "" : "s")"
        switch error.fault?.code {
        case .unsupportedFeature? where replication == nil:
            let usual = max(1, min(3, brokerCount))
            return .usage(
                begin + "brokers before 2.4 have no default for the copies of a partition: say "
                    + "--replication \(usual), as there \(brokerCount == 1 ? "is" : "are") \(brokers)"
            )
        case .invalidReplicationFactor?:
            let asked = replication.map { "--replication \($0)" } ?? "the brokers' own replication"
            let fitting = brokerCount == 1 ? "1" : "with 1 to \(brokerCount)"
            return .usage(begin + "\(asked) does not fit \(brokers): say --replication \(fitting)")
        default:
            let failure = CommandFailure(of: error)
            return CommandFailure(status: failure.status, message: begin + failure.message)
        }
    }
}
