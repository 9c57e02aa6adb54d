import Foundation
import Landfall
import LandfallBenchmark
import LandfallContract
import LandfallWorker
import Logging

/// Answers intents of the benchmark in this process, for whoever counts its instructions.
struct BenchAlone {
    /// How many devices there are.
    let devices: Int

    /// Records of one batch.
    private static let batchSize = 1000

    /// Answers intents, and says what came of them and how long each took.
    ///
    /// - Parameter count: How many; 0 makes everything ready and answers none.
    /// - Throws: ``CommandFailure`` when the intents are not all answered.
    func answer(_ count: Int) async throws {
        let app = BenchmarkApp(devices: devices)
        let catalog = try LoadedCatalog(Array(BenchmarkApp.catalog.utf8), name: "routes.yaml")
        let path = AnswerPath(resolver: catalog.resolver, logger: Logger(label: "landfall"))
        let headers = [RecordHeader(name: "content-type", text: "application/json")]
        let time = "2026-01-02T03:04:05.006Z"
        let now = Timestamp(millisecondsSinceEpoch: 1_767_323_045_006)
        for number in 0..<devices {
            let state = app.state(ofDevice: number, at: time)
            path.keep(state, of: app.device(number), headers: headers, at: now)
        }
        let intents = (0..<count).map { number in
            (
                key: Array(app.device(number).utf8),
                value: app.intent(number, id: "alone-\(number)", at: time)
            )
        }
        var plans = 0
        var bytes = 0
        let start = ContinuousClock.now
        for first in stride(from: 0, to: count, by: Self.batchSize) {
            let batch = intents[first..<min(count, first + Self.batchSize)]
            let counts = try await path.answer(batch, headers: headers, at: now)
            plans += counts.plans
            bytes += counts.rowBytes + counts.segmentBytes
        }
        let spent = ContinuousClock.now - start
        guard plans == count else {
            throw CommandFailure.failed("\(plans) of \(count) intents have a plan")
        }
        let each = count == 0 ? 0 : Int(spent / .nanoseconds(1)) / count
        try Console.say("\(plans) plans, \(bytes) bytes of rows and segments, \(each) ns each")
    }
}
