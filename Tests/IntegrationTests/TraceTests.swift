import Landfall
import LandfallBytes
import LandfallContract
import LandfallKafka
import LandfallTelemetry
import Testing
import Tracing

@testable import LandfallWorker

/// The spans of a worker.
@Suite(.timeLimit(.minutes(10))) struct TraceTests {
    static let traceID = "4bf92f3577b34da6a3ce929d0e0e4736"
    static let parentID = "00f067aa0ba902b7"

    static func trace(_ flags: String = "01", _ traceID: String = traceID) -> [RecordHeader] {
        [RecordHeader(name: "traceparent", text: "00-\(traceID)-\(parentID)-\(flags)")]
    }

    static func tap(_ id: String, _ headers: [RecordHeader] = []) -> OutgoingRecord {
        var tap = Tap(id: id)
        tap.headers = headers
        return tap.record
    }

    /// A worker with traces, and what it made of some records.
    static func spans(
        of records: [OutgoingRecord],
        ratio: Double = 0,
        resolver: IntentResolver? = nil,
        logger: RecordedLog = RecordedLog(),
        metrics: MetricRegistry = MetricRegistry(WorkerMetrics.definitions),
        change: (inout WorkerConfiguration) -> Void = { _ in }
    ) async throws -> (spans: [SpanRecord], plans: [Seen]) {
        let pipeline = try await Pipeline(partitionCount: 1)
        let queue = SpanQueue()
        var configuration = pipeline.configuration
        change(&configuration)
        let worker = try Worker(
            configuration: configuration,
            resolver: resolver ?? TestCatalog.chat.resolver(),
            logger: logger.logger,
            metrics: metrics,
            tracing: WorkerTracing(queue: queue, sampling: SpanSampling(ratio: ratio))
        )
        try await pipeline.send(records)
        let running = RunningWorker(worker: worker, task: Task { try await worker.run() })
        try await running.handled(records.count)
        try await running.stop()
        let count = records.count - worker.counts.deadLetters.values.reduce(0, +)
        let plans = try await pipeline.broker.read(pipeline.topics.plans, atLeast: count)
        return (queue.take(.max), plans)
    }

    @Test func `an intent's span continues its trace, and is the parent of the reply`()
        async throws
    {
        let (spans, plans) = try await Self.spans(of: [
            Self.tap("sampled", Self.trace() + [RecordHeader(name: "tracestate", text: "a=1")]),
            Self.tap("unsampled", Self.trace("00")), Self.tap("alone"),
        ])
        let processes = spans.filter { $0.name.hasPrefix("process ") }
        #expect(processes.map(\.name) == ["process \(Pipeline.push)"])
        let process = try #require(processes.first)
        let plan = try #require(plans.first)
        let reply = try #require(plan.header("traceparent").flatMap { SpanReference(parent: $0) })
        #expect(process.reference.traceID == reply.traceID)
        #expect(process.reference.spanID == reply.spanID)
        #expect("\(process.reference.traceID)" == Self.traceID)
        #expect(process.parentID?.description == Self.parentID)
        #expect(process.hasRemoteParent)
        #expect(process.reference.state == "a=1")
        #expect(process.kind == .consumer)
        #expect(process.failure == nil)
        #expect(process.text("messaging.message.id") == "sampled")
        #expect(process.text("landfall.plan.id") == plan.header("ce_id"))
        #expect(process.text("landfall.outcome") == "REFUSED")
        #expect(process.text("landfall.reason") == "signed_out")
        #expect(process.text("landfall.route") == "chat")
        #expect(process.text("landfall.basis") == "COLD_START")
        #expect(process.text("messaging.destination.partition.id") == "0")
        #expect(process.events.last?.name == "landfall.answered")
        // The key of a record is the device.
        let texts = process.attributes.map { "\($0)" }
        #expect(!texts.contains { $0.contains("dev-1") })
        #expect(plans.last?.header("traceparent") == nil)
    }

    @Test func `a batch has its stages, within its time, and is linked`() async throws {
        let (spans, _) = try await Self.spans(of: [Self.tap("one", Self.trace())])
        let batch = try #require(spans.first { $0.name == "batch" })
        let stages = spans.filter { $0.parentID == batch.reference.spanID }
        #expect(
            stages.map(\.name) == [
                "poll", "answer", "record batch", "send navigation.plans", "commit",
            ]
        )
        #expect(batch.parentID == nil)
        #expect("\(batch.reference.traceID)" != Self.traceID)
        for stage in stages {
            #expect(stage.reference.traceID == batch.reference.traceID)
            #expect(stage.start >= batch.start && stage.end <= batch.end, "\(stage)")
            #expect(stage.start <= stage.end)
        }
        #expect(zip(stages, stages.dropFirst()).allSatisfy { $0.start <= $1.start })
        let poll = try #require(stages.first)
        #expect(poll.links.map(\.reference.parent) == ["00-\(Self.traceID)-\(Self.parentID)-01"])
        let record = try #require(stages.first { $0.name == "record batch" })
        #expect(record.text("db.system.name") == "postgresql")
        #expect(record.text("db.query.summary") == "record batch")
        let process = try #require(spans.first { $0.name.hasPrefix("process") })
        #expect(process.links.map(\.reference) == [batch.reference])
        #expect(process.start >= batch.start && process.end <= batch.end)
        let commit = try #require(stages.last)
        #expect(process.end >= commit.start)
        #expect(Set(spans.map(\.reference.spanID)).count == spans.count)
    }

    @Test func `without a trace of its own an intent is traced by ratio, its reply is not`()
        async throws
    {
        let none = try await Self.spans(of: [Self.tap("a"), Self.tap("b", Self.trace("00"))])
        #expect(none.spans.isEmpty)
        let all = try await Self.spans(of: [Self.tap("a")], ratio: 1)
        let process = try #require(all.spans.first { $0.name.hasPrefix("process") })
        #expect(process.parentID == nil)
        #expect(!process.hasRemoteParent)
        let plan = try #require(all.plans.first)
        #expect(plan.header("traceparent") == nil)
        let words = TraceIdentity.traceID(ofPlan: plan.header("ce_id") ?? "")
        #expect(process.reference.traceID == TraceID(high: words.high, low: words.low))
    }

    @Test func `a repeated plan has a span only in another trace, and once`() async throws {
        let other = "11111111111111111111111111111111"
        let (spans, plans) = try await Self.spans(of: [
            Self.tap("same", Self.trace()), Self.tap("same", Self.trace()),
            Self.tap("same", Self.trace("01", other)), Self.tap("same", Self.trace("01", other)),
        ])
        let processes = spans.filter { $0.name.hasPrefix("process") }
        #expect(processes.map { "\($0.reference.traceID)" } == [Self.traceID, other])
        #expect(processes[0].flag("landfall.repeated") == nil)
        #expect(processes[1].flag("landfall.repeated") == true)
        #expect(Set(processes.map(\.reference.spanID)).count == 1)
        #expect(plans.count == 4)
    }

    @Test func `a dead letter's span says why, and the log has its ids`() async throws {
        let log = RecordedLog()
        var tap = Tap(id: "bad")
        tap.headers = Self.trace()
        let record = tap.record(value: Array("{}".utf8))
        let (spans, _) = try await Self.spans(of: [record], logger: log)
        let process = try #require(spans.first { $0.name.hasPrefix("process") })
        #expect(process.text("landfall.dead_letter") == "no_target")
        #expect(process.text("error.type") == "no_target")
        #expect(process.failure != nil)
        #expect("\(process.reference.traceID)" == Self.traceID)
        let line = try #require(
            log.news().first { $0.message.hasPrefix("records go to the dead letters") }
        )
        #expect(line.metadata["trace_id"] == Self.traceID)
        #expect(line.metadata["span_id"] == "\(process.reference.spanID)")
        #expect(line.metadata["record"] == "\(Pipeline.push) 0:0")
    }
}

