import LandfallTelemetry
import SwiftProtobuf
import Testing
import TraceWire
import Tracing

/// Spans, where they wait, and how they are written.
@Suite struct SpanTests {
    private static func reference(
        _ span: UInt64 = 0x00f0_67aa_0ba9_02b7,
        isSampled: Bool = true,
        state: String = ""
    ) throws -> SpanReference {
        SpanReference(
            traceID: try #require(
                TraceID(high: 0x4bf9_2f35_77b3_4da6, low: 0xa3ce_929d_0e0e_4736)
            ),
            spanID: try #require(SpanID(span)),
            isSampled: isSampled,
            state: state
        )
    }

    @Test func `A reference is read and written as W3C has it`() throws {
        let text = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
        let reference = try #require(SpanReference(parent: text))
        #expect(try reference == Self.reference())
        #expect(reference.parent == text)
        #expect(SpanReference(parent: "\(text.dropLast(2))00")?.isSampled == false)
        #expect(SpanReference(parent: "cc\(text.dropFirst(2))-what-comes") == reference)
    }

    @Test(
        arguments: [
            "", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0",
            "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
            "00-4BF92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
            "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
            "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-",
            "00_4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        ]
    )
    func `What is no reference is none`(text: String) {
        #expect(SpanReference(parent: text) == nil)
    }

    @Test(arguments: [0, 0.25, 1])
    func `A ratio takes so many traces, the same each time`(ratio: Double) {
        let sampling = SpanSampling(ratio: ratio)
        let traces = (0..<4000).map { _ in TraceID.random() }
        let taken = traces.filter { sampling.takes($0) }
        #expect(abs(Double(taken.count) / 4000 - ratio) < 0.05)
        #expect(taken.allSatisfy { SpanSampling(ratio: max(ratio, 0.5)).takes($0) })
        #expect(sampling.takesRoots == (ratio > 0))
        #expect(SpanSampling(ratio: .nan).ratio == 0)
    }

    @Test func `A second has no more than its number`() {
        var limit = PerSecondLimit(3)
        let begin = ContinuousClock.now
        let first = (0..<5).map { limit.take(at: begin + .milliseconds($0 * 100)) }
        #expect(first == [true, true, true, false, false])
        let next = limit.take(at: begin + .milliseconds(1000))
        #expect(next)
    }

    @Test func `A queue keeps the oldest, drops and counts the newest, and wakes once`() throws {
        let registry = MetricRegistry(SpanQueue.definitions)
        let queue = SpanQueue(limit: 5, wakeCount: 3, metrics: registry)
        let woken = Woken()
        queue.onFilling { woken.note() }
        let spans = try (1...8).map {
            SpanRecord("\($0)", .internal, try Self.reference(UInt64($0)), start: 1, end: 2)
        }
        queue.add(Array(spans[..<2]))
        #expect(woken.count == 0)
        queue.add(Array(spans[2...]))
        #expect(woken.count == 1)
        #expect(queue.count == 5)
        #expect(queue.take(2).map(\.name) == ["1", "2"])
        #expect(queue.take(9).map(\.name) == ["3", "4", "5"])
        #expect(queue.take(1).isEmpty)
        queue.noteExported(4)
        queue.noteFailed(1)
        let text = registry.exposition(.prometheus)
        for line in [#"result="dropped"} 3"#, #"result="exported"} 4"#, #"result="failed"} 1"#] {
            #expect(text.contains("landfall_spans_total{\(line)"))
        }
    }

    @Test(
        arguments: [
            (200, nil, .taken), (202, nil, .taken), (429, "3", .later(.seconds(3))),
            (503, nil, .later(nil)), (502, "soon", .later(nil)), (504, "-1", .later(nil)),
            (503, "86400", .later(.seconds(30))), (400, "1", .refused), (413, nil, .refused),
            (401, nil, .refused), (500, nil, .refused), (307, nil, .refused),
        ] as [(Int, String?, ExportAnswer)]
    )
    func `An answer means what the protocol says`(
        status: Int,
        retryAfter: String?,
        answer: ExportAnswer
    ) {
        #expect(ExportAnswer(status: status, retryAfter: retryAfter) == answer)
    }

    @Test func `Waits grow, are told apart by chance, and are never shorter than asked for`() {
        func wait(_ retry: Int, _ asked: Duration? = nil, _ chance: Double = 0) -> Duration {
            ExportAnswer.wait(beforeRetry: retry, asked: asked, chance: chance)
        }
        #expect((0..<3).map { wait($0) } == [.milliseconds(500), .seconds(1), .seconds(2)])
        #expect(wait(1, nil, 1) == .milliseconds(500))
        #expect(wait(99) == .seconds(30))
        #expect(wait(0, .seconds(7)) == .seconds(7))
        #expect(wait(0, .seconds(700)) == .seconds(30))
    }

    @Test func `A request is what the published schema reads`() throws {
        let parent = try Self.reference(7, isSampled: false)
        var span = SpanRecord(
            "process topic",
            .consumer,
            try Self.reference(state: "a=1"),
            parentID: parent.spanID,
            start: 1_700_000_000_123_456_789,
            end: 1_700_000_001_000_000_000,
            attributes: [
                SpanField("text", ""), SpanField("number", -5), SpanField("flag", false),
                SpanField("half", .decimal(0.5)),
                SpanField("list", .list([.text("a"), .number(2)])),
                SpanField("long", String(repeating: "ä", count: 300)),
            ]
        )
        span.hasRemoteParent = true
        span.events = [
            .init("seen", time: 1_700_000_000_500_000_000, attributes: [.init("k", "v")])
        ]
        span.links = [.init(parent, attributes: [.init("why", "batch")])]
        span.failure = .init("no")
        let request = TraceRequest(resource: [SpanField("service.name", "shop")], version: "1.2")
        let bytes = request.encode([span, SpanRecord("b", .internal, parent, start: 5, end: 3)])
        let read = try Opentelemetry_Proto_Collector_Trace_V1_ExportTraceServiceRequest(
            serializedBytes: bytes
        )
        #expect(read.unknownFields.data.isEmpty)
        let group = try #require(read.resourceSpans.first)
        #expect(group.resource.attributes.map(\.key) == ["service.name"])
        #expect(group.resource.attributes.first?.value.stringValue == "shop")
        let scope = try #require(group.scopeSpans.first)
        #expect((scope.scope.name, scope.scope.version) == ("landfall", "1.2"))
        let first = try #require(scope.spans.first)
        #expect(first.traceID.map(\.self).hex == "4bf92f3577b34da6a3ce929d0e0e4736")
        #expect(first.spanID.map(\.self).hex == "00f067aa0ba902b7")
        #expect(first.parentSpanID.map(\.self).hex == "0000000000000007")
        #expect((first.traceState, first.name, first.kind) == ("a=1", "process topic", .consumer))
        #expect(first.startTimeUnixNano == 1_700_000_000_123_456_789)
        #expect(first.endTimeUnixNano == 1_700_000_001_000_000_000)
        #expect(first.flags == 0x301)
        let values = Dictionary(uniqueKeysWithValues: first.attributes.map { ($0.key, $0.value) })
        #expect(values["text"]?.value == .stringValue(""))
        #expect(values["number"]?.intValue == -5)
        #expect(values["flag"]?.value == .boolValue(false))
        #expect(values["half"]?.doubleValue == 0.5)
        #expect(values["list"]?.arrayValue.values.map(\.intValue) == [0, 2])
        #expect(values["long"]?.stringValue.count == 300)
        #expect(first.events.map(\.name) == ["seen"])
        #expect(first.events.first?.timeUnixNano == 1_700_000_000_500_000_000)
        #expect(first.links.first?.spanID.map(\.self).hex == "0000000000000007")
        #expect(first.links.first?.attributes.first?.value.stringValue == "batch")
        #expect((first.status.code, first.status.message) == (.error, "no"))
        let second = try #require(scope.spans.last)
        #expect((second.startTimeUnixNano, second.endTimeUnixNano) == (5, 5))
        #expect(
            (second.flags, second.hasStatus, second.parentSpanID.isEmpty) == (0x100, false, true)
        )
    }

    @Test func `A partial success says how many were not taken`() throws {
        var response = Opentelemetry_Proto_Collector_Trace_V1_ExportTraceServiceResponse()
        #expect(TraceRequest.rejectedCount(in: try response.serializedBytes()) == 0)
        response.partialSuccess.rejectedSpans = 12
        response.partialSuccess.errorMessage = "too old"
        #expect(TraceRequest.rejectedCount(in: try response.serializedBytes()) == 12)
        for damaged in [[0xFF], [0x0A, 0x7F, 0x08], [0x08], Array("<html>".utf8)] as [[UInt8]] {
            #expect(TraceRequest.rejectedCount(in: damaged) == 0)
        }
    }
}

extension [UInt8] {
    /// The bytes as digits.
    fileprivate var hex: String {
        map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
