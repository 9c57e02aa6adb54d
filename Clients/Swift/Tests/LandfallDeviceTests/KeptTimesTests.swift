import LandfallDeviceTesting
import Testing

@testable import LandfallDevice

/// What is kept over a restart, while the device's clock is set: when it grows old, and by which clock.
@MainActor @Suite struct KeptTimesTests {
    private let clock = VirtualClock()
    private let storage = MemoryStorage()

    /// The right time of day.
    private static func date(_ clock: VirtualClock) -> Timestamp {
        Timestamp(seconds: 1_790_000_000) + clock.now
    }

    /// The next launch, at a server that tells its time and leads each link through a detour.
    private func launch(_ seed: Int, skew: Double) -> Phone {
        clock.skew = .seconds(skew)
        let phone = Phone(isAttached: false, clock: clock, storage: storage, seed: seed) { intent in
            guard case .link = intent.target else { return .plan(Self.answer(intent, clock)) }
            var plan = Phone.plan(intent, [Phone.push], .detour, id: "p1")
            plan.resume = "token-1"
            plan.expiresAt = nil
            return .plan(plan)
        }
        phone.server.date = { [clock] in Self.date(clock) }
        return phone
    }

    private static func answer(_ intent: NavigationIntent, _ clock: VirtualClock) -> ActionPlan {
        let isOver = intent.expiresAt.map { $0 <= date(clock) } ?? false
        return Phone.plan(intent, [], isOver ? .expired : .alreadyThere)
    }

    private func disconnect(_ phone: Phone) {
        phone.server.respond = { _ in .unreachable(retryAfter: nil) }
        phone.server.delivery = .unreachable(retryAfter: nil)
        phone.server.date = nil
    }

    private func connect(_ phone: Phone) {
        phone.server.respond = { [clock] in .plan(Self.answer($0, clock)) }
        phone.server.delivery = .accepted
        phone.server.date = { [clock] in Self.date(clock) }
    }

    /// Lets a phone take a tap and get to its detour.
    private func beginDetour(_ phone: Phone) {
        phone.tap()
        phone.kit.attach(phone.host)
        phone.run()
    }

    @Test(arguments: [true, false])
    func `results wait until the server has answered`(tellsTime: Bool) {
        let first = launch(1, skew: 0)
        first.server.delivery = .unreachable(retryAfter: nil)
        beginDetour(first)
        // The person has set the clock two days ahead.
        let second = launch(2, skew: 172_800)
        disconnect(second)
        second.kit.attach(second.host)
        second.run()
        #expect(second.kit.outbox.count == 1)
        connect(second)
        if !tellsTime { second.server.date = nil }
        second.run(.seconds(200))
        #expect(second.verdicts == ["APPLIED"])
        #expect(second.kit.diagnostics.dropped == 0)
    }

    /// More than one request has room for.
    @Test(arguments: [true, false])
    func `what was stamped by a slow clock is not too old when it is put right`(restarts: Bool) {
        var phone = launch(1, skew: -93_600)
        disconnect(phone)
        phone.kit.attach(phone.host)
        for number in 0..<40 {
            phone.server.onPlan?(
                ActionPlan(
                    planID: "q\(number)",
                    intentID: "i\(number)",
                    deviceID: "dev-1",
                    outcome: .openURL
                )
            )
            phone.run(.seconds(1))
        }
        if restarts {
            phone = launch(2, skew: -93_600)
            phone.kit.attach(phone.host)
        }
        connect(phone)
        phone.run(.seconds(300))
        #expect(phone.server.results.count == 40)
        #expect(phone.kit.diagnostics.dropped == 0)
        #expect(phone.kit.isIdle)
    }

    /// With `isAccepted` the server promises a plan, and finds the intent too old only then.
    @Test(arguments: [true, false])
    func `the end of a detour goes with times by the server's clock`(isAccepted: Bool) {
        beginDetour(launch(1, skew: 0))
        let second = launch(2, skew: -93_600)
        second.kit.attach(second.host)
        disconnect(second)
        #expect(second.kit.complete())
        second.run(.seconds(1_800))
        connect(second)
        if isAccepted { second.server.respond = { _ in .accepted } }
        second.run(.seconds(200))
        let intents = second.server.intents
        #expect(Set(intents.map(\.intentID)) == ["p1.resume"])
        // One identity is one intent.
        #expect(Set(intents.map { $0.expiresAt ?? Self.date(clock) }).count == 2)
        #expect(Set(intents.map(\.attempt)) == [0, 1])
        #expect(Set(intents.map(Self.age)).count == 1)
        let rest = (intents.last?.expiresAt ?? Self.date(clock)) - Self.date(clock)
        #expect((80_000...86_400).contains(rest.seconds))
        #expect(second.kit.isIdle)
        #expect(second.kit.diagnostics.dropped == 0)
    }

