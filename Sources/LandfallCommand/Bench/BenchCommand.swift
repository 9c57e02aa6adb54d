import ArgumentParser
import Foundation
import LandfallOperations
import LandfallReview
import LandfallSettings
import LandfallWorker
import Logging
import UnixSignals

/// `landfall bench`: measures the whole pipeline against given servers.
struct BenchCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Measures a worker between given brokers and a given PostgreSQL.",
        discussion: """
            Starts `landfall serve` as a process of its own and lets it answer a backlog of \
            intents. In turn with it runs the limit: a process that moves the same records with canned \
            answers and no routing, which shows what the brokers, PostgreSQL and their clients allow. \
            The ratio to the limit says what the worker itself costs, on any machine. The \
            table has the processor time for 1,000 intents of the process and, if they run on \
            this machine, of PostgreSQL and the brokers. Then intents come at a steady rate, \
            to the limit and the worker at --rate and to the worker at a third of its maximum, \
            and the time to the readable plan is measured.

            It makes topics of its own (landfall-bench-...) and a database of its own \
            (landfall_bench_...), and removes them; it touches no other topic or database. The \
            role in --postgres needs CREATEDB and CREATEROLE, or is a superuser. It puts the \
            servers under full load: do not run it beside a service that is in use.
            """
    )

    /// How to reach Kafka.
    @OptionGroup(title: "Kafka") var kafka: KafkaOptions
    /// How to reach PostgreSQL.
    @OptionGroup(title: "PostgreSQL") var postgres: PostgresOptions
    /// The file of settings.
    @OptionGroup var file: FileOption
    @Option(
        help: ArgumentHelp(
            "Devices, each with a state of 1 KiB, from 1 to 10000000.",
            default: 20_000
        ),
        transform: OptionForm.count(1...10_000_000)
    )
    var devices = 20_000
    /// The intents of a round.
    @Option(
        help: ArgumentHelp("Intents of a round, from 20000 to 10000000.", default: 100_000),
        transform: OptionForm.count(20_000...10_000_000)
    )
    var intents = 100_000
    /// The rounds that count.
    @Option(
        help: ArgumentHelp(
            "Measured rounds of worker and limit, from 1 to 100.",
            default: 3
        ),
        transform: OptionForm.count(1...100)
    )
    var rounds = 3
    /// The lanes of the worker.
    @Option(
        help: ArgumentHelp("Lanes of the worker, from 1 to 64.", default: 1),
        transform: OptionForm.count(1...64)
    )
    var lanes = 1
    /// The partitions of each topic.
    @Option(
        help: ArgumentHelp("Partitions of each topic, from 1 to 1000.", default: 8),
        transform: OptionForm.count(1...1000)
    )
    var partitions = 8
    /// The replicas of each topic.
    @Option(
        help: "On how many brokers each partition lies; default: the brokers' own.",
        transform: OptionForm.count(1...100)
    )
    var replication: Int?
    /// The intents a second of the steady part.
    @Option(
        help: ArgumentHelp(
            "Intents a second that worker and limit get at a steady rate, up to 1000000.",
            default: 500
        ),
        transform: OptionForm.count(1...1_000_000)
    )
    var rate = 500
    /// How long each steady part lasts.
    @Option(
        help: ArgumentHelp(
            "Seconds of each of the three steady parts; 0 leaves them out.",
            default: 20
        ),
        transform: OptionForm.count(0...3600)
    )
    var seconds = 20
    /// Whether the worker is also measured while it is watched.
    @Flag(
        help: """
            Measure further rounds of the worker in which its metrics are read once a second and one \
            trace in a hundred goes to a collector on this machine, in turn with the others, and print \
            the ratio.
            """
    )
    var observed = false
    /// Whether to print JSON.
    @Flag(help: "Print the result as JSON.") var json = false
    /// Whether this process is the one that moves records with canned answers.
    @Flag(help: .hidden) var asLimit = false

    /// Measures and prints.
    ///
    /// - Throws: ``CommandFailure``, or an error of Kafka or PostgreSQL.
    func run() async throws {
        let environment = ProcessInfo.processInfo.environment
        let source = try await SettingsSource(
            [kafka, postgres],
            file: file,
            environment: environment
        )
        guard !asLimit else { return try move(source) }
        var plan = BenchmarkPlan(
            kafka: try KafkaSettings(source),
            postgres: try PostgresSettings(source)
        )
        plan.devices = devices
        plan.intents = intents
        plan.rounds = rounds
        plan.lanes = lanes
        plan.partitions = partitions
        plan.replication = replication
        plan.rate = rate
        plan.openLoop = .seconds(seconds)
        let sink = observed ? try TraceSink() : nil
        defer { withExtendedLifetime(sink) {} }
        plan.observation = sink.map(BenchProgram.observation)
        let stop = StopFlag()
        try await withThrowingTaskGroup(of: Void.self) { group in
            let signals = await UnixSignalsSequence(trapping: .sigint, .sigterm)
            group.addTask {
                for await _ in signals { stop.request() }
            }
            defer { group.cancelAll() }
            try await measure(plan, stop, environment)
        }
    }

    private func measure(
        _ plan: BenchmarkPlan,
        _ stop: StopFlag,
        _ environment: [String: String]
    ) async throws {
        var logger = Logger(label: "landfall") { StreamLogHandler.standardError(label: $0) }
        logger.logLevel = .error
        let benchmark = try Benchmark(
            plan,
            program: BenchProgram(kafka: plan.kafka, postgres: plan.postgres, environment)
                .described,
            logger: logger,
            isStopped: { stop.isRequested },
            say: { if !json { Console.writeErrorLine($0) } }
        )
        let result = try await benchmark.run()
        for line in BenchTable(result).remains { Console.writeError(line) }
        guard !json else { return try Console.say(JSONDocument.line(result)) }
        for line in BenchTable(result).lines { try Console.say(line) }
    }

    /// Runs the process that moves records with canned answers.
    private func move(_ source: SettingsSource) throws {
        let settings = try Settings(source)
        try LimitMover(settings.worker, logger: settings.log.logger).run()
    }
}
