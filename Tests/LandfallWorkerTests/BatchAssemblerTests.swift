import Landfall
import LandfallContract
import LandfallKafka
import TestSupport
import Testing

@testable import LandfallWorker

/// Batches in memory, with interceptors that have to be waited for; no test sleeps.
@Suite(.timeLimit(.minutes(10))) struct BatchAssemblerTests {
    private static let short = Duration.milliseconds(250)

    private struct Broken: Error {}

    /// A late answer, which comes once the batch is done.
    private static let late = Gate()

    /// The routes, by what their interceptors do.
    private static let interceptors: [RouteID: (Duration?, @Sendable () async throws -> Verdict)] =
        [
            "proceeds": (nil, { .proceed }),
            "detours": (
                nil,
                {
                    .detour(Detour(flow: "sign-in", destination: Destination(route: "free")))
                }
            ),
            "silent": (
                short,
                {
                    try await Gate().wait()
                    return .proceed
                }
            ),
            "broken": (nil, { throw Broken() }),
            "late": (
                short,
                {
                    // A task of its own is not cancelled with the one that waits for it.
                    try await Task { try await late.wait() }.value
                    return .proceed
                }
            ),
        ]

    private static func assembler() throws -> BatchAssembler {
        let routes = interceptors.map { id, answer in
            var route = Route(id, chain: Self.chain)
            route.interceptors = [Later(patience: answer.0, ask: answer.1)]
            return route
        }
        let table = try RouteTable(routes + [Route("free", chain: Self.chain)])
        return assembler(for: table)
    }

    private static func assembler(
        for table: RouteTable,
        replies: ReplyWriter = ReplyWriter()
    ) -> BatchAssembler {
        BatchAssembler(
            resolver: IntentResolver(
                router: Router(table: table),
                links: NoLinks(),
                maximumStateAge: .seconds(1800),
                catalogVersion: "1"
            ),
            replies: replies,
            deadLetters: DeadLetterWriter(version: "1"),
            limits: RecordLimits(producerBytes: 1_000_000),
            now: Timestamp(millisecondsSinceEpoch: 0)
        )
    }

    /// Gives the window a new root.
    private static var chain: Chain {
        let step = Step(
            type: "X",
            factory: TemplateFactory<AnyScreen>(ViewTemplate(type: "X")),
            action: PlacementAction<AnyScreen>(.replaceRoot)
        )
        return Chain(steps: [step], origin: .root)
    }

    private static func place(_ offset: Int64) -> RecordPlace {
        let time = Timestamp(millisecondsSinceEpoch: 0)
        return RecordPlace(
            partition: TopicPartition("intents", 3),
            offset: Offset(offset),
            time: time
        )
    }

    private static func intent(_ id: String, to route: String) throws -> IntentRecord {
        let json = Array(
            #"{"intentId":"\#(id)","deviceId":"d","destination":{"route":"\#(route)"}}"#.utf8
        )
        let reader = IntentReader()
        let origin = RecordOrigin(topic: "intents", partition: 3, offset: 0)
        return try unsafe json.withUnsafeBytes { bytes in
            unsafe try reader.read(key: Array("d".utf8), value: bytes, headers: [], origin: origin)
        }
    }

    private static let state = {
        var state = DeviceState(deviceID: "d", sequence: 1)
        state.launchID = "L1"
        return state
    }()

    private static func plan(of produced: RecordOutcome) throws -> ActionPlan {
        let record = try #require(produced.records.first)
        return try PlanReader().read(value: Array(record.record.value ?? []))
    }

    @Test func `a batch keeps its order though some intents wait for interceptors`() async throws {
        let routes = ["free", "silent", "proceeds", "late", "broken", "detours", "free"]
        var assembler = try Self.assembler()
        for (number, route) in routes.enumerated() {
            let intent = try Self.intent("i\(number)", to: route)
            assembler.add(
                intent,
                at: Self.place(Int64(number)),
                stored: Self.state,
                absence: .neverReported
            )
        }
        let clock = StandingClock(skipping: Self.short)
        let produced = try await assembler.finish(clock: clock)
        Self.late.open()
        #expect(produced.map(\.place.offset.value) == Array(0..<7))
        let plans = try produced.map(Self.plan)
        #expect(plans.map(\.intentID) == routes.indices.map { "i\($0)" })
        let reasons = plans.map(\.reason)
        #expect(reasons[1] == "guard_timeout")
        #expect(reasons[3] == "guard_timeout")
        #expect(reasons[4] == "interceptor_failed")
        for number in [1, 3, 4] {
            #expect(plans[number].outcome == .failed)
            #expect(plans[number].retryAfter == Router.transitionRetry)
            #expect(plans[number].error?.step == routes[number])
        }
        #expect(plans[0].outcome == .navigate)
        #expect(plans[2].outcome == .navigate)
        #expect(plans[5].outcome == .detour)
        #expect(plans[5].flow == "sign-in")
        #expect(produced.allSatisfy { $0.records.first?.kind == .plan && $0.isDecision })
    }

    @Test func `the second of two equal intents gets the plan that the first waited for`()
        async throws
    {
        var assembler = try Self.assembler()
        for offset in 0..<3 {
            let id = offset == 1 ? "other" : "same"
            let intent = try Self.intent(id, to: "proceeds")
            assembler.add(
                intent,
                at: Self.place(Int64(offset)),
                stored: Self.state,
                absence: .neverReported
            )
        }
        let produced = try await assembler.finish(clock: StandingClock(skipping: .zero))
        let kinds = produced.map { $0.records.map(\.kind) }
        #expect(kinds == [[.plan], [.plan], [.repeatedPlan]])
        #expect(produced[2].records.first?.record.value == produced[0].records.first?.record.value)
        #expect(!produced[2].isDecision)
    }

    @Test func `a topic of plans that can't be one is an error, and nothing is answered`() throws {
        var settings = ReplySettings()
        settings.plansTopic = "no topic"
        var assembler = Self.assembler(
            for: try RouteTable([Route("free", chain: Self.chain)]),
            replies: ReplyWriter(settings: settings)
        )
        assembler.add(
            try Self.intent("i", to: "free"),
            at: Self.place(0),
            stored: Self.state,
            absence: .neverReported
        )
        #expect(throws: KafkaError.invalidTopicName("no topic")) {
            _ = try assembler.finishAtOnce()
        }
    }

    @Test func `the interceptors of a batch are asked at once`() async throws {
        let both = Gate()
        let chain = Self.chain
        var waits = Route("waits", chain: chain)
        waits.interceptors = [
            Later(patience: nil) {
                try await both.wait()
                return .refuse(reason: "waited")
            }
        ]
        var opens = Route("opens", chain: chain)
        opens.interceptors = [
            Later(patience: nil) {
                both.open()
                return .refuse(reason: "opened")
            }
        ]
        var assembler = Self.assembler(for: try RouteTable([waits, opens]))
        for (number, route) in ["waits", "opens"].enumerated() {
            let intent = try Self.intent(route, to: route)
            assembler.add(
                intent,
                at: Self.place(Int64(number)),
                stored: Self.state,
                absence: .neverReported
            )
        }
        let produced = try await assembler.finish(clock: StandingClock(skipping: .zero))
        #expect(try produced.map(Self.plan).map(\.reason) == ["waited", "opened"])
    }
}

/// An interceptor that has to be waited for.
private struct Later: PreNavigationInterceptor {
    let patience: Duration?
    let ask: @Sendable () async throws -> Verdict

    func decision(in scope: StepScope) -> Decision { .later(within: patience, ask: ask) }
}

/// Knows no link.
private struct NoLinks: LinkTable {
    func resolve(_ link: String) -> LinkResolution { .openURL(link) }
}

extension RecordOutcome {
    /// Whether an intent was decided.
    var isDecision: Bool {
        var isDecided = false
        withDecision { _ in isDecided = true }
        return isDecided
    }
}
