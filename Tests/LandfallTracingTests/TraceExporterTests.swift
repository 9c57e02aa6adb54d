import LandfallTelemetry
import LandfallTracing
import Logging
import ServiceLifecycle
import SwiftProtobuf
import Synchronization
import TestSupport
import Testing
import TraceWire
import Tracing

/// What reaches a collector, well or badly behaved.
@Suite(.timeLimit(.minutes(3))) struct TraceExporterTests {
    private typealias Request = Opentelemetry_Proto_Collector_Trace_V1_ExportTraceServiceRequest

    /// An exporter that runs beside a test.
    private struct Run {
        let registry = MetricRegistry(SpanQueue.definitions)
        let queue: SpanQueue
        let log = Lines()
        private let target: TraceTarget

        init(_ collector: TestCollector, change: (inout TraceTarget) -> Void = { _ in }) {
            queue = SpanQueue(metrics: registry)
            var target = TraceTarget(
                url: collector.url + "/v1/traces",
                resource: [SpanField("service.name", "shop")],
                version: "1"
            )
            target.interval = .milliseconds(20)
            change(&target)
            self.target = target
        }

        /// Runs a body beside it; at the end it is asked to shut down.
        func during(_ body: @escaping @Sendable () async throws -> Void) async throws {
            var logger = Logger(label: "test") { [log] _ in log }
            logger.logLevel = .trace
            let exporter = TraceExporter(target, queue: queue, logger: logger)
            var configuration = ServiceGroupConfiguration(
                services: [
                    .init(service: exporter),
                    .init(
                        service: BodyService(body: body),
                        successTerminationBehavior: .gracefullyShutdownGroup,
                        failureTerminationBehavior: .gracefullyShutdownGroup
                    ),
                ],
                logger: Logger(label: "group") { _ in SwiftLogNoOpLogHandler() }
            )
            configuration.cancellationSignals = []
            try await ServiceGroup(configuration: configuration).run()
        }

        func spans(_ count: Int) -> [SpanRecord] {
            (0..<count).map {
                let reference = SpanReference(
                    traceID: .random(),
                    spanID: .random(),
                    isSampled: true
                )
                return SpanRecord("span \($0)", .internal, reference, start: 1, end: 2)
            }
        }

        /// The count of a result.
        func count(_ result: String) -> Int {
            let lines = registry.exposition(.prometheus).split(separator: "\n")
            let line = lines.first { $0.hasPrefix("landfall_spans_total{result=\"\(result)\"}") }
            return line?.split(separator: " ").last.flatMap { Int($0) } ?? 0
        }
    }

    private struct BodyService: Service {
        let body: @Sendable () async throws -> Void
        func run() async throws { try await body() }
    }

    /// Waits until something holds.
    private static func eventually(_ condition: () -> Bool) async throws {
        while !condition() { try await Task.sleep(for: .milliseconds(5)) }
    }

    @Test func `Spans come in batches, with the headers that are wanted`() async throws {
        let collector = try TestCollector()
        let run = Run(collector) { $0.headers = { [("Authorization", "Bearer secret")] } }
        try await run.during {
            run.queue.add(run.spans(1200))
            try await Self.eventually { run.count("exported") == 1200 }
        }
        let requests = collector.requests
        #expect(requests.map(\.line).allSatisfy { $0 == "POST /v1/traces HTTP/1.1" })
        let first = try #require(requests.first)
        #expect(first.headers["content-type"] == "application/x-protobuf")
        #expect(first.headers["authorization"] == "Bearer secret")
        #expect(first.headers["user-agent"] == "landfall/1")
        #expect(first.headers["traceparent"] == nil)
        let read = try requests.map { try Request(serializedBytes: $0.body) }
        let groups = read.map { $0.resourceSpans.flatMap(\.scopeSpans).flatMap(\.spans) }
        #expect(groups.map(\.count) == [512, 512, 176])
        #expect(groups.joined().map(\.name) == (0..<1200).map { "span \($0)" })
    }

    @Test func `What is left at a stop is sent`() async throws {
        let collector = try TestCollector()
        let run = Run(collector) { $0.interval = .seconds(600) }
        try await run.during { run.queue.add(run.spans(3)) }
        #expect(run.count("exported") == 3)
        #expect(collector.requests.count == 1)
    }

    @Test func `A collector that is busy is asked again, after what it says`() async throws {
        let collector = try TestCollector(.answer(429, retryAfter: "1"))
        let run = Run(collector)
        let began = ContinuousClock.now
        try await run.during {
            run.queue.add(run.spans(2))
            try await Self.eventually { !collector.requests.isEmpty }
            collector.behave(.answer(200))
            try await Self.eventually { run.count("exported") == 2 }
        }
        #expect(ContinuousClock.now - began >= .seconds(1))
        #expect(run.count("failed") == 0)
        #expect(collector.requests.count == 2)
        #expect(Set(collector.requests.map(\.body)).count == 1)
        #expect(run.log.messages.first?.hasPrefix("the collector takes no spans") == true)
        #expect(run.log.messages.last == "the collector takes spans again")
    }

    @Test(arguments: [400, 413, 401, 500])
    func `A request that is refused is not sent again`(status: Int) async throws {
        let collector = try TestCollector(.answer(status))
        let run = Run(collector)
        try await run.during {
            run.queue.add(run.spans(2))
            try await Self.eventually { run.count("failed") == 2 }
        }
        #expect(collector.requests.count == 1)
        #expect(run.log.details.first?["error"] == "status \(status)")
    }

    @Test func `A partial success is not sent again, and counted`() async throws {
        var response = Opentelemetry_Proto_Collector_Trace_V1_ExportTraceServiceResponse()
        response.partialSuccess.rejectedSpans = 2
        let collector = try TestCollector(.answer(200, body: try response.serializedBytes()))
        let run = Run(collector)
        try await run.during {
            run.queue.add(run.spans(5))
            try await Self.eventually { run.count("exported") == 3 }
        }
        #expect(run.count("failed") == 2)
        #expect(collector.requests.count == 1)
    }

    @Test func `A silent collector holds up nobody, and memory is bounded`() async throws {
        let collector = try TestCollector(.silence)
        let run = Run(collector) { target in
            target.timeout = .milliseconds(100)
            target.stopTime = .milliseconds(200)
        }
        let took = Mutex(Duration.zero)
        try await run.during {
            try await Self.eventually {
                run.queue.add(run.spans(1))
                return !collector.requests.isEmpty
            }
            let began = ContinuousClock.now
            for _ in 0..<100 { run.queue.add(run.spans(100)) }
            took.withLock { $0 = .now - began }
            #expect(run.queue.count <= SpanQueue.usualLimit)
            #expect(run.count("dropped") >= 10_000 - SpanQueue.usualLimit - 512)
        }
        // 10,000 spans are made and handed over, while not one is taken.
        #expect(took.withLock { $0 } < .seconds(5))
        #expect(run.count("exported") == 0)
        #expect(run.count("dropped") + run.count("failed") >= 10_000)
        #expect(run.queue.count == 0)
        #expect(run.log.messages.contains("spans were not exported before the end"))
        #expect(run.log.messages.filter { $0.hasPrefix("the collector takes no spans") }.count == 1)
    }

    @Test func `A collector that dies and comes back gets what has waited`() async throws {
        let first = try TestCollector(.hangUp)
        let port = first.port
        let run = Run(first)
        try await run.during {
            run.queue.add(run.spans(4))
            try await Self.eventually { !first.requests.isEmpty }
            first.stop()
            run.queue.add(run.spans(4))
            let second = try await Self.collector(at: port)
            try await Self.eventually { run.count("exported") == 8 }
            second.stop()
        }
        #expect(run.count("failed") == 0)
    }

    /// A collector at a port that another has just left.
    private static func collector(at port: Int) async throws -> TestCollector {
        while true {
            do {
                return try TestCollector(port: port)
            } catch {
                try await Task.sleep(for: .milliseconds(20))
            }
        }
    }

    @Test func `Lines of an interceptor's log carry its trace`() {
        var context = InstrumentationContext.topLevel
        let reference = SpanReference(traceID: .random(), spanID: .random(), isSampled: true)
        context.spanReference = reference
        let provider = Logger.MetadataProvider.landfallTrace
        #expect(provider.get().isEmpty)
        let metadata = InstrumentationContext.withValue(context) { provider.get() }
        #expect(
            metadata == [
                "trace_id": "\(reference.traceID)", "span_id": "\(reference.spanID)",
            ]
        )
    }
}

/// A log that keeps its lines.
final class Lines: LogHandler {
    private let lines = Mutex<[(String, Logger.Metadata)]>([])

    /// The messages so far.
    var messages: [String] { lines.withLock { $0.map(\.0) } }
    /// What was said with each.
    var details: [Logger.Metadata] { lines.withLock { $0.map(\.1) } }

    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }

    var logLevel: Logger.Level {
        get { .trace }
        set {}
    }

    var metadataProvider: Logger.MetadataProvider? {
        get { nil }
        set {}
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) {
        lines.withLock { $0.append(("\(event.message)", event.metadata ?? [:])) }
    }
}
