import CoreMetrics
import Synchronization

/// The time that interceptors take for which a lane waits.
final class InterceptorMetrics: Sendable {
    private let factory: any MetricsFactory
    private let known = Mutex<[String: Cells]>([:])

    private struct Cells: Sendable {
        let seconds: Recorder
        let timeouts: Counter
    }

    /// Makes no counter yet: catalogs name interceptors.
    init(factory: any MetricsFactory) { self.factory = factory }

    /// Measures one; may be called on any thread.
    func measure(_ interceptor: String, _ time: Duration, isTimeout: Bool) {
        let cells = known.withLock { known in
            if let cells = known[interceptor] { return cells }
            let labels = [("interceptor", interceptor)]
            let cells = Cells(
                seconds: Recorder(
                    label: "landfall_interceptor_seconds",
                    dimensions: labels,
                    aggregate: true,
                    factory: factory
                ),
                timeouts: Counter(
                    label: "landfall_interceptor_timeouts_total",
                    dimensions: labels,
                    factory: factory
                )
            )
            known[interceptor] = cells
            return cells
        }
        cells.seconds.record(time / .seconds(1))
        if isTimeout { cells.timeouts.increment() }
    }
}
