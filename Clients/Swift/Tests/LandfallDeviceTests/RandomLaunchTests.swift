import LandfallDeviceTesting
import Testing

@testable import LandfallDevice

/// Launch after launch, while somebody sets the clock and the network comes and goes: what is kept gets
/// through, or is counted.
@MainActor @Suite struct RandomLaunchTests {
    @Test(arguments: 0..<4)
    func `nothing is lost without a word`(block: Int) {
        var dropped = 0
        for seed in block * 100..<(block + 1) * 100 {
            let play = RandomLaunches(seed: seed)
            play.run()
            play.check(seed)
            dropped += play.dropped
        }
        #expect(dropped == 0)
    }
}

/// Some hours of a phone, in launches.
@MainActor private final class RandomLaunches {
    private let clock = VirtualClock()
    private let storage = MemoryStorage()
    private var numbers: SeededNumbers
    private var lastPlan = 0
    private var made: Set<String> = []
    private var arrived: Set<String> = []
    private var servers: [MemoryTransport] = []
    private(set) var dropped = 0
    private var isIdle = false

    init(seed: Int) { numbers = SeededNumbers(seed: seed) }

    private func random(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &numbers) }

    /// The right time of day.
    private var date: Timestamp { Timestamp(seconds: 1_790_000_000) + clock.now }

    func run() {
        let skews = [0, 0, 0, 40, -40, 7_200, -7_200, 93_600, -93_600, 259_200, -259_200]
        for number in 1...6 {
            let isLast = number == 6
            clock.skew = .seconds(Double(skews[random(skews.count)]))
            let phone = launch(number)
            phone.kit.attach(phone.host)
            for _ in 0..<(isLast ? 0 : 4) {
                act(phone)
                clock.advance(by: .milliseconds(random(3) == 0 ? random(3_600_000) : random(3_000)))
                if random(9) == 0 { clock.skew = .seconds(Double(skews[random(skews.count)])) }
            }
            guard isLast else { continue }
            connect(phone, true)
            clock.advance(by: .seconds(600))
            isIdle = phone.kit.isIdle
        }
    }

    private func launch(_ number: Int) -> Phone {
        let phone = Phone(isAttached: false, clock: clock, storage: storage, seed: number)
        phone.kit.onEvent = { [weak self] event in
            switch event {
            case .taken(let name) where name.hasSuffix(".resume"): self?.made.insert(name)
            case .reported(let result): self?.made.insert(result.planID)
            case .dropped: self?.dropped += 1
            default: return
            }
        }
        connect(phone, random(2) == 0)
        servers.append(phone.server)
        return phone
    }

    private func act(_ phone: Phone) {
        switch random(4) {
        case 0: phone.tap("m\(clock.now.milliseconds)")
        case 1: phone.kit.complete()
        case 2:
            // What is under way is answered with the time.
            clock.advance(by: .milliseconds(50))
            connect(phone, random(2) == 0)
        default: phone.kit.enteredForeground()
        }
    }

    /// Switches the network; with it the server leads each link through a detour.
    private func connect(_ phone: Phone, _ isOn: Bool) {
        phone.server.delivery = isOn ? .accepted : .unreachable(retryAfter: nil)
        guard isOn else {
            phone.server.date = nil
            phone.server.respond = { _ in .unreachable(retryAfter: nil) }
            return
        }
        phone.server.date = { [self] in date }
        phone.server.respond = { [self] in .plan(answer($0)) }
    }

    private func answer(_ intent: NavigationIntent) -> ActionPlan {
        lastPlan += 1
        let name = "p\(lastPlan)"
        if let end = intent.expiresAt, end <= date {
            return Phone.plan(intent, [], .expired, id: name)
        }
        guard case .link = intent.target else {
            arrived.insert(intent.intentID)
            return Phone.plan(intent, [], .alreadyThere, id: name)
        }
        var plan = Phone.plan(intent, [Phone.push], .detour, id: name)
        plan.resume = "token-\(lastPlan)"
        return plan
    }

    func check(_ seed: Int) {
        for server in servers { arrived.formUnion(server.results.map(\.planID)) }
        #expect(isIdle, "seed \(seed): something is left")
        let lost = made.subtracting(arrived)
        #expect(
            lost.count <= dropped,
            "seed \(seed): \(lost.sorted()) are lost, \(dropped) counted"
        )
    }
}
