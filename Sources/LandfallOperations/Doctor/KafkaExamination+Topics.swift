package import LandfallKafka

extension KafkaExamination {
    /// Whether topics that are read together have as many partitions.
    static func alignment(_ topics: [Topic], _ counts: [Topic: Int]) -> CheckResult {
        let known = Set(topics.compactMap { counts[$0] })
        guard known.count > 1 else {
            let count =
                known.first.map { "\($0) partition\($0 == 1 ? "" : "s")" } ?? "no partitions"
            return CheckResult("partitions", .ok, "intent and state topics have \(count) each")
        }
        let list = topics.compactMap { topic in counts[topic].map { "\(topic) has \($0)" } }
        return CheckResult(
            "partitions",
            .fault,
            list.joined(separator: ", "),
            advice: "give the intent topics and the state topic the same number of partitions"
        )
    }

    /// Asks the brokers whether the topic of device states is compacted.
    ///
    /// - Parameters:
    ///   - states: The topic, which exists.
    ///   - admin: Administers the cluster.
    ///   - timeout: How long the brokers may take.
    /// - Returns: The finding; `nil` where the brokers do not tell.
    package static func compaction(
        of states: Topic,
        _ admin: Admin,
        timeout: Duration
    ) -> CheckResult? {
        let settings = try? admin.settings(of: [states], timeout: timeout)
        return settings?[states]?["cleanup.policy"].map { compaction(of: states, policy: $0) }
    }

    /// Whether a topic with this `cleanup.policy` keeps the last state of each device.
    static func compaction(of states: Topic, policy: String) -> CheckResult {
        guard !policy.contains("compact") else {
            return CheckResult("compaction", .ok, "\(states) is compacted")
        }
        return CheckResult(
            "compaction",
            .warning,
            "\(states) is not compacted (cleanup.policy=\(policy)): it loses the state of a device "
                + "that reports nothing for as long as the topic keeps records",
            advice: "kafka-configs --bootstrap-server ... --alter --entity-type topics "
                + "--entity-name \(states) --add-config cleanup.policy=compact"
        )
    }
}
