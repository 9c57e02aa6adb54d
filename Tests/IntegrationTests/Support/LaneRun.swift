import Landfall
import LandfallWorker
import Logging

@testable import LandfallWorker

/// A single lane of a pipeline, of which a test changes more than a worker's settings.
struct LaneRun: Sendable {
    let tally = Tally()
    let log = RecordedLog()
    private let stop = StopSignal(grace: .seconds(5))
    private let task: Task<Void, any Error>

    /// Starts a lane, and waits for nothing.
    init(
        _ pipeline: Pipeline,
        _ configuration: WorkerConfiguration,
        now: @escaping @Sendable () -> Timestamp = { SystemClock.now },
        change: (inout LaneSetup) -> Void
    ) throws {
        var setup = try LaneSetup(
            index: 0,
            worker: configuration,
            resolver: CurrentResolver(TestCatalog.chat.resolver()),
            tally: tally,
            stop: stop,
            logger: log.logger,
            now: now
        )
        change(&setup)
        let lane = try Lane(setup)
        task = Task { try await lane.run() }
    }

    /// Waits until it ends by itself.
    func end() async throws { try await task.value }

    /// Stops it after its batch, and waits.
    func finish() async throws {
        stop.request()
        try await task.value
    }
}
