import Synchronization
public import Tracing

/// A tracer of swift-distributed-tracing whose spans go the way of Landfall's own.
///
/// It is for code of a team that is asked while an intent is answered, as an interceptor: the context of the
/// intent is set meanwhile, so that `withSpan` and clients that trace continue it. Lanes do not use it.
public struct SpanTracer: Tracer {
    private let queue: SpanQueue
    private let sampling: SpanSampling

    /// Creates a tracer.
    ///
    /// - Parameters:
    ///   - queue: Where spans go that have ended.
    ///   - sampling: Which traces are recorded that have no parent.
    public init(queue: SpanQueue, sampling: SpanSampling) {
        self.queue = queue
        self.sampling = sampling
    }

    /// Begins a span, below the one in the context where there is one.
    public func startSpan<Instant: TracerInstant>(
        _ operationName: String,
        context: @autoclosure () -> InstrumentationContext,
        ofKind kind: SpanKind,
        at instant: @autoclosure () -> Instant,
        function: String,
        file fileID: String,
        line: UInt
    ) -> RunningSpan {
        var context = context()
        let parent = context.spanReference
        let trace = parent?.traceID ?? .random()
        let reference = SpanReference(
            traceID: trace,
            spanID: .random(),
            isSampled: parent?.isSampled ?? sampling.takes(trace),
            state: parent?.state ?? ""
        )
        context.spanReference = reference
        return RunningSpan(
            SpanRecord(
                operationName,
                SpanRecord.Kind(kind),
                reference,
                parentID: parent?.spanID,
                start: instant().nanosecondsSinceEpoch,
                end: 0
            ),
            context: context,
            queue: queue
        )
    }

    /// Does nothing: spans are exported within seconds, and at a stop.
    public func forceFlush() {}

    /// Takes the trace that a request belongs to.
    public func extract<Carrier, Extract: Extractor>(
        _ carrier: Carrier,
        into context: inout InstrumentationContext,
        using extractor: Extract
    ) where Extract.Carrier == Carrier {
        guard let parent = extractor.extract(key: "traceparent", from: carrier) else { return }
        let state = extractor.extract(key: "tracestate", from: carrier) ?? ""
        if let reference = SpanReference(parent: parent, state: state) {
            context.spanReference = reference
        }
    }

    /// Lets a request belong to the trace.
    public func inject<Carrier, Inject: Injector>(
        _ context: InstrumentationContext,
        into carrier: inout Carrier,
        using injector: Inject
    ) where Inject.Carrier == Carrier {
        guard let reference = context.spanReference else { return }
        injector.inject(reference.parent, forKey: "traceparent", into: &carrier)
        if !reference.state.isEmpty {
            injector.inject(reference.state, forKey: "tracestate", into: &carrier)
        }
    }
}

extension InstrumentationContext {
    private enum ReferenceKey: InstrumentationContextKey {
        typealias Value = SpanReference
        static var nameOverride: String? { "landfall-span" }
    }

    /// The span that is under way, of ``SpanTracer`` or of a lane; `nil` outside of any.
    public var spanReference: SpanReference? {
        get { self[ReferenceKey.self] }
        set { self[ReferenceKey.self] = newValue }
    }
}

/// A span that has not ended; with `end()` it goes to the queue, once.
///
/// It may be used from any thread.
public final class RunningSpan: Span {
    /// The most attributes, the most events and the most links that a span has; further ones are left out.
    public static let limit = 128

    /// What continues the trace below this span.
    public let context: InstrumentationContext

    private let state: Mutex<State>
    private let queue: SpanQueue

    private struct State {
        var span: SpanRecord
        var attributes: SpanAttributes = [:]
        var hasEnded = false
    }

    init(_ span: SpanRecord, context: InstrumentationContext, queue: SpanQueue) {
        self.context = context
        self.queue = queue
        state = Mutex(State(span: span))
    }

    /// Whether what is said of it is kept.
    public var isRecording: Bool {
        state.withLock { !$0.hasEnded && $0.span.reference.isSampled }
    }

