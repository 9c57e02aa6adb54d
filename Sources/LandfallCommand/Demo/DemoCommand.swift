import ArgumentParser
import Foundation
import Glibc
import Landfall
import LandfallDemo
import LandfallKafka
import LandfallOperations
import LandfallReview
import LandfallSettings
import LandfallWorker
import Logging
import ServiceLifecycle
import UnixSignals

/// `landfall demo`: the whole pipeline on sample traffic, with a broker and a database of its own.
struct DemoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Shows the whole pipeline on sample traffic.",
        discussion: """
            Starts an embedded broker, a PostgreSQL in a temporary folder and a worker for each \
            of two sample apps, plays an hour of push taps and email clicks to them in a few \
            seconds, and lets simulated devices follow the plans. Sent, answered and \
            recorded intents must add up, or the exit status is 1. Nothing is left behind.

            With --devices kit the device kit follows the plans instead: its executor, on the \
            stand-in for UIKit, in a process of its own. Build it with `swift build --package-path \
            Clients/Swift --product landfall-device-runner`.

            With --keep everything stays up, and it says how to tap, to look at the workers, to stop \
            the database and to change the routes: an incident to try. The workers wait for eight hours for \
            what is away, and it says when one is not ready and when it is again.

            With --gateway it plays no hour: it starts a gateway too, and shows a page with two phones on \
            which you tap on links. It ends with Ctrl-C.

            With --play it plays the hour of one app against the broker of LANDFALL_BROKERS and \
            whatever worker serves it, by the settings that `landfall serve` has for Kafka and the \
            topics.
            """
    )

    @Flag(help: "Keep everything running at the end, and say how to inspect it.")
    var keep = false
    @Option(
        help: ArgumentHelp(
            "With --keep: after the hour, the broker delays each answer by this time.",
            valueName: "duration"
        ),
        transform: OptionForm.duration(.zero ... .seconds(10), as: "50ms")
    )
    var brokerDelay: Duration?
    @Option(
        help: ArgumentHelp(
            "With --keep: after the hour, one device taps at this interval.",
            valueName: "duration"
        ),
        transform: OptionForm.duration(.milliseconds(100) ... .seconds(3600), as: "1s")
    )
    var tapEvery: Duration?
    @Option(
        help: ArgumentHelp(
            "Who carries plans out: simulated devices, or the device kit on the stand-in for UIKit.",
            valueName: "devices"
        )
    )
    var devices = Devices.simulated
    @Option(
        help: ArgumentHelp(
            """
            With --devices kit: the path of landfall-device-runner; else it is looked for beside \
            the samples and on the PATH.
            """,
            valueName: "program"
        )
    )
    var deviceRunner: String?
    @Flag(help: "Serve a page with two phones through a gateway until Ctrl-C; no hour is played.")
    var gateway = false
    @Option(
        help: ArgumentHelp(
            "With --gateway: the port of the page and the gateway, 0 for any that is free; default: 8480.",
            valueName: "port"
        ),
        transform: OptionForm.count(0...65_535)
    )
    var gatewayPort: UInt16?
    @Flag(help: "Show only the table.")
    var quiet = false
    @Option(
        help: ArgumentHelp(
            "Write what `landfall report --html` would, at the end.",
            valueName: "file"
        )
    )
    var report: String?
    @Option(help: ArgumentHelp("Play the hour of one app, chat or shop.", valueName: "app"))
    var play: String?
    @Option(
        help: ArgumentHelp("How long the hour takes; default: 2500ms.", valueName: "duration"),
        transform: OptionForm.duration(.zero ... .seconds(3600), as: "2500ms or 10m")
    )
    var length: Duration?
    @Option(help: ArgumentHelp("The folder of the sample apps.", valueName: "folder"))
    var samples: String?
    @OptionGroup(title: "For --play") var kafka: KafkaOptions
    @OptionGroup(title: "For --play") var topics: TopicOptions
    @OptionGroup(title: "For --play") var file: FileOption

    /// Refuses what contradicts itself.
    ///
    /// - Throws: `ValidationError`.
    func validate() throws {
        if let play, !SampleApp.names.contains(play) {
            throw ValidationError("--play is chat or shop, not \"\(play)\"")
        }
        guard play == nil || !keep else {
            throw ValidationError("--keep is not for --play, which starts nothing")
        }
        guard play == nil || report == nil else {
            throw ValidationError("--report is not for --play, which starts no database")
        }
        guard play != nil || (kafka.given.isEmpty && topics.given.isEmpty) else {
            throw ValidationError("the demo starts a broker of its own: use --play with --brokers")
        }
        guard !gateway || (play == nil && !keep && report == nil && length == nil && !quiet) else {
            throw ValidationError(
                "--gateway is not for --play, --keep, --report, --length and --quiet: it plays no hour"
            )
        }
        guard gateway || gatewayPort == nil else {
            throw ValidationError("--gateway-port is for --gateway")
        }
        guard keep || (brokerDelay == nil && tapEvery == nil) else {
            throw ValidationError("--broker-delay and --tap-every are for --keep")
        }
        guard devices == .kit || deviceRunner == nil else {
            throw ValidationError("--device-runner is for --devices kit")
        }
    }

    private func options(_ performer: any PlanPerformer) -> DemoRun.Options {
        DemoRun.Options(
            length: duration,
            keeps: keep,
            report: report,
            performer: performer,
            brokerDelay: brokerDelay ?? .zero,
            tapInterval: tapEvery
        )
    }

    private static let standardGatewayPort: UInt16 = 8480

    var duration: Duration { length ?? .milliseconds(2500) }

    /// Starts what is needed, plays, counts, and ends what was started.
    ///
    /// - Throws: ``CommandFailure``, or an error of the worker, of Kafka or of PostgreSQL.
    func run() async throws {
        var logger = Logger(label: "landfall") { StreamLogHandler.standardError(label: $0) }
        // A person who tries an incident wants to hear of its end.
        logger.logLevel = keep || gateway ? .notice : .warning
        let service = try await service(logger: logger)
        let group = ServiceGroup(
            configuration: .init(
                services: [
                    .init(
                        service: service,
                        successTerminationBehavior: .gracefullyShutdownGroup
                    )
                ],
                gracefulShutdownSignals: [.sigterm, .sigint],
                logger: logger
            )
        )
        try await group.run()
    }

    func app(
        _ name: String,
        in folder: String,
        topics: TopicSettings
    ) throws -> SampleApp {
        try SampleApp(name, in: folder, topics: topics) {
            try InputFile.read($0, as: "the sample traffic")
        }
    }

    var screen: LandfallDemo.Screen {
        LandfallDemo.Screen(
            isQuiet: quiet,
            isColored: TerminalStyle(of: STDOUT_FILENO).isColored,
            write: { try Console.say($0) }
        )
    }

    /// Returns the devices that carry plans out.
    private func performer(besides samples: String) throws -> any PlanPerformer {
        guard devices == .kit else { return SimulatedPerformer() }
        let name = "landfall-device-runner"
        let folders = ["Clients/Swift/.build/release", "Clients/Swift/.build/debug"]
        let built = folders.map { "\(samples)/../../\($0)/\(name)" }
        let found = built.first { unsafe access($0, X_OK) == 0 }
        let program = deviceRunner ?? found ?? name
        let performer = try KitPerformer(program)
        if !quiet {
            try Console.say("the device kit carries plans out: \(program.oneLine.printable)")
        }
        return performer
    }

    private func service(logger: Logger) async throws -> any Service {
        if let report { try OutputFile.check(report, as: "--report") }
        let folder = try SampleFolder.find(samples)
        let performer = try performer(besides: folder)
        if gateway {
            return GatewayDemoRun(
                app: try app("shop", in: folder, topics: TopicSettings()),
                gatewayPort: Int(gatewayPort ?? Self.standardGatewayPort),
                performer: performer,
                port: DemoPort(),
                screen: screen,
                logger: logger
            )
        }
        guard let play else {
            return DemoRun(
                options: options(performer),
                apps: [
                    try app("chat", in: folder, topics: TopicSettings()),
                    try app("shop", in: folder, topics: .prefixed("shop.")),
                ],
                port: DemoPort(),
                screen: screen,
                logger: logger
            )
        }
        return try await playing(play, in: folder, performer, logger)
    }
}

extension DemoCommand {
    /// The devices that carry plans out.
    enum Devices: String, ExpressibleByArgument, CaseIterable {
        /// The simulator's devices.
        case simulated
        /// The device kit.
        case kit
    }
}
