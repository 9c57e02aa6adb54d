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

    @Test func `the end of a detour is handed over with times by the server's clock`() {
        let phone = Self.phone(skew: .zero)
        phone.server.respond = { intent in
            var plan = Phone.plan(intent, [Phone.push], .detour, id: "p1")
            plan.resume = "token-1"
            return .plan(plan)
        }
        phone.tap()
        phone.kit.attach(phone.host)
        phone.run()
        phone.clock.skew = .seconds(-7_200)
        phone.server.respond = { _ in .unreachable(retryAfter: nil) }
        phone.kit.complete()
        phone.run(.seconds(60))
        let intents = phone.server.intents.filter { $0.intentID == "p1.resume" }
        // One identity is one intent.
        #expect(Set(intents.map { $0.expiresAt ?? Self.start }).count == 2)
        #expect(Set(intents.map(\.attempt)) == [0, 1])
        #expect(Self.isNear(intents.last?.expiresAt, .seconds(40 + 3_600)))
        #expect(intents.last?.attempt == 1)
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

    @Test func `results wait until the time is known, then at most a day`() {
        let clock = VirtualClock()
        let storage = MemoryStorage()
        let first = Self.phone(skew: .zero, clock: clock, storage: storage)
        first.server.delivery = .unreachable(retryAfter: nil)
        first.tap()
        first.kit.attach(first.host)
        first.run()
        // The person has set the clock two days ahead.
        let second = Self.phone(
            skew: .seconds(172_800),
            clock: clock,
            storage: storage,
            seed: 2
        )
        second.kit.attach(second.host)
        second.run()
        #expect(second.verdicts == ["APPLIED"])
        #expect(second.kit.diagnostics.dropped == 0)
    }

    /// The times by the device's clock at which a request was sent and its reply read, the server's,
    /// and what is known afterwards.
    @Test(
        arguments: [
            (0, 0, 0, 0, 0), (0, 0, 2, 0, 0), (0, 0, 3, 0, 3), (0, 0, -3, 0, 0), (0, 0, -4, 0, -3),
            // The app was suspended while the reply was there.
            (0, 600, 0, 0, 0), (0, 600, 300, 0, 0), (0, 600, 700, 0, 100), (0, 600, -100, 0, -99),
            // What is known stays where it fits, and goes where the clock was set.
            (0, 0, 61, 60, 60), (0, 0, 0, 60, 0), (0, 0, 90, 60, 90), (600, 0, 0, 0, 0),
        ]
    )
    func `a clock is corrected as little as possible`(
        sent: Int,
        received: Int,
        server: Int,
        known: Int,
        offset: Int
    ) {
        var clock = ServerClock(offset: .seconds(Double(known)))
        let change = clock.take(
            Self.start + .seconds(Double(server)),
            sentAt: Self.start + .seconds(Double(sent)),
            deviceDate: Self.start + .seconds(Double(received))
        )
        #expect(clock.offset == .seconds(Double(offset)))
        #expect(change == .seconds(Double(offset - known)))
    }
}
