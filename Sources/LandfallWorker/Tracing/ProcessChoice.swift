import Landfall
import LandfallContract
import LandfallTelemetry
import Synchronization

/// The choice of the intents that get a span; both threads of a lane ask it.
final class ProcessChoice: Sendable {
    private let tracing: WorkerTracing
    private let state: Mutex<State>

    private struct State {
        var limit = PerSecondLimit(WorkerTracing.processLimit)
        /// Spans of repeated plans of late: a third one in the same trace would have the id of the second.
        var repeated: Set<SpanReference> = []
    }

    /// How many spans of repeated plans are remembered.
    private static let repeatedLimit = 1024

    /// Has chosen none yet.
    init(_ tracing: WorkerTracing) {
        self.tracing = tracing
        state = Mutex(State())
    }

    /// The span of an intent, whether it is recorded or not.
    ///
    /// - Parameters:
    ///   - trace: The trace that it came with.
    ///   - planID: The id of its plan.
    ///   - isAlsoUnsampled: Whether it is wanted where the ratio does not take it.
    /// - Returns: The span, which is the parent in the reply's `traceparent` where there is one; not sampled also where
    ///   neither its own trace nor the ratio takes it.
    func reference(
        _ trace: TraceContext?,
        planID: String,
        isAlsoUnsampled: Bool = true
    ) -> SpanReference? {
        if let trace {
            return SpanID(TraceIdentity.spanID(ofPlan: planID)).flatMap { trace.reference(of: $0) }
        }
        let words = TraceIdentity.traceID(ofPlan: planID)
        guard let trace = TraceID(high: words.high, low: words.low),
            isAlsoUnsampled || tracing.sampling.takes(trace),
            let span = SpanID(TraceIdentity.spanID(ofPlan: planID))
        else { return nil }
        return SpanReference(
            traceID: trace,
            spanID: span,
            isSampled: tracing.sampling.takes(trace)
        )
    }

    /// Whether any intent with such a trace can get a span: cheaper than to make a reference.
    func mayTake(_ trace: TraceContext?) -> Bool {
        trace.map { $0.flags & 1 == 1 } ?? tracing.sampling.takesRoots
    }

    /// Takes one of the spans that this second has; counts it as dropped where there is none left.
    func take() -> Bool {
        let isTaken = state.withLock { $0.limit.take(at: .now) }
        if !isTaken { tracing.queue.noteDropped(1) }
        return isTaken
    }

    /// Whether the span of a repeated plan was not made of late.
    func isNews(_ reference: SpanReference) -> Bool {
        state.withLock { state in
            if state.repeated.count >= Self.repeatedLimit { state.repeated.removeAll() }
            return state.repeated.insert(reference).inserted
        }
    }
}

extension TraceContext {
    /// A span of the same trace.
    func reference(of span: SpanID) -> SpanReference? {
        TraceID(high: traceHigh, low: traceLow).map { trace in
            SpanReference(
                traceID: trace,
                spanID: span,
                isSampled: flags & 1 == 1,
                state: state ?? ""
            )
        }
    }

    /// The span that sent the record.
    var parent: SpanReference? { SpanID(parentWord).flatMap { reference(of: $0) } }
}