    /// What is done.
    public var operationName: String {
        get { state.withLock { $0.span.name } }
        set { change { $0.span.name = newValue } }
    }

    /// What is known of it.
    public var attributes: SpanAttributes {
        get { state.withLock { $0.attributes } }
        set { change { $0.attributes = newValue } }
    }

    /// Says how it went; a span of which nothing is said has not failed.
    public func setStatus(_ status: SpanStatus) {
        change { state in
            state.span.failure =
                status.code == .error ? SpanRecord.Failure(status.message ?? "") : nil
        }
    }

    /// Says that something happened.
    public func addEvent(_ event: SpanEvent) {
        change { state in
            guard state.span.events.count < Self.limit else { return }
            state.span.events.append(
                SpanRecord.Event(
                    event.name,
                    time: event.nanosecondsSinceEpoch,
                    attributes: event.attributes.fields(Self.limit)
                )
            )
        }
    }

    /// Says that an error was met; only its type is kept, since its text may hold what should not leave.
    public func recordError<Instant: TracerInstant>(
        _ error: any Error,
        attributes: SpanAttributes,
        at instant: @autoclosure () -> Instant
    ) {
        let type = String(describing: type(of: error))
        var attributes = attributes
        attributes["exception.type"] = type
        addEvent(SpanEvent(name: "exception", at: instant(), attributes: attributes))
        change { state in
            state.attributes["error.type"] = type
            state.span.failure = state.span.failure ?? SpanRecord.Failure()
        }
    }

    /// Says that another span has to do with it.
    public func addLink(_ link: SpanLink) {
        guard let reference = link.context.spanReference else { return }
        change { state in
            guard state.span.links.count < Self.limit else { return }
            state.span.links.append(
                SpanRecord.Link(reference, attributes: link.attributes.fields(Self.limit))
            )
        }
    }

    /// Ends it; what is said of it afterwards is lost.
    public func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) {
        let time = instant().nanosecondsSinceEpoch
        let span: SpanRecord? = state.withLock { state in
            guard !state.hasEnded else { return nil }
            state.hasEnded = true
            guard state.span.reference.isSampled else { return nil }
            state.span.end = max(state.span.start, time)
            state.span.attributes = state.attributes.fields(Self.limit)
            return state.span
        }
        if let span { queue.add([span]) }
    }

    private func change(_ body: (inout State) -> Void) {
        state.withLock { state in
            if !state.hasEnded, state.span.reference.isSampled { body(&state) }
        }
    }
}

extension SpanRecord.Kind {
    /// The kind that the interface names.
    init(_ kind: SpanKind) {
        self =
            switch kind {
            case .server: .server
            case .client: .client
            case .producer: .producer
            case .consumer: .consumer
            case .internal: .internal
            }
    }
}

extension SpanAttributes {
    /// Returns the known fields, in the order of the names.
    fileprivate func fields(_ limit: Int) -> [SpanField] {
        var fields: [SpanField] = []
        forEach { name, attribute in
            if let content = attribute.content { fields.append(SpanField(name, content)) }
        }
        return Array(fields.sorted { $0.name < $1.name }.prefix(limit))
    }
}

extension SpanAttribute {
    /// The attribute as it is exported; `nil` for one that can't be.
    fileprivate var content: SpanField.Content? {
        switch self {
        case .int32(let value): .number(Int64(value))
        case .int64(let value): .number(value)
        case .double(let value): .decimal(value)
        case .bool(let value): .boolean(value)
        case .string(let value): .text(value)
        case .int32Array(let values): .list(values.map { .number(Int64($0)) })
        case .int64Array(let values): .list(values.map { .number($0) })
        case .doubleArray(let values): .list(values.map { .decimal($0) })
        case .boolArray(let values): .list(values.map { .boolean($0) })
        case .stringArray(let values): .list(values.map { .text($0) })
        case .stringConvertible(let value): .text(value.description)
        case .stringConvertibleArray(let values): .list(values.map { .text($0.description) })
        default: nil
        }
    }
}