    /// The age of the state that an intent brings, in seconds: the server does not take an old one.
    private static func age(_ intent: NavigationIntent) -> Double? {
        guard let date = intent.occurredAt, let capturedAt = intent.deviceState?.capturedAt else {
            return nil
        }
        return (date - capturedAt).seconds
    }

    /// The time is told while the end of the detour is asked.
    @Test func `the end of a detour that is handed over has a state by the server's clock`() {
        beginDetour(launch(1, skew: 0))
        let second = launch(2, skew: -93_600)
        disconnect(second)
        second.kit.attach(second.host)
        second.run()
        second.server.respond = { [clock, server = second.server] _ in
            server.date = { Self.date(clock) }
            return .accepted
        }
        #expect(second.kit.complete())
        second.run(.seconds(200))
        let intents = second.server.intents
        #expect(intents.map(\.attempt) == [0, 1])
        #expect(intents.compactMap(Self.age).count == 2)
        #expect(Set(intents.map(Self.age)).count == 1)
    }

    /// One identity is one intent, also where no launch gets an answer.
    @Test func `each launch without an answer sends an intent under another attempt`() {
        beginDetour(launch(1, skew: 0))
        var attempts: [Int32] = []
        for seed in 2...4 {
            let phone = launch(seed, skew: 0)
            disconnect(phone)
            phone.kit.attach(phone.host)
            _ = phone.kit.complete()
            phone.run()
            attempts += Set(phone.server.intents.map(\.attempt)).sorted()
        }
        #expect(attempts == [0, 1, 2])
    }

    /// The answer that tells the time refuses the state of a user who has left.
    @Test func `the end of a detour keeps its corrected times without its state`() {
        beginDetour(launch(1, skew: 0))
        let second = launch(2, skew: -93_600)
        second.kit.signedIn(as: "anna")
        second.kit.attach(second.host)
        disconnect(second)
        #expect(second.kit.complete())
        second.run()
        second.kit.signedIn(as: "ben")
        connect(second)
        second.server.respond = { [clock] intent in
            let isRefused = intent.deviceState?.session?.userID == "anna"
            return isRefused ? .unauthorized : .plan(Self.answer(intent, clock))
        }
        second.run(.seconds(200))
        let last = second.server.intents.last
        #expect(last?.attempt == 1)
        #expect(last?.deviceState == nil)
        #expect((last?.expiresAt ?? Self.date(clock)) > Self.date(clock) + .seconds(80_000))
        #expect(second.kit.diagnostics.dropped == 0)
        #expect(second.kit.isIdle)
    }

    @Test(arguments: [-7_200, 7_200, 172_800])
    func `what was stamped right stays, and the server decides of it`(skew: Double) {
        let first = launch(1, skew: 0)
        beginDetour(first)
        first.kit.detach()
        #expect(first.kit.complete())
        let expiresAt = Self.date(clock) + .seconds(86_400)
        clock.advance(by: .seconds(1))
        let second = launch(2, skew: skew)
        var ends: [TapEnd] = []
        second.kit.onEvent = { if case .ended(_, let end) = $0 { ends.append(end) } }
        second.kit.attach(second.host)
        second.run()
        #expect(second.server.intents.map(\.expiresAt) == [expiresAt])
        #expect(ends == [.alreadyThere])
    }

    @Test func `a token lives until the server has told the time`() {
        beginDetour(launch(1, skew: -7_200))
        // The network has set the clock right.
        let second = launch(2, skew: 0)
        #expect(second.kit.diagnostics.clockOffset == .seconds(7_200))
        #expect(second.kit.complete())
    }

    @Test func `a token that is older than an hour is of no use`() {
        let phone = launch(1, skew: 0)
        beginDetour(phone)
        phone.run(.seconds(3_600))
        #expect(!phone.kit.complete())
    }

    @Test func `what can be read only after a correction has it too`() {
        let files = KeptFiles(storage)
        var list = KeptList<Landfall.Tap>(files, LaunchClock(clock), file: "taps", name: "taps")
        list.load()
        var intent = NavigationIntent(
            intentID: "i",
            deviceID: "dev-1",
            channel: .inApp,
            target: .link("a")
        )
        intent.expiresAt = clock.date
        list.entries = [Landfall.Tap(intent)]
        list.write()
        let launch = LaunchClock(clock)
        list = KeptList(files, launch, file: "taps", name: "taps")
        _ = launch.take(clock.date + .seconds(500), latency: .zero)
        #expect(list.load().map(\.intent.expiresAt) == [clock.date + .seconds(500)])
        list.write()
        let later = LaunchClock(clock)
        list = KeptList(files, later, file: "taps", name: "taps")
        _ = later.take(clock.date + .seconds(500), latency: .zero)
        #expect(list.load().map(\.intent.expiresAt) == [clock.date + .seconds(500)])
    }
}
