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

    /// The person does something else by now, in another launch too.
    @Test func `the plan for the end of a detour that comes late is not carried out`() {
        let clock = VirtualClock()
        let storage = MemoryStorage()
        let first = Phone(clock: clock, storage: storage, respond: Self.detour)
        first.tap()
        first.run()
        first.server.respond = { _ in .unreachable(retryAfter: nil) }
        first.kit.complete()
        first.run()
        let second = Phone(clock: clock, storage: storage, seed: 2) { intent in
            var plan = Phone.plan(intent, [], .openURL)
            plan.url = "https://example.com/done"
            return .plan(plan)
        }
        var opened: [String] = []
        second.kit.openURL = { opened.append($0.absoluteString) }
        second.run(.seconds(200))
        #expect(second.server.intents.map(\.intentID) == ["p1.resume"])
        #expect(second.verdicts == ["IGNORED/superseded"])
        #expect(opened.isEmpty)
    }
}
