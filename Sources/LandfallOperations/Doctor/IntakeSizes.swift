package import LandfallKafka
import LandfallWorker

/// The size limits of the topics that a worker reads, and a warning about wrong ones.
///
/// They should take what the contract allows, and no more than the worker has memory for.
package struct IntakeSizes: Hashable, Sendable {
    /// The largest message that each topic takes, in bytes.
    package let limits: [Topic: Int]

    /// Takes what is known.
    package init(limits: [Topic: Int]) { self.limits = limits }

    /// Asks the brokers.
    ///
    /// - Parameters:
    ///   - admin: Administers the cluster.
    ///   - topics: Those that the worker reads.
    ///   - timeout: How long they may take.
    /// - Throws: `KafkaError` where they do not tell.
    package init(_ admin: Admin, of topics: [Topic], timeout: Duration) throws(KafkaError) {
        let settings = try admin.settings(of: topics, timeout: timeout)
        self.init(limits: settings.compactMapValues { $0["max.message.bytes"].flatMap { Int($0) } })
    }

    /// A warning where a topic takes more or less; `nil` where nothing is known.
    package var checkResult: CheckResult? {
        guard !limits.isEmpty else { return nil }
        let most = TopicSettings.intakeMessageBytes
        let least = TopicSettings.leastIntakeMessageBytes
        let misfits = limits.filter { !(least...most).contains($0.value) }
            .sorted { $0.key < $1.key }
        guard let first = misfits.first else {
            return CheckResult(
                "intake-size",
                .ok,
                "the topics of intents, states and plan results take \(most) bytes at most"
            )
        }
        let reasons = [
            Self.reason(
                misfits.filter { $0.value < least },
                "a record that the contract allows may have \(least)"
            ),
            Self.reason(
                misfits.filter { $0.value > most },
                "a worker may hold \(FetchLimits().prefetchCount) such records for each of its readers"
            ),
        ].compactMap(\.self)
        let others = misfits.count > 1 ? "; the others likewise" : ""
        return CheckResult(
            "intake-size",
            .warning,
            reasons.joined(separator: "; "),
            advice:
                "kafka-configs --bootstrap-server ... --alter --entity-type topics --entity-name "
                + "\(first.key) --add-config max.message.bytes=\(most)\(others)"
        )
    }

    private static func reason(_ topics: [(key: Topic, value: Int)], _ why: String) -> String? {
        guard !topics.isEmpty else { return nil }
        let list = topics.map { "\($0.key) takes \($0.value) bytes" }.joined(separator: ", ")
        return "\(list): \(why)"
    }
}
