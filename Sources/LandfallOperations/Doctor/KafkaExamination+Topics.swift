import LandfallKafka

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
}
