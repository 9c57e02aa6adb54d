import LandfallTelemetry
import Synchronization
import Testing
import Tracing

/// The tracer that a team's own code meets.
@Suite struct SpanTracerTests {
    private let queue = SpanQueue()
    private var tracer: SpanTracer { SpanTracer(queue: queue, sampling: SpanSampling(ratio: 1)) }

    private struct Carrier: Extractor, Injector {
        func extract(key: String, from carrier: [String: String]) -> String? { carrier[key] }

        func inject(_ value: String, forKey key: String, into carrier: inout [String: String]) {
            carrier[key] = value
        }
    }

    private struct Refusal: Error {}

    @Test func `A span continues the trace of its context, and goes to the queue once`() throws {
        let parent = SpanReference(
            traceID: .random(),
            spanID: .random(),
            isSampled: true,
            state: "a=1"
        )
        var context = InstrumentationContext.topLevel
        context.spanReference = parent
        let span = tracer.startSpan("look up", context: context, ofKind: .client)
        #expect(span.isRecording)
        span.attributes["peer"] = "shop"
        span.attributes["count"] = 3
        span.addEvent(SpanEvent(name: "asked", attributes: ["try": 1]))
        span.addLink(SpanLink(context: context, attributes: [:]))
        let own = try #require(span.context.spanReference)
        span.end()
        span.attributes["late"] = true
        span.end()
        #expect(!span.isRecording)
        let ended = queue.take(9)
        #expect(ended.map(\.name) == ["look up"])
        let record = try #require(ended.first)
        #expect(record.reference == own)
        #expect(own.traceID == parent.traceID)
        #expect(own.spanID != parent.spanID)
        #expect(own.state == "a=1")
        #expect(record.parentID == parent.spanID)
        #expect(record.kind == .client)
        #expect(record.attributes == [SpanField("count", 3), SpanField("peer", "shop")])
        #expect(record.events.map(\.name) == ["asked"])
        #expect(record.links.map(\.reference) == [parent])
        #expect(record.failure == nil)
        #expect(record.start <= record.end)
        #expect(record.start > 1_700_000_000_000_000_000)
    }

    @Test func `An error is told by its type, not by what it says`() throws {
        #expect(throws: Refusal.self) {
            try tracer.withSpan("fails") { _ in throw Refusal() }
        }
        let record = try #require(queue.take(1).first)
        #expect(record.failure != nil)
        #expect(record.attributes == [SpanField("error.type", "Refusal")])
        #expect(record.events.map(\.name) == ["exception"])
    }

    @Test func `What is not sampled is neither kept nor begun anew below`() {
        var context = InstrumentationContext.topLevel
        context.spanReference = SpanReference(
            traceID: .random(),
            spanID: .random(),
            isSampled: false
        )
        let outer = tracer.startSpan("outer", context: context)
        let inner = tracer.startSpan("inner", context: outer.context)
        #expect(!outer.isRecording)
        #expect(inner.context.spanReference?.traceID == context.spanReference?.traceID)
        inner.end()
        outer.end()
        let never = SpanTracer(queue: queue, sampling: SpanSampling(ratio: 0))
        never.startSpan("root", context: .topLevel).end()
        #expect(queue.count == 0)
        tracer.startSpan("root", context: .topLevel).end()
        #expect(queue.count == 1)
    }

    @Test func `A trace goes through headers`() throws {
        let span = tracer.startSpan("outer", context: .topLevel)
        var headers: [String: String] = [:]
        tracer.inject(span.context, into: &headers, using: Carrier())
        var context = InstrumentationContext.topLevel
        tracer.extract(headers, into: &context, using: Carrier())
        #expect(context.spanReference == span.context.spanReference)
        #expect(headers["tracestate"] == nil)
        var empty = InstrumentationContext.topLevel
        tracer.extract(["traceparent": "x"], into: &empty, using: Carrier())
        #expect(empty.spanReference == nil)
    }

    @Test func `Events, links and attributes have a bound`() throws {
        let span = tracer.startSpan("many", context: .topLevel)
        for index in 0..<500 {
            span.addEvent(SpanEvent(name: "\(index)"))
            span.addLink(SpanLink(context: span.context, attributes: [:]))
            span.attributes["a\(index)"] = index
        }
        span.end()
        let record = try #require(queue.take(1).first)
        #expect(record.events.count == RunningSpan.limit)
        #expect(record.links.count == RunningSpan.limit)
        #expect(record.attributes.count == RunningSpan.limit)
    }
}

/// Counts calls.
final class Woken: Sendable {
    private let calls = Mutex(0)

    /// The calls so far.
    var count: Int { calls.withLock { $0 } }

    /// Counts one.
    func note() { calls.withLock { $0 += 1 } }
}
