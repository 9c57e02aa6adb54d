import Foundation
import LandfallDevice
import LandfallDeviceTesting
import Testing

/// Ends of detours that do not get through at once.
extension FlowTests {
    /// A detour's token is good for an hour, or as long as the worker is told: it decides.
    @Test(arguments: [7_200, 86_000, 87_000])
    func `the end of a detour waits for a day`(seconds: Double) {
        let phone = Phone(respond: Self.detour)
        var words: [String] = []
        phone.kit.onEvent = { if case .dropped(let word) = $0 { words.append(word) } }
        phone.tap()
        phone.run()
        phone.server.respond = { _ in .unauthorized }
        phone.kit.complete()
        phone.run(.seconds(seconds))
        let start = Timestamp(seconds: 1_790_000_000)
        var isOver: [Bool] = []
        phone.server.respond = { [clock = phone.clock] intent in
            isOver.append((intent.expiresAt ?? start) <= start + clock.now)
            return .accepted
        }
        phone.run(.seconds(120))
        #expect(isOver == (seconds < 86_400 ? [false] : []))
        #expect(words == (seconds < 86_400 ? [] : ["too_old"]))
        #expect(phone.kit.diagnostics.dropped == words.count)
        #expect(phone.kit.isIdle)
    }

    @Test(arguments: [true, false], ["expired", "token_expired"])
    func `the end of a detour that comes too late is counted`(waits: Bool, word: String) {
        let phone = Phone(respond: Self.detour)
        var words: [String] = []
        phone.kit.onEvent = { if case .dropped(let word) = $0 { words.append(word) } }
        phone.tap()
        phone.run()
        phone.server.respond = { _ in .unauthorized }
        if waits {
            phone.kit.complete()
            phone.run()
        }
        phone.server.respond = { intent in
            let outcome = word == "expired" ? ActionPlan.Outcome.expired : .refused
            var plan = Phone.plan(intent, [], outcome, id: "p2")
            plan.reason = word
            return .plan(plan)
        }
        phone.kit.complete()
        phone.run(.seconds(120))
        #expect(words == [word])
        #expect(phone.kit.diagnostics.dropped == 1)
        #expect(phone.kit.isIdle)
    }

    @Test func `the end of a detour that failed for now goes on under another attempt`() {
        let phone = Phone(respond: Self.detour)
        phone.tap()
        phone.run()
        phone.server.respond = { intent in
            guard case .resume = intent.target else {
                return .plan(Phone.plan(intent, [Phone.select]))
            }
            var plan = Phone.plan(intent, [], intent.attempt == 0 ? .failed : .alreadyThere)
            plan.retryAfter = .seconds(5)
            return .plan(plan)
        }
        phone.kit.complete()
        phone.clock.advance(by: .seconds(1))
        phone.tap("m2")
        phone.run(.seconds(100))
        let ends = phone.server.intents.filter { $0.intentID == "p1.resume" }
        #expect(ends.map(\.attempt) == [0, 1])
        #expect(ends.last?.deviceState != nil)
        #expect(phone.kit.isIdle)
    }

    @Test(arguments: [true, false])
    func `the end of a detour that the gateway rejects is counted`(waits: Bool) {
        let phone = Phone(respond: Self.detour)
        var words: [String] = []
        phone.kit.onEvent = { if case .dropped(let word) = $0 { words.append(word) } }
        phone.tap()
        phone.run()
        phone.server.respond = { _ in .unreachable(retryAfter: nil) }
        if waits {
            phone.kit.complete()
            phone.run()
        }
        phone.server.respond = { _ in .rejected("device_mismatch") }
        phone.kit.complete()
        phone.run(.seconds(120))
        #expect(words == ["device_mismatch"])
        #expect(phone.kit.diagnostics.dropped == 1)
        #expect(phone.kit.isIdle)
    }

    @Test func `the end of a detour waits an hour for the end of a call`() {
        var windows = Phone.tabs
        var call = ViewNode("n9", "Call")
        call.isDismissible = false
        windows[0].root?.presented = call
        let phone = Phone(windows: windows, respond: Self.detour)
        var words: [String] = []
        phone.kit.onEvent = { if case .dropped(let word) = $0 { words.append(word) } }
        phone.tap()
        phone.run()
        phone.server.respond = { intent in
            var plan = Phone.plan(intent, [], .failed)
            plan.error = PlanError()
            plan.error?.code = "not_dismissible"
            plan.error?.node = "n9"
            return .plan(plan)
        }
        phone.kit.complete()
        phone.run(.seconds(3_500))
        #expect(!phone.kit.isIdle)
        #expect(words.isEmpty)
        phone.run(.seconds(3_700))
        #expect(phone.kit.isIdle)
        #expect(words == ["not_dismissible"])
        #expect(phone.kit.diagnostics.dropped == 1)
    }

    /// The person does something else by now, in another launch too.
    @Test(arguments: [false, true])
    func `the plan for the end of a detour that comes late is not carried out`(byStream: Bool) {
        let clock = VirtualClock()
        let storage = MemoryStorage()
        let first = Phone(clock: clock, storage: storage, respond: Self.detour)
        first.tap()
        first.run()
        first.server.respond = { _ in .unreachable(retryAfter: nil) }
        first.kit.complete()
        first.run()
        let second = Phone(isAttached: false, clock: clock, storage: storage, seed: 2)
        second.server.respond = { [server = second.server] intent in
            var plan = Phone.plan(intent, [], .openURL)
            plan.url = "https://example.com/done"
            if byStream { server.onPlan?(plan) }
            return .plan(plan)
        }
        var opened: [String] = []
        second.kit.openURL = { opened.append($0.absoluteString) }
        second.kit.attach(second.host)
        second.run(.seconds(200))
        #expect(second.server.intents.map(\.intentID) == ["p1.resume"])
        #expect(second.verdicts == ["IGNORED/superseded"])
        #expect(opened.isEmpty)
    }

    /// The process ended when the outbox had it, and the list of taps had it still.
    @Test func `the end of a detour that is kept twice is sent once`() {
        let clock = VirtualClock()
        let storage = MemoryStorage()
        let first = Phone(clock: clock, storage: storage, respond: Self.detour)
        first.tap()
        first.run()
        first.server.respond = { _ in .unreachable(retryAfter: nil) }
        first.kit.complete()
        let taps = storage.read("taps") ?? []
        first.run()
        storage.write(taps, "taps") { _ in }
        for (seed, expected) in [(2, ["p1.resume"]), (3, [])] {
            let phone = Phone(clock: clock, storage: storage, seed: seed, respond: Self.detour)
            phone.run()
            #expect(phone.server.intents.map(\.intentID) == expected)
        }
    }
}
