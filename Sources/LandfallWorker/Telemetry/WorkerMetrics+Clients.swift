import LandfallTelemetry

extension WorkerMetrics {
    /// What librdkafka reports of its clients; new every 5 s for the readers of intents, else every 15 s.
    static let clients: [MetricDefinition] =
        [
            .init(
                "landfall_kafka_broker_up",
                .gauge,
                labels: broker,
                "1 while the clients of all lanes are connected to a broker and signed in; left out for one they do not need"
            ),
            .init(
                "landfall_kafka_broker_rtt_seconds",
                .gauge,
                unit: "seconds",
                labels: broker,
                "99th percentile of the time of a request to a broker"
            ),
            .init(
                "landfall_kafka_broker_throttle_seconds",
                .gauge,
                unit: "seconds",
                labels: broker,
                "How long a broker made clients wait for their quota, on average"
            ),
            .init(
                "landfall_kafka_broker_in_flight",
                .gauge,
                labels: broker,
                "Requests that wait for an answer of a broker; a reader always has one"
            ),
        ] + counts
        + [
            .init(
                "landfall_kafka_queue_bytes",
                .gauge,
                unit: "bytes",
                labels: [.init("client")],
                "Records that were fetched ahead, or wait to be sent"
            ),
            .init(
                "landfall_kafka_transaction_state",
                .gauge,
                labels: [.init("state", limit: 20)],
                "Lanes whose producer is in a state of librdkafka's transactions"
            ),
            .init(
                "landfall_kafka_producer_epochs_total",
                .counter,
                "Epochs of the lanes' producers: a rise without restarts is trouble with transactions"
            ),
        ]

    private static let broker: [MetricDefinition.Label] = [
        .init("client"), .init("broker", limit: 50),
    ]

    private static let counts: [MetricDefinition] = [
        ("timeouts", "Requests that a broker did not answer in time"),
        ("retries", "Requests that were sent to a broker again"),
        (
            "errors",
            "Requests that could not be sent to a broker, and answers that could not be read"
        ),
        ("connects", "Connections to a broker that were tried"),
        ("disconnects", "Connections to a broker that ended"),
        ("sent_bytes", "What was sent to a broker"),
        ("received_bytes", "What came from a broker"),
    ].map { name, help in
        MetricDefinition(
            "landfall_kafka_broker_\(name)_total",
            .counter,
            unit: name.hasSuffix("bytes") ? "bytes" : nil,
            labels: broker,
            help
        )
    }
}