/// Ends a lane once a batch is recorded, and nothing of it is published.
struct Breaking: TestSeam {
    struct Failure: Error {}

    func lane(_ step: LaneStep) throws { if step == .didRecord { throw Failure() } }
}

/// A route whose interceptor is waited for, and traces what it does.
struct Asking: PreNavigationInterceptor {
    let queue: SpanQueue
    var patience = Duration.seconds(30)
    var isSilent = false

    func decision(in scope: StepScope) -> Decision {
        .later(within: patience) {
            guard !isSilent else {
                try await Task.sleep(for: .seconds(600))
                return .proceed
            }
            let tracer = SpanTracer(queue: queue, sampling: SpanSampling(ratio: 1))
            return tracer.withSpan("look up") { _ in Verdict.proceed }
        }
    }

    func resolver() throws -> IntentResolver {
        let step = Step(
            type: "X",
            factory: TemplateFactory<AnyScreen>(ViewTemplate(type: "X")),
            action: PlacementAction<AnyScreen>(.replaceRoot)
        )
        var route = Route("asks", chain: Chain(steps: [step], origin: .root))
        route.interceptors = [self]
        return IntentResolver(
            router: Router(table: try RouteTable([route])),
            links: NoLinks(),
            maximumStateAge: .seconds(1800),
            catalogVersion: "1"
        )
    }

    func record(_ id: String, _ headers: [RecordHeader] = []) -> OutgoingRecord {
        var tap = Tap(id: id)
        tap.headers = headers
        let json = #"{"intentId":"\#(id)","deviceId":"dev-1","destination":{"route":"asks"}}"#
        return tap.record(value: Array(json.utf8))
    }
}

/// Knows no link.
struct NoLinks: LinkTable {
    func resolve(_ link: String) -> LinkResolution { .openURL(link) }
}

extension SpanRecord {
    /// An attribute that is a text.
    func text(_ name: String) -> String? {
        guard case .text(let text) = attributes.first(where: { $0.name == name })?.content else {
            return nil
        }
        return text
    }

    /// An attribute that says whether something holds.
    func flag(_ name: String) -> Bool? {
        guard case .boolean(let flag) = attributes.first(where: { $0.name == name })?.content else {
            return nil
        }
        return flag
    }
}
