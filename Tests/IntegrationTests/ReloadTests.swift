import Foundation
import Landfall
import LandfallCatalog
import LandfallKafka
import LandfallWorker
import Testing

@testable import LandfallCommand

/// A catalog that changes while the worker works.
@Suite(.timeLimit(.minutes(10))) struct ReloadTests {
    /// A resolver by a small catalog, whose version is its name.
    private static func resolver(
        _ name: String,
        asking interceptor: (any PreNavigationInterceptor)? = nil
    ) throws -> IntentResolver {
        var text = SmallCatalog.valid(name)
        if interceptor != nil { text.replace("    steps:", with: "    before: [wait]\n    steps:") }
        let catalog = try Catalog.load(
            text: text,
            file: "routes.yaml",
            version: name,
            interceptors: interceptor.map { ["wait": $0] } ?? [:]
        )
        return IntentResolver(catalog: catalog)
    }

    /// Runs a worker that begins with a resolver.
    private static func withWorker(
        _ resolver: IntentResolver,
        in pipeline: Pipeline,
        _ body: (RunningWorker) async throws -> Void
    ) async throws {
        let worker = try Worker(
            configuration: pipeline.configuration,
            resolver: resolver,
            logger: pipeline.attempts.logger
        )
        let running = RunningWorker(worker: worker, task: Task { try await worker.run() })
        do {
            try await body(running)
        } catch {
            try? await running.stop()
            throw error
        }
        try await running.stop()
    }

    /// The version of each plan by its intent, after a look that rows say the same.
    private static func versions(
        _ count: Int,
        in pipeline: Pipeline
    ) async throws -> [String: String] {
        let plans = try await pipeline.plans(count).map(\.plan)
        let versions = Dictionary(plans.map { ($0.intentID, $0.catalogVersion) }) { first, _ in
            first
        }
        let rows = try await pipeline.database.rows(
            "SELECT intent_id, catalog_version FROM landfall.navigation_event"
        )
        let recorded = Dictionary(rows.map { ($0[0] ?? "", $0[1] ?? "") }) { first, _ in first }
        #expect(versions == recorded)
        return versions
    }

    @Test func `1,000 reloads under load lose no intent and double none`() async throws {
        try await ReloadRun(pipeline: Pipeline(partitionCount: 4)).run()
    }

    @Test func `a batch that waits for an interceptor, then for the database, keeps its catalog`()
        async throws
    {
        let folder = "/tmp/landfall-reload-\(UInt32.random(in: .min ... .max))"
        let box = try await offPool { try RestartableServer(folder: folder) }
        let base = try await Pipeline()
        let pipeline = Pipeline(
            broker: base.broker,
            database: try box.database,
            topics: base.topics
        )
        let asked = Latch()
        let answer = Latch()
        let slow = Slow {
            asked.open()
            await answer.wait()
            return .proceed
        }
        try await Self.withWorker(try Self.resolver("old", asking: slow), in: pipeline) { running in
            try await eventually("no partition was taken over") {
                try await pipeline.database.number(
                    "SELECT count(*) FROM landfall.stream_watermark"
                ) == 6
            }
            try await pipeline.send(Tap(id: "one").record)
            await asked.wait()
            try await offPool { box.stop() }
            running.worker.replace(resolver: try Self.resolver("new"))
            answer.open()
            try await pipeline.send(Tap(id: "two").record)
            try await Task.sleep(for: .seconds(1))
            #expect(running.counts.records == 0)
            running.worker.replace(resolver: try Self.resolver("newest"))
            try await offPool { try box.start() }
            try await running.handled(2)
            try await pipeline.settled()
        }
        #expect(try await Self.versions(2, in: pipeline) == ["one": "old", "two": "newest"])
        try await pipeline.audit(records: 2, identities: 2)
        try await offPool { box.remove() }
    }

    @Test(arguments: [MockRequest.produce, .addOffsetsToTransaction, .endTransaction])
    func `a batch that is sent again from memory is sent as it was recorded`(
        request: MockRequest
    ) async throws {
        let pipeline = try await Pipeline()
        let cluster = try #require(pipeline.broker.mock)
        try await Self.withWorker(try Self.resolver("old"), in: pipeline) { running in
            try await pipeline.send(Tap(id: "warm").record)
            try await running.handled(1)
            try await pipeline.settled()
            try cluster.delayNext(
                request,
                at: Broker.workerSide,
                by: .milliseconds(500),
                code: .invalidProducerEpoch
            )
            try await pipeline.send(Tap(id: "one").record)
            try await eventually("it was not recorded") { try await pipeline.rowCount == 2 }
            running.worker.replace(resolver: try Self.resolver("new"))
            try await running.handled(2)
            try await pipeline.settled()
            // The same intent again, under the other catalog: the plan of the first.
            try await pipeline.send(Tap(id: "one").record, Tap(id: "two").record)
            try await running.handled(4)
            try await pipeline.settled()
        }
        let versions = try await Self.versions(4, in: pipeline)
        #expect(versions == ["warm": "old", "one": "old", "two": "new"])
        try await pipeline.audit(records: 4, identities: 3)
    }
}

/// What only a broker with transactions can show.
extension RealBrokerTests {
    @Test func `1,000 reloads under load lose no intent and double none, on a real broker`()
        async throws
    {
        try await ReloadRun(pipeline: Self.pipeline()).run()
    }
}

/// Something that is waited for until it is opened, by any number of tasks.
private struct Latch: Sendable {
    private let stream: AsyncStream<Never>
    private let continuation: AsyncStream<Never>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    func open() { continuation.finish() }

    func wait() async { for await _ in stream {} }
}

/// An interceptor that has to be waited for.
private struct Slow: PreNavigationInterceptor {
    let ask: @Sendable () async throws -> Verdict

    func decision(in scope: StepScope) -> Decision { .later(within: .seconds(30), ask: ask) }
}
