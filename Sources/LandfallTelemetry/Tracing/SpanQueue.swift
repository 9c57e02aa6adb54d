public import CoreMetrics
import Synchronization

/// Spans on their way out: their makers never wait, and where there is no room the newest are dropped.
public final class SpanQueue: Sendable {
    /// The most spans that wait, unless told otherwise.
    public static let usualLimit = 2048

    private let state = Mutex(State())
    private let limit: Int
    private let wakeCount: Int
    private let counters: Counters

    /// What is counted.
    public static let definitions = [
        MetricDefinition(
            "landfall_spans_total",
            .counter,
            labels: [.init("result")],
            "Spans of traces: exported; dropped, as too many came; failed, as the collector took none"
        )
    ]

    private struct State {
        var spans: [SpanRecord] = []
        /// Called once when there are enough for a request.
        var wake: (@Sendable () -> Void)?
    }

    private struct Counters: Sendable {
        let exported: Counter
        let dropped: Counter
        let failed: Counter
    }

    /// Creates an empty queue.
    ///
    /// - Parameters:
    ///   - limit: The most spans that wait.
    ///   - wakeCount: From how many on ``onFilling(_:)`` is called.
    ///   - metrics: What counts them.
    public init(
        limit: Int = SpanQueue.usualLimit,
        wakeCount: Int = 512,
        metrics: any MetricsFactory = NOOPMetricsHandler.instance
    ) {
        self.limit = limit
        self.wakeCount = wakeCount
        func counter(_ result: String) -> Counter {
            Counter(
                label: "landfall_spans_total",
                dimensions: [("result", result)],
                factory: metrics
            )
        }
        counters = Counters(
            exported: counter("exported"),
            dropped: counter("dropped"),
            failed: counter("failed")
        )
    }

    /// How many wait.
    public var count: Int { state.withLock { $0.spans.count } }

    /// Adds spans that have ended; those that there is no room for are dropped and counted.
    ///
    /// May be called on any thread; takes a lock for no longer than copying them takes.
    public func add(_ spans: [SpanRecord]) {
        guard !spans.isEmpty else { return }
        let (taken, wake) = state.withLock { state in
            let taken = max(0, min(spans.count, limit - state.spans.count))
            let former = state.spans.count
            state.spans.append(contentsOf: spans.prefix(taken))
            let isEnough = former < wakeCount && state.spans.count >= wakeCount
            return (taken, isEnough ? state.wake : nil)
        }
        noteDropped(spans.count - taken)
        wake?()
    }

    /// Counts spans that were not made since there are too many of them.
    public func noteDropped(_ count: Int) {
        if count > 0 { counters.dropped.increment(by: count) }
    }

    /// Counts spans that a collector has taken.
    public func noteExported(_ count: Int) {
        if count > 0 { counters.exported.increment(by: count) }
    }

    /// Counts spans that no collector has taken.
    public func noteFailed(_ count: Int) {
        if count > 0 { counters.failed.increment(by: count) }
    }

    /// Takes the oldest spans.
    ///
    /// - Parameter count: The most to take.
    /// - Returns: The spans, which are not in the queue any more.
    public func take(_ count: Int) -> [SpanRecord] {
        state.withLock { state in
            let taken = Array(state.spans.prefix(count))
            state.spans.removeFirst(taken.count)
            return taken
        }
    }

    /// Has something done, on the thread of whoever adds spans, when there are enough for a request.
    public func onFilling(_ wake: @escaping @Sendable () -> Void) {
        state.withLock { $0.wake = wake }
    }
}
