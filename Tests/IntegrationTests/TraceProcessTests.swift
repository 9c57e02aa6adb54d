import Foundation
import LandfallBytes
import LandfallKafka
import LandfallWorker
import SwiftProtobuf
import TestSupport
import Testing
import TraceWire

/// `landfall serve` as a process that exports its traces.
@Suite(.timeLimit(.minutes(10))) struct TraceProcessTests {
    private typealias Wire = Opentelemetry_Proto_Collector_Trace_V1_ExportTraceServiceRequest

    private static func tap(_ id: String) -> OutgoingRecord {
        var tap = Tap(id: id)
        tap.headers = trace
        return tap.record
    }

    private static let trace = [
        RecordHeader(
            name: "traceparent",
            text: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01"
        )
    ]

    @Test func `what it exports is read by the published schema, and linked with the reply`()
        async throws
    {
        let pipeline = try await Pipeline(partitionCount: 1)
        let collector = try TestCollector()
        let folder = try TemporaryFolder()
        let headers = try folder.file("headers", "# ours\nx-token: s3cret\n", mode: 0o600)
        let serve = try SpawnedWorker(
            pipeline,
            group: "traced",
            more: [
                "TRACE_ENDPOINT": collector.url, "TRACE_HEADERS_FILE": headers,
                "TRACE_SERVICE_NAME": "shop-landfall",
            ]
        )
        try await pipeline.send(Self.tap("one"))
        try await pipeline.rows(1, of: serve)
        // The last spans come at the stop.
        #expect(try await serve.terminate() == 0, "\(serve.lines)")
        let requests = collector.requests
        #expect(requests.allSatisfy { $0.line == "POST /v1/traces HTTP/1.1" })
        #expect(requests.allSatisfy { $0.headers["x-token"] == "s3cret" })
        #expect(!serve.lines.contains("s3cret"))
        let groups = try requests.map { try Wire(serializedBytes: $0.body) }
            .flatMap(\.resourceSpans)
        let resource = try #require(groups.first?.resource)
        let named = Dictionary(
            uniqueKeysWithValues: resource.attributes.map { ($0.key, $0.value.stringValue) }
        )
        #expect(named["service.name"] == "shop-landfall")
        #expect(named["service.instance.id"] == "worker")
        let spans = groups.flatMap(\.scopeSpans).flatMap(\.spans)
        let process = try #require(spans.first { $0.name == "process \(Pipeline.push)" })
        let plan = try #require(
            try await pipeline.broker.read(pipeline.topics.plans, atLeast: 1).first
        )
        #expect(Self.digits(process.traceID) == "4bf92f3577b34da6a3ce929d0e0e4736")
        #expect(Self.digits(process.parentSpanID) == "00f067aa0ba902b7")
        #expect(
            plan.header("traceparent")
                == "00-\(Self.digits(process.traceID))-\(Self.digits(process.spanID))-01"
        )
        #expect(process.kind == .consumer)
        let batch = try #require(spans.first { $0.name == "batch" })
        #expect(process.links.map(\.spanID) == [batch.spanID])
        let stages = spans.filter { $0.parentSpanID == batch.spanID }.map(\.name)
        #expect(
            Set(stages).isSuperset(of: [
                "poll", "answer", "record batch", "send navigation.plans", "commit",
            ])
        )
    }

    @Test func `answers go on while a collector hangs, and the process ends in time`()
        async throws
    {
        let pipeline = try await Pipeline(partitionCount: 1)
        let collector = try TestCollector(.silence)
        let serve = try SpawnedWorker(
            pipeline,
            group: "hung",
            more: ["TRACE_ENDPOINT": collector.url, "TRACE_RATIO": "1"]
        )
        for index in 0..<20 {
            try await pipeline.send(Tap(id: "\(index)").record)
            try await pipeline.rows(index + 1, of: serve)
        }
        let began = ContinuousClock.now
        #expect(try await serve.terminate() == 0, "\(serve.lines)")
        #expect(ContinuousClock.now - began < .seconds(9))
        #expect(serve.lines.contains("spans were not exported before the end"))
        try await pipeline.audit(records: 20, identities: 20)
    }

    @Test func `lines about one record have the ids of its trace at the top`() async throws {
        let pipeline = try await Pipeline(partitionCount: 1)
        let serve = try SpawnedWorker(pipeline, group: "told", more: ["LOG_FORMAT": "json"])
        var tap = Tap(id: "bad")
        tap.headers = Self.trace
        try await pipeline.send(tap.record(value: Array("{}".utf8)))
        try await serve.logs("records go to the dead letters")
        #expect(try await serve.terminate() == 0, "\(serve.lines)")
        let line = try #require(
            serve.lines.split(separator: "\n").first {
                $0.contains("records go to the dead letters")
            }
        )
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        )
        #expect(object["trace_id"] as? String == "4bf92f3577b34da6a3ce929d0e0e4736")
        #expect((object["span_id"] as? String)?.count == 16)
        let metadata = try #require(object["metadata"] as? [String: String])
        #expect(metadata["record"] == "\(Pipeline.push) 0:0")
        #expect(metadata["trace_id"] == nil)
    }

    private static func digits(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
