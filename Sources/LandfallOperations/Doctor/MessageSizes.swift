import LandfallContract
package import LandfallKafka
import LandfallWorker

/// The size limits of topics, compared with the records that a worker may send to them.
package struct MessageSizes: Hashable, Sendable {
    /// The largest message that each topic takes, in bytes.
    package let limits: [Topic: Int]
    /// The largest that the worker's producer lets through, in bytes.
    package let largest: Int

    /// Takes what is known.
    package init(limits: [Topic: Int], largest: Int) {
        self.limits = limits
        self.largest = largest
    }

    /// Asks the brokers.
    ///
    /// - Parameters:
    ///   - admin: Administers the cluster.
    ///   - topics: Those to which the worker sends.
    ///   - largest: The largest message that its producer lets through, in bytes.
    ///   - timeout: How long they may take.
    /// - Throws: `KafkaError` where they do not tell.
    package init(
        _ admin: Admin,
        of topics: [Topic],
        largest: Int,
        timeout: Duration
    ) throws(KafkaError) {
        let settings = try admin.settings(of: topics, timeout: timeout)
        self.init(
            limits: settings.compactMapValues { $0["max.message.bytes"].flatMap { Int($0) } },
            largest: largest
        )
    }

    /// A fault where a topic does not take what the contract allows an intent to be, and so its dead
    /// letter; a warning where it takes less than the producer lets through; `nil` where nothing is
    /// known.
    package var checkResult: CheckResult? {
        guard !limits.isEmpty else { return nil }
        let small = limits.filter { $0.value < largest }.sorted { $0.key < $1.key }
        guard let least = small.map(\.value).min() else {
            return CheckResult(
                "message-size",
                .ok,
                "topics take what the worker sends, \(largest) bytes"
            )
        }
        let list = small.map { "\($0.key) takes \($0.value) bytes" }.joined(separator: ", ")
        return CheckResult(
            "message-size",
            least < ContractLimits().recordBytes ? .fault : .warning,
            "\(list), and a plan or a dead letter may have \(largest): \(Self.consequence(of: least))",
            advice: "set max.message.bytes of the topic to \(largest) at least"
                // Less than that the worker does not take.
                + (least < WorkerConfiguration.leastMessageBytes
                    ? "" : ", or message.max.bytes in kafka-properties to \(least)")
        )
    }

    /// Describes the consequence of a topic that takes so little.
    private static func consequence(of least: Int) -> String {
        guard least < RecordLimits.leastPlanBytes else {
            return "a plan that is too large goes out as FAILED plan_too_large, and a dead letter "
                + "without its value"
        }
        return "a worker does not start where plans have less than \(RecordLimits.leastPlanBytes) "
            + "and dead letters less than \(RecordLimits.leastDeadLetterBytes)"
    }
}
