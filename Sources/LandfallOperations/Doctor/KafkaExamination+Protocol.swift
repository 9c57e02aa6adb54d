import LandfallKafka

extension KafkaExamination {
    /// Checks the kinds of requests that brokers know.
    ///
    /// - Parameter requests: The kinds; `nil` where the brokers do not say.
    /// - Returns: A fault where there are no transactions.
    static func protocolCheckup(_ requests: BrokerRequests?) -> CheckResult {
        guard let requests else {
            return CheckResult(
                "protocol",
                .warning,
                "the brokers do not say which requests they know"
            )
        }
        if let reason = requests.missingForTransactions {
            return CheckResult(
                "protocol",
                .fault,
                reason,
                advice: "use Apache Kafka 0.11 or newer; 2.5 or newer fences generations too"
            )
        }
        let fetch = requests.highest["Fetch"] ?? 0
        let offsets = requests.highest["TxnOffsetCommit"] ?? 0
        return CheckResult(
            "protocol",
            .ok,
            "Fetch up to version \(fetch) and TxnOffsetCommit up to \(offsets), as \(similarVersions(fetch))"
        )
    }

    /// Whether a worker that restarts keeps its place in the group.
    ///
    /// - Parameter requests: The kinds of requests that brokers know.
    /// - Returns: A warning where it does not.
    static func membershipCheckup(_ requests: BrokerRequests) -> CheckResult {
        guard !requests.areStaticMembersKnown else {
            return CheckResult("membership", .ok, "a worker that restarts keeps its partitions")
        }
        return CheckResult(
            "membership",
            .warning,
            "static members are unknown, as to all brokers before 2.3: a worker that stops leaves its "
                + "group at once, and the others share its partitions",
            advice: "nothing is unsafe; brokers from 2.3 on keep the partitions of a worker that "
                + "is back within its session"
        )
    }

    /// The releases of Apache Kafka that know a request to fetch up to a version.
    static func similarVersions(_ fetch: Int) -> String {
        switch fetch {
        case ..<4: "Apache Kafka before 0.11"
        case 4...6: "Apache Kafka 0.11 or 1.0"
        case 7...8: "Apache Kafka 1.1 or 2.0"
        case 9...10: "Apache Kafka 2.1 or 2.2"
        case 11: "Apache Kafka 2.3 to 2.6"
        case 12: "Apache Kafka 2.7 to 3.0"
        case 13...14: "Apache Kafka 3.1 to 3.4"
        case 15: "Apache Kafka 3.5 or 3.6"
        default: "Apache Kafka 3.7 or newer"
        }
    }
}

extension BrokerRequests {
    /// Why these brokers can have no transactions; `nil` where they can.
    package var missingForTransactions: String? {
        let needed = [
            "InitProducerId", "AddPartitionsToTxn", "AddOffsetsToTxn", "EndTxn", "TxnOffsetCommit",
        ]
        let missing = needed.filter { highest[$0] == nil }
        guard !missing.isEmpty else { return nil }
        return "the brokers have no transactions, without which there is no exactly-once: they do "
            + "not know \(missing.joined(separator: ", "))"
    }
}
