import Landfall
import LandfallBytes
import LandfallContract
import LandfallKafka
import LandfallTelemetry
import Testing
import Tracing

@testable import LandfallWorker

/// Spans of interceptors, and of batches that are slow or fail.
extension TraceTests {
    @Test func `an interceptor's span is below the intent's, and its own calls below that`()
        async throws
    {
        let tracer = SpanQueue()
        let asking = Asking(queue: tracer)
        let (spans, _) = try await Self.spans(
            of: [
                asking.record("sampled", Self.trace()), asking.record("not", Self.trace("00")),
                asking.record("alone"),
            ],
            resolver: asking.resolver()
        )
        let process = try #require(spans.first { $0.name.hasPrefix("process") })
        let interceptors = spans.filter { $0.name == "interceptor Asking" }
        #expect(interceptors.map(\.parentID) == [process.reference.spanID])
        let interceptor = try #require(interceptors.first)
        #expect(interceptor.reference.traceID == process.reference.traceID)
        #expect(interceptor.start >= process.start && interceptor.end <= process.end)
        #expect(interceptor.text("error.type") == nil)
        // What it called itself, of which only one trace is recorded.
        let own = tracer.take(.max)
        #expect(own.map(\.name) == ["look up"])
        #expect(own.first?.parentID == interceptor.reference.spanID)
        #expect(own.first?.reference.traceID == interceptor.reference.traceID)
        #expect(spans.contains { $0.name == "ask" })
    }

    @Test func `an interceptor that takes too long is a timeout in spans and metrics`()
        async throws
    {
        let asking = Asking(queue: SpanQueue(), patience: .milliseconds(50), isSilent: true)
        let log = RecordedLog()
        let metrics = MetricRegistry(WorkerMetrics.definitions)
        let (spans, _) = try await Self.spans(
            of: [asking.record("silent", Self.trace())],
            resolver: asking.resolver(),
            logger: log,
            metrics: metrics
        ) { $0.slowBatch = .milliseconds(20) }
        let interceptor = try #require(spans.first { $0.name == "interceptor Asking" })
        #expect(interceptor.text("error.type") == "timeout")
        #expect(interceptor.failure != nil)
        let process = try #require(spans.first { $0.name.hasPrefix("process") })
        #expect(process.text("error.type") == "guard_timeout")
        let line = try #require(
            log.news().first { $0.message.hasPrefix("a batch took longer than slow-batch") }
        )
        #expect(line.metadata["records"] == "1")
        #expect(line.metadata["interceptor"] == "Asking")
        #expect(line.metadata["interceptor.ms"].flatMap { Int($0) } ?? 0 >= 50)
        #expect(line.metadata["ask.ms"].flatMap { Int($0) } ?? 0 >= 50)
        let batch = try #require(spans.first { $0.name == "batch" })
        #expect(line.metadata["trace_id"] == "\(batch.reference.traceID)")
        let text = metrics.exposition(.openMetrics)
        #expect(text.contains(#"landfall_interceptor_timeouts_total{interceptor="Asking"} 1"#))
        #expect(text.contains(#"landfall_interceptor_seconds_count{interceptor="Asking"} 1"#))
        let buckets = text.split(separator: "\n").filter {
            $0.hasPrefix("landfall_end_to_end_seconds_bucket")
        }
        #expect(buckets.count { $0.contains(#"# {trace_id="\#(Self.traceID)"}"#) } == 1)
    }

    @Test func `a batch that failed is kept, and what is published of it later has a span`()
        async throws
    {
        let pipeline = try await Pipeline(partitionCount: 1)
        let queue = SpanQueue()
        let tracing = WorkerTracing(queue: queue, sampling: SpanSampling(ratio: 0))
        try await pipeline.send(Self.tap("one", Self.trace()))
        var configuration = pipeline.configuration
        configuration.group = "first"
        let first = try LaneRun(pipeline, configuration) { setup in
            setup.tracing = tracing
            setup.seam = Breaking()
        }
        await #expect(throws: Breaking.Failure.self) { try await first.end() }
        let failed = queue.take(.max)
        let batch = try #require(failed.first)
        #expect(batch.name == "batch")
        #expect(batch.failure != nil)
        #expect(batch.text("error.type") == "failed")
        // The intent is in the ledger, and its span is not known to end well.
        #expect(!failed.contains { $0.name.hasPrefix("process") })

        try await pipeline.pass(to: "second")
        configuration.group = "second"
        let second = try LaneRun(pipeline, configuration) { $0.tracing = tracing }
        try await second.log.line("published again from the ledger")
        try await second.finish()
        let repair = try #require(queue.take(.max).first)
        #expect(repair.name == "send navigation.plans")
        #expect(repair.flag("landfall.repair") == true)
        #expect(repair.parentID == nil)
    }

    @Test func `a slow batch is kept though none of its intents is traced`() async throws {
        let asking = Asking(queue: SpanQueue(), patience: .milliseconds(50), isSilent: true)
        let (spans, _) = try await Self.spans(
            of: [asking.record("silent")],
            resolver: asking.resolver()
        ) { $0.slowBatch = .milliseconds(20) }
        #expect(spans.first?.name == "batch")
        #expect(!spans.contains { $0.name.hasPrefix("process") })
    }

    @Test func `replies are the same bytes with traces and without`() async throws {
        let now = SystemClock.now
        var all: [[Seen]] = []
        for isTraced in [true, false] {
            let pipeline = try await Pipeline(partitionCount: 1)
            let queue = SpanQueue()
            let worker = try Worker(
                configuration: pipeline.configuration,
                resolver: TestCatalog.chat.resolver(),
                logger: RecordedLog().logger,
                tracing: isTraced
                    ? WorkerTracing(queue: queue, sampling: SpanSampling(ratio: 1)) : nil,
                now: { now }
            )
            try await pipeline.send(
                Self.tap("a", Self.trace()),
                Self.tap("b", Self.trace("00")),
                Self.tap("c"),
                Self.tap("a", Self.trace()),
                Self.tap("a")
            )
            let running = RunningWorker(worker: worker, task: Task { try await worker.run() })
            try await running.handled(5)
            try await running.stop()
            all.append(try await pipeline.broker.read(pipeline.topics.plans, atLeast: 5))
            #expect((queue.count > 0) == isTraced)
        }
        #expect(all[0].map(\.value) == all[1].map(\.value))
        #expect(all[0].map(\.headers) == all[1].map(\.headers))
        #expect(all[0].map(\.key) == all[1].map(\.key))
    }
}
