import LandfallDeviceTesting
import Testing

@testable import LandfallDevice

/// Devices whose clocks are wrong.
@MainActor @Suite struct ClockTests {
    private static let start = Timestamp(seconds: 1_790_000_000)

    /// The right time of day.
    private static func date(_ clock: VirtualClock) -> Timestamp { start + clock.now }

    /// A phone whose clock is wrong, at a server that tells its own time and refuses what is too old.
    private static func phone(
        skew: TimeSpan,
        clock: VirtualClock = VirtualClock(),
        storage: MemoryStorage = MemoryStorage(),
        seed: Int = 1
    ) -> Phone {
        clock.skew = skew
        let phone = Phone(isAttached: false, clock: clock, storage: storage, seed: seed) {
            .plan(plan($0, clock))
        }
        phone.server.date = { date(clock) }
        return phone
    }

    private static func plan(_ intent: NavigationIntent, _ clock: VirtualClock) -> ActionPlan {
        if let end = intent.expiresAt, end <= date(clock) {
            return Phone.plan(intent, [], .expired)
        }
        var plan = Phone.plan(intent, [Phone.push])
        let capturedAt = intent.deviceState?.capturedAt ?? start
        if let time = intent.occurredAt, time - capturedAt > .seconds(900) {
            plan.basis = PlanBasis(sequence: 0, source: .coldStart)
        }
        return plan
    }

    /// Whether a time is right, as far as whole seconds and a network can tell.
    private static func isNear(_ date: Timestamp?, _ span: TimeSpan) -> Bool {
        date.map { abs(($0 - start - span).seconds) < 2 } ?? false
    }

    /// Nothing has told the time when the tap is asked that starts the app.
    @Test(arguments: [-86_400, -7_200, -31, -10, 0, 10, 1_800, 86_400])
    func `the tap that starts the app is answered`(skew: Int) {
        let phone = Self.phone(skew: .seconds(Double(skew)))
        phone.tap()
        phone.kit.attach(phone.host)
        phone.run()
        #expect(phone.verdicts == ["APPLIED"])
        #expect(phone.causes.isEmpty)
        #expect(phone.server.intents.map(\.attempt) == (skew < -30 ? [0, 1] : [0]))
        let offset = phone.kit.diagnostics.clockOffset
        #expect(abs(offset.seconds + Double(skew)) < 2)
    }

    @Test func `a tap that is asked again has times by the server's clock`() {
        let phone = Self.phone(skew: .seconds(1_800))
        phone.server.respond = { [clock = phone.clock] intent in
            var plan = Self.plan(intent, clock)
            if intent.attempt == 0 { plan.basis?.sequence -= 1 }
            return .plan(plan)
        }
        phone.tap()
        phone.kit.attach(phone.host)
        phone.run()
        #expect(phone.verdicts == ["STALE/other_tree", "APPLIED"])
        let last = phone.server.intents.last
        #expect(Self.isNear(last?.occurredAt, .zero))
        #expect(Self.isNear(last?.expiresAt, .seconds(30)))
    }

    @Test func `taps that wait when the server tells its time are not too old`() {
        let phone = Self.phone(skew: .seconds(-7_200))
        phone.kit.attach(phone.host)
        phone.clock.advance(by: .milliseconds(10))
        phone.host.isMoving = true
        phone.tap("m1")
        phone.tap("m2")
        phone.clock.advance(by: .milliseconds(100))
        phone.host.isMoving = false
        phone.run()
        #expect(phone.server.intents.map(\.attempt) == [0, 0])
        #expect(phone.verdicts == ["APPLIED", "APPLIED"])
        #expect(phone.causes.isEmpty)
    }

    @Test func `a server that finds each tap too old is asked twice`() {
        let phone = Self.phone(skew: .seconds(-7_200))
        phone.server.respond = { .plan(Phone.plan($0, [], .expired)) }
        phone.server.date = { [clock = phone.clock] in
            // Its clock runs away.
            Self.start + .seconds(60 * clock.now.seconds)
        }
        phone.tap()
        phone.kit.attach(phone.host)
        phone.run()
        #expect(phone.server.intents.map(\.attempt) == [0, 1])
        #expect(phone.causes == [.expired])
    }

    @Test(arguments: [-60, 60, 7_200])
    func `nothing happens in a launch when somebody sets the clock`(step: Int) {
        let phone = Self.phone(skew: .zero)
        phone.server.respond = { [clock = phone.clock] intent in
            var plan = Self.plan(intent, clock)
            guard intent.attempt == 0 else { return .plan(plan) }
            plan.outcome = .failed
            plan.operations = []
            plan.retryAfter = .seconds(5)
            return .plan(plan)
        }
        phone.kit.attach(phone.host)
        phone.run()
        phone.tap()
        phone.clock.advance(by: .seconds(1))
        phone.clock.skew = .seconds(Double(step))
        phone.kit.changed()
        phone.run()
        #expect(phone.server.intents.map(\.attempt) == [0, 1])
        #expect(Self.isNear(phone.server.intents.last?.expiresAt, .seconds(40 + 30)))
        #expect(phone.verdicts == ["APPLIED"])
        #expect(phone.causes.isEmpty)
        #expect(phone.kit.diagnostics.clockOffset == .seconds(Double(-step)))
    }

    @Test func `the next launch knows how wrong the clock is`() {
        let clock = VirtualClock()
        let storage = MemoryStorage()
        let first = Self.phone(skew: .seconds(7_200), clock: clock, storage: storage)
        first.server.respond = { intent in
            var plan = Phone.plan(intent, [Phone.push], .detour, id: "p1")
            plan.resume = "token-1"
            return .plan(plan)
        }
        first.tap()
        first.kit.attach(first.host)
        first.run()
        let second = Self.phone(
            skew: .seconds(7_200),
            clock: clock,
            storage: storage,
            seed: 2
        )
        #expect(abs(second.kit.diagnostics.clockOffset.seconds + 7_200) < 2)
        #expect(second.kit.complete(), "the token is not too old")
        second.kit.attach(second.host)
        second.run()
        #expect(Self.isNear(second.server.intents.first?.occurredAt, .seconds(40)))
    }

    /// How long ago the request was sent, how far the server's time is ahead of the clock, and by how
    /// much the clock is moved.
    @Test(
        arguments: [
            (0, 0, 0), (0, 2, 0), (0, 3, 3), (0, -3, 0), (0, -4, -3),
            // The app was suspended while the reply was there.
            (600, -600, 0), (600, -300, 0), (600, 100, 100), (600, -700, -99),
        ]
    )
    func `a clock is corrected as little as possible`(latency: Int, ahead: Int, change: Int) {
        let time = VirtualClock()
        let clock = LaunchClock(time)
        time.advance(by: .seconds(7))
        time.skew = .seconds(1_000)
        let date = Self.start + .seconds(7)
        #expect(clock.knownDate == nil)
        let moved = clock.take(
            date + .seconds(Double(ahead)),
            latency: .seconds(Double(latency))
        )
        #expect(moved == .seconds(Double(change)))
        #expect(clock.correction == moved)
        #expect(clock.knownDate == date + moved)
    }
}
