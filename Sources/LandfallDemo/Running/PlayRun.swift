import LandfallKafka
import LandfallOperations
package import LandfallWorker
package import Logging
import ServiceLifecycle

/// One app's hour, played against a broker and a worker that are there already.
package struct PlayRun: Service {
    let app: SampleApp
    /// Carries plans out for the devices.
    let performer: any PlanPerformer
    /// Where Kafka is.
    let kafka: KafkaSettings
    /// How long the hour takes.
    let length: Duration
    /// What the reader sees.
    let screen: Screen
    /// Where the clients log.
    let logger: Logger
    private let stop = StopFlag()

    /// Takes what was asked for; nothing is started yet.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - performer: Carries plans out for the devices.
    ///   - kafka: Where Kafka is.
    ///   - length: How long the hour takes.
    ///   - screen: What the reader sees.
    ///   - logger: Where the clients log.
    package init(
        app: SampleApp,
        performer: any PlanPerformer = SimulatedPerformer(),
        kafka: KafkaSettings,
        length: Duration,
        screen: Screen,
        logger: Logger
    ) {
        self.app = app
        self.performer = performer
        self.kafka = kafka
        self.length = length
        self.screen = screen
        self.logger = logger
    }

    /// Plays the hour and shows what came back.
    ///
    /// - Throws: ``DemoError`` when an answer does not come or can't be carried out, or
    ///   `KafkaError`.
    package func run() async throws {
        try await withGracefulShutdownHandler {
            try await play()
        } onGracefulShutdown: {
            stop.request()
        }
    }

    private func play() async throws {
        var client = try kafka.client(id: "landfall-demo", logger: logger)
        client.log = logger.sink(until: stop)
        let player = try Player(
            Player.Setup(
                apps: [app],
                performer: performer,
                kafka: client,
                show: screen.show,
                stop: stop
            )
        )
        try await player.connect()
        try screen.say(
            "plays an hour of \(app.name) against \(kafka.brokers.joined(separator: ","))"
        )
        try await player.reportFirst()
        try screen.begin()
        try await player.play(within: length)
        guard !stop.isRequested else { throw DemoError.failed("interrupted") }
        let traffic = await player.state[0]
        let intents = traffic.ledger.count(of: traffic.app.topics.intents)
        let counts = AppCounts(traffic, intents: intents)
        try screen.end(ResultTable([counts]))
        // Others may use the topics too, so only what the devices met can be judged here.
        if let fault = traffic.faults.first { throw DemoError.failed(fault) }
    }
}
