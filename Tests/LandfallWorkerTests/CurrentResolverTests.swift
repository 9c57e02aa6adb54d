import Landfall
import LandfallContract
import LandfallKafka
import Logging
import TestSupport
import Testing

@testable import LandfallWorker

/// The catalog in force, while batches are under way.
@Suite(.timeLimit(.minutes(10))) struct CurrentResolverTests {
    private static func resolver(
        _ version: String,
        links: any LinkTable = Links(),
        asking interceptor: (any PreNavigationInterceptor)? = nil
    ) throws -> IntentResolver {
        let step = Step(
            type: "X",
            factory: TemplateFactory<AnyScreen>(ViewTemplate(type: "X")),
            action: PlacementAction<AnyScreen>(.replaceRoot)
        )
        var route = Route("free", chain: Chain(steps: [step], origin: .root))
        if let interceptor { route.interceptors = [interceptor] }
        return IntentResolver(
            router: Router(table: try RouteTable([route])),
            links: links,
            maximumStateAge: .seconds(1800),
            catalogVersion: version
        )
    }

    private static func assembler(for resolver: IntentResolver) -> BatchAssembler {
        BatchAssembler(
            resolver: resolver,
            replies: ReplyWriter(),
            deadLetters: DeadLetterWriter(version: "1"),
            limits: RecordLimits(producerBytes: 1_000_000),
            now: Timestamp(millisecondsSinceEpoch: 0)
        )
    }

    private static func add(_ id: String, to assembler: inout BatchAssembler) throws {
        let json = Array(
            #"{"intentId":"\#(id)","deviceId":"d","destination":{"route":"free"}}"#.utf8
        )
        let intent = try unsafe json.withUnsafeBytes { bytes in
            unsafe try IntentReader().read(
                key: Array("d".utf8),
                value: bytes,
                headers: [],
                origin: RecordOrigin(topic: "intents", partition: 3, offset: 0)
            )
        }
        let time = Timestamp(millisecondsSinceEpoch: 0)
        let place = RecordPlace(
            partition: TopicPartition("intents", 3),
            offset: Offset(0),
            time: time
        )
        assembler.add(intent, at: place, stored: nil, absence: .neverReported)
    }

    private static func versions(of produced: [RecordOutcome]) throws -> [String] {
        try produced.map { item in
            let value = try #require(item.records.first?.record.value)
            return try PlanReader().read(value: value).catalogVersion
        }
    }

    @Test func `a batch is answered to its end by the catalog that it began with`() async throws {
        let asked = Gate()
        let answer = Gate()
        let slow = Slow {
            asked.open()
            try await answer.wait()
            return .proceed
        }
        let current = CurrentResolver(try Self.resolver("old", asking: slow))
        var assembler = Self.assembler(for: current.value)
        try Self.add("one", to: &assembler)
        async let produced = assembler.finish(clock: ContinuousClock())
        try await asked.wait()
        current.replace(with: try Self.resolver("new"))
        answer.open()
        #expect(try await Self.versions(of: produced) == ["old"])
        var next = Self.assembler(for: current.value)
        try Self.add("two", to: &next)
        #expect(try await Self.versions(of: next.finish(clock: ContinuousClock())) == ["new"])
    }

    @Test func `a catalog is freed when no batch needs it any more`() async throws {
        let current: CurrentResolver
        weak var old: Links?
        do {
            let links = Links()
            old = links
            current = CurrentResolver(try Self.resolver("old", links: links))
        }
        var batch: BatchAssembler? = Self.assembler(for: current.value)
        current.replace(with: try Self.resolver("new"))
        #expect(old != nil, "the batch still needs it")
        #expect(try await batch?.finish(clock: ContinuousClock()).isEmpty == true)
        batch = nil
        #expect(old == nil)
    }

    @Test func `each lane has a resolver of its own, or shares one in turn`() throws {
        var configuration = WorkerConfiguration(
            kafka: KafkaSettings(brokers: ["127.0.0.1:1"]),
            postgres: PostgresSettings(url: "postgres://a@127.0.0.1/b")
        )
        configuration.lanes = 3
        let worker = try Worker(
            configuration: configuration,
            resolvers: ["a", "b"].map { try Self.resolver($0) },
            logger: Logger(label: "test")
        )
        #expect(worker.resolvers.map(\.value.catalogVersion) == ["a", "b", "a"])
        worker.replace(resolvers: try ["c", "d", "e"].map { try Self.resolver($0) })
        #expect(worker.resolvers.map(\.value.catalogVersion) == ["c", "d", "e"])
        worker.replace(resolver: try Self.resolver("f"))
        worker.replace(resolvers: [])
        #expect(worker.resolvers.map(\.value.catalogVersion) == ["f", "f", "f"])
        #expect(worker.counts.catalogReloads == 2)
    }

    @Test func `a worker without a resolver says what it lacks`() throws {
        let configuration = WorkerConfiguration(
            kafka: KafkaSettings(brokers: ["127.0.0.1:1"]),
            postgres: PostgresSettings(url: "postgres://a@127.0.0.1/b")
        )
        let error = #expect(throws: WorkerError.self) {
            try Worker(configuration: configuration, resolvers: [], logger: Logger(label: "test"))
        }
        #expect(error.map { "\($0)" }?.contains("there is no resolver: pass one") == true)
    }

    @Test func `readers beside a writer see one whole catalog or the other`() async throws {
        let current = CurrentResolver(try Self.resolver("0"))
        let names = (0..<1000).map(String.init)
        try await withThrowingTaskGroup(of: Set<String>.self) { group in
            for _ in 0..<3 {
                group.addTask {
                    var seen: Set<String> = []
                    for number in 0..<500 {
                        var assembler = Self.assembler(for: current.value)
                        try Self.add("a\(number)", to: &assembler)
                        try Self.add("b\(number)", to: &assembler)
                        let batch = try await assembler.finish(clock: ContinuousClock())
                        let versions = Set(try Self.versions(of: batch))
                        #expect(versions.count == 1)
                        seen.formUnion(versions)
                    }
                    return seen
                }
            }
            group.addTask {
                for name in names { current.replace(with: try Self.resolver(name)) }
                return []
            }
            for try await seen in group { #expect(seen.isSubset(of: names)) }
        }
        var last = Self.assembler(for: current.value)
        try Self.add("last", to: &last)
        #expect(try await Self.versions(of: last.finish(clock: ContinuousClock())) == ["999"])
    }
}

/// Knows no link; it has an identity, so that its end shows.
private final class Links: LinkTable {
    func resolve(_ link: String) -> LinkResolution { .openURL(link) }
}

/// An interceptor that has to be waited for.
private struct Slow: PreNavigationInterceptor {
    let ask: @Sendable () async throws -> Verdict

    func decision(in scope: StepScope) -> Decision { .later(within: .seconds(30), ask: ask) }
}
