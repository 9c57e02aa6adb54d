import Landfall
import LandfallTelemetry
import Synchronization
import Tracing

/// Measures the interceptors of a batch that are waited for, and lets them continue the traces of their intents.
final class InterceptorWatch: InterceptorObserver {
    private let metrics: InterceptorMetrics
    /// The spans of the intents, by their positions.
    private let parents: [Int: SpanReference]
    private let state = Mutex(State())

    private struct State {
        var slowest: InterceptorTime?
        var asked: [Asked] = []
    }

    /// That an interceptor was asked for an intent whose trace is recorded.
    struct Asked: Sendable {
        let name: String
        let reference: SpanReference
        let parentID: SpanID
        let time: Range<ContinuousClock.Instant>
        /// The code of the fault, where it did not say.
        let fault: RoutingError.Code?
    }

    /// Begins before the first is asked.
    ///
    /// - Parameters:
    ///   - metrics: Where times are measured.
    ///   - parents: The spans of the intents that wait, by their positions in the batch; none where nothing is traced.
    init(metrics: InterceptorMetrics, parents: [Int: SpanReference]) {
        self.metrics = metrics
        self.parents = parents
    }

    /// The one that took longest.
    var slowest: InterceptorTime? { state.withLock { $0.slowest } }

    /// Those that were asked for intents whose traces are recorded.
    var asked: [Asked] { state.withLock { $0.asked } }

    func watch(
        _ interceptor: String,
        at position: Int,
        _ ask: @Sendable () async -> Verdict?
    ) async -> Verdict? {
        let parent = parents[position]
        var reference = parent
        reference?.spanID = .random()
        let began = ContinuousClock.now
        let verdict = await Self.within(reference, ask)
        let now = ContinuousClock.now
        guard let verdict else { return nil }
        var fault: RoutingError.Code?
        if case .failed(let error) = verdict { fault = error.code }
        metrics.measure(interceptor, now - began, isTimeout: fault == .guardTimeout)
        state.withLock { state in
            if now - began >= state.slowest?.time ?? .zero {
                state.slowest = InterceptorTime(name: interceptor, time: now - began)
            }
            guard let reference, let parent, reference.isSampled else { return }
            state.asked.append(
                Asked(
                    name: interceptor,
                    reference: reference,
                    parentID: parent.spanID,
                    time: began..<max(began, now),
                    fault: fault
                )
            )
        }
        return verdict
    }

    /// Asks with a span set as the one that is under way, so that what the interceptor calls continues its trace.
    private static func within(
        _ reference: SpanReference?,
        _ ask: @Sendable () async -> Verdict?
    ) async -> Verdict? {
        guard let reference else { return await ask() }
        var context = InstrumentationContext.current ?? .topLevel
        context.spanReference = reference
        return await InstrumentationContext.withValue(context) { await ask() }
    }
}
