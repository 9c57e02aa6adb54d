import Testing

@testable import LandfallWorker

@Suite struct WorkerConfigurationTests {
    private func configuration(
        _ change: (inout WorkerConfiguration) -> Void
    ) -> WorkerConfiguration {
        var configuration = WorkerConfiguration(
            kafka: KafkaSettings(brokers: ["127.0.0.1:1"]),
            postgres: PostgresSettings(url: "postgres://a@127.0.0.1/b")
        )
        change(&configuration)
        return configuration
    }

    @Test func `the defaults do`() throws {
        try configuration { _ in }.validate()
    }

    @Test
    func `every patience that may be set gives an interval between polls that librdkafka takes`() {
        let intervals = [Duration.zero, .seconds(120), .seconds(8 * 3600), .seconds(24 * 3600)]
            .map { LaneSetup.maxPollInterval(patience: $0) }
        #expect(
            intervals
                == [.seconds(300), .seconds(360), .seconds(24 * 3600), .seconds(24 * 3600)]
        )
    }

    static let faults: [(String, @Sendable (inout WorkerConfiguration) -> Void)] = [
        ("name one intent topic at least", { $0.topics.intents = [] }),
        (
            "each topic has a name of its own: one is named twice",
            { $0.topics.plans = $0.topics.deadLetters }
        ),
        (
            "an intent topic or the device-state topic can't be a reply topic",
            { $0.topics.replies = ["navigation.intents.push"] }
        ),
        (
            "each topic has a name of its own: one is named twice",
            { $0.topics.planResults = $0.topics.plans }
        ),
        (
            "patience is not negative, the shutdown deadline at least 1s",
            { $0.patience = .seconds(-1) }
        ),
        (
            "patience is not negative, the shutdown deadline at least 1s",
            { $0.shutdownDeadline = .zero }
        ),
        (
            "message.max.bytes is 524288 at least: plans have to fit",
            { $0.kafka.properties = ["message.max.bytes": "1000"] }
        ),
        ("lanes is from 1 to 64", { $0.lanes = 0 }),
        ("a batch takes one record at least", { $0.batchRecords = 0 }),
        ("the dedupe window is from 1s to 24h", { $0.dedupeWindow = .zero }),
        ("group, instance and source are not empty", { $0.group = "" }),
    ]

    @Test(arguments: faults)
    func `a contradiction is named`(
        message: String,
        change: @Sendable (inout WorkerConfiguration) -> Void
    ) {
        #expect(throws: WorkerError.configuration(message)) {
            try configuration(change).validate()
        }
    }

    @Test func `a secret is shown nowhere`() {
        let secret = SecretText("hunter2")
        var text = ""
        dump(secret, to: &text)
        #expect(!"\(secret) \(String(reflecting: secret)) \(text)".contains("hunter2"))
        #expect(secret.revealed == "hunter2")
    }
}
