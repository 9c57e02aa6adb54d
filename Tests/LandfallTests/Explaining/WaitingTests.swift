import Synchronization
import TestSupport
import Testing

@testable import Landfall

/// Interceptors that have to be waited for; no test sleeps.
@Suite(.timeLimit(.minutes(10))) struct WaitingTests {
    /// An interceptor, its time limit, and what comes of it.
    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let patience: Duration?
        let ask: @Sendable () async throws -> Verdict
        let outcome: Outcome
        let reason: String?
        let retry: Duration?

        init(
            _ description: String,
            within patience: Duration? = nil,
            _ outcome: Outcome,
            _ reason: String? = nil,
            retry: Duration? = nil,
            _ ask: @escaping @Sendable () async throws -> Verdict
        ) {
            self.testDescription = description
            self.patience = patience
            self.ask = ask
            self.outcome = outcome
            self.reason = reason
            self.retry = retry
        }
    }

    private struct Broken: Error {}

    private static let short = Duration.milliseconds(250)
    private static let retry = Router.transitionRetry

    static let cases = [
        Case("proceeds", .alreadyThere) { .proceed },
        Case("refuses", .refused, "closed") { .refuse(reason: "closed") },
        Case("never answers", within: short, .failed, "guard_timeout", retry: retry) {
            try await Gate().wait()
            return .proceed
        },
        Case("throws", .failed, "interceptor_failed", retry: retry) { throw Broken() },
        Case("throws an error of the Router", .failed, "generic") {
            throw RoutingError(.generic, "no")
        },
    ]

    private static func resolver(
        _ interceptors: [any PreNavigationInterceptor]
    ) throws -> IntentResolver {
        var route = Route("r", chain: Chain(steps: [.found("X")], origin: .root))
        route.interceptors = interceptors
        return Explained.resolver(by: try RouteTable([route]))
    }

    private static func state() throws -> DeviceState { .of(try .showing(screen("x", "X"))) }

    @Test(arguments: cases)
    func `an answer waits for its interceptor`(waiting: Case) async throws {
        try await check(waiting)
    }

    @Test func `an interceptor that does not heed its end holds nothing up`() async throws {
        let (stream, late) = AsyncStream.makeStream(of: Void.self)
        let waiting = Case("late", within: Self.short, .failed, "guard_timeout", retry: Self.retry)
        {
            // A task of its own is not cancelled with the one that waits for it.
            await Task { for await _ in stream {} }.value
            return .proceed
        }
        try await check(waiting)
        late.finish()
    }

    private func check(_ waiting: Case) async throws {
        let clock = StandingClock(skipping: Self.short)
        let resolver = try Self.resolver([Later(waiting.patience, waiting.ask)])
        let resolution = try await resolver.resolve(
            Explained.intent(to: "r"),
            stored: try Self.state(),
            now: .at(100),
            isExplaining: true,
            clock: clock
        )
        #expect(resolution.plan.outcome == waiting.outcome)
        #expect(resolution.plan.reason == waiting.reason)
        #expect(resolution.plan.retryAfter == waiting.retry)
        #expect(resolution.plan.error?.step == (waiting.outcome == .failed ? "r" : nil))
        #expect(clock.sleeps.allSatisfy { $0 == waiting.patience ?? .seconds(1) })
        #expect(resolution.explanation?.attempts.first?.verdicts.map(\.isAwaited) == [true])
    }

    @Test func `without waiting an interceptor that has to be waited for is too late`() throws {
        let resolution = try Self.resolver([Later { .proceed }]).resolve(
            Explained.intent(to: "r"),
            stored: try Self.state(),
            now: .at(100)
        )
        #expect(resolution.plan.outcome == .failed)
        #expect(resolution.plan.reason == "guard_timeout")
        #expect(resolution.plan.retryAfter == Self.retry)
    }

    @Test func `a task that is cancelled while it waits gives no answer`() async throws {
        let (asked, asking) = AsyncStream.makeStream(of: Void.self)
        let resolver = try Self.resolver([
            Later {
                asking.finish()
                let (never, _) = AsyncStream.makeStream(of: Void.self)
                for await _ in never {}
                return .proceed
            }
        ])
        let state = try Self.state()
        let task = Task {
            try await resolver.resolve(
                Explained.intent(to: "r"),
                stored: state,
                now: .at(100),
                clock: ContinuousClock()
            )
        }
        for await _ in asked {}
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `interceptors of one intent are asked one after the other`() async throws {
        let order = Mutex<[Int]>([])
        func numbered(_ number: Int, _ verdict: Verdict) -> Later {
            Later {
                order.withLock { $0.append(number) }
                return verdict
            }
        }
        let resolver = try Self.resolver([
            numbered(1, .proceed), Named("at once"), numbered(2, .refuse(reason: "closed")),
            numbered(3, .proceed),
        ])
        let resolution = try await resolver.resolve(
            Explained.intent(to: "r"),
            stored: try Self.state(),
            now: .at(100),
            clock: StandingClock(skipping: .zero)
        )
        #expect(resolution.plan.reason == "closed")
        #expect(order.withLock { $0 } == [1, 2])
    }

    @Test func `a batch is answered in its order, its interceptors asked at once`() async throws {
        let both = Gate()
        let first = try Self.resolver([
            Later {
                try await both.wait()
                return .refuse(reason: "first")
            }
        ])
        let second = try Self.resolver([
            Later {
                both.open()
                return .refuse(reason: "second")
            }
        ])
        let free = try Self.resolver([])
        let state = try Self.state()
        let batch = [first, free, second].map {
            $0.begin(Explained.intent(to: "r"), stored: state, now: .at(100))
        }
        let answers = try await free.finish(batch, clock: StandingClock(skipping: .zero))
        #expect(answers.map(\.plan.reason) == ["first", nil, "second"])
    }
}

/// An interceptor that has to be waited for.
private struct Later: PreNavigationInterceptor {
    let patience: Duration?
    let ask: @Sendable () async throws -> Verdict

    init(_ patience: Duration? = nil, _ ask: @escaping @Sendable () async throws -> Verdict) {
        self.patience = patience
        self.ask = ask
    }

    func decision(in scope: StepScope) -> Decision { .later(within: patience, ask: ask) }
}
