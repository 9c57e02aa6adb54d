import ArgumentParser
import Foundation
import Landfall
import LandfallBytes
import LandfallContract
import LandfallOperations
import LandfallReview
import LandfallSettings
import LandfallTelemetry
import LandfallWorker
import Logging

/// `landfall bench-path`: answers intents of the benchmark in this process and on one thread, for
/// whoever counts its instructions.
struct BenchPathCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench-path",
        abstract: "Answers generated intents without any server, and prints the mean time of one.",
        shouldDisplay: false
    )

    @Option(
        help: ArgumentHelp(
            "Devices, each with a state of 1 KiB, from 1 to 10000000.",
            default: 10_000
        ),
        transform: OptionForm.count(1...10_000_000)
    )
    var devices = 10_000
    /// The intents.
    @Option(
        help: ArgumentHelp("Intents to answer; 0 only prepares.", default: 100_000),
        transform: OptionForm.count(0...10_000_000)
    )
    var intents = 100_000
    /// The records that are made.
    @Option(
        help: ArgumentHelp("Records to prepare, if more than are answered.", default: 0),
        transform: OptionForm.count(0...10_000_000)
    )
    var prepared = 0

    /// The states that replace others.
    @Option(
        help: ArgumentHelp("States that replace others.", default: 0),
        transform: OptionForm.count(0...10_000_000)
    )
    var updates = 0

    /// Whether it counts.
    @Flag(help: "Count what a worker counts.") var counting = false

    /// Records of one batch.
    private static let batchSize = 1000

    /// Answers intents, and says what came of them and how long one took at the mean.
    ///
    /// - Throws: ``CommandFailure`` when the intents are not all answered.
    func run() throws {
        let app = BenchmarkApp(devices: devices)
        let catalog = try LoadedCatalog(Array(BenchmarkApp.catalog.utf8), name: "routes.yaml")
        let path = AnswerPath(
            resolver: catalog.resolver,
            logger: Logger(label: "landfall"),
            metrics: counting ? MetricRegistry(WorkerMetrics.definitions).shard() : nil
        )
        let headers = [RecordHeader(name: "content-type", text: "application/json")]
        let time = "2026-01-02T03:04:05.006Z"
        let now = Timestamp(millisecondsSinceEpoch: 1_767_323_045_006)
        for number in 0..<devices {
            let state = app.state(ofDevice: number, at: time)
            path.keep(state, of: app.device(number), headers: headers, at: now)
        }
        if updates > 0 { try update(path, app) }
        let records = (0..<max(prepared, intents)).map { number in
            (
                key: Array(app.device(number).utf8),
                value: app.intent(number, id: "path-\(number)", at: time)
            )
        }
        var plans = 0
        var bytes = 0
        let start = ContinuousClock.now
        for first in stride(from: 0, to: intents, by: Self.batchSize) {
            let batch = records[first..<min(intents, first + Self.batchSize)]
            let counts = try path.answer(batch, headers: headers, at: now)
            plans += counts.plans
            bytes += counts.rowBytes + counts.segmentBytes
        }
        let spent = ContinuousClock.now - start
        guard plans == intents else {
            throw CommandFailure.failed("\(plans) of \(intents) intents have a plan")
        }
        let each = intents == 0 ? 0 : Int(spent / .nanoseconds(1)) / intents
        try Console.say("\(plans) plans, \(bytes) bytes of rows and segments, \(each) ns each")
    }

    /// Takes states in the place of others, and says how long one took at the mean.
    private func update(_ path: AnswerPath, _ app: BenchmarkApp) throws {
        let headers = [RecordHeader(name: "content-type", text: "application/json")]
        let time = "2026-01-02T03:04:06.006Z"
        let now = Timestamp(millisecondsSinceEpoch: 1_767_323_046_006)
        var spent = Duration.zero
        for first in stride(from: 0, to: updates, by: Self.batchSize) {
            // Every device in turn, but not one behind the other.
            let last = min(updates, first + Self.batchSize)
            let numbers = (first..<last).map { $0 &* 7919 % devices }
            let states = numbers.map { (app.device($0), app.state(ofDevice: $0, at: time)) }
            let start = ContinuousClock.now
            for (device, state) in states {
                path.keep(state, of: device, headers: headers, at: now)
            }
            spent += ContinuousClock.now - start
        }
        try Console.say("\(updates) states, \(Int(spent / .nanoseconds(1)) / updates) ns each")
    }
}
