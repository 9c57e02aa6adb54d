import Foundation
import LandfallDevice
import LandfallDeviceTesting
import Testing

/// Taps, from the finger to their end.
@MainActor @Suite struct TapTests {
    @Test func `a tap becomes a plan that is performed and reported`() {
        let phone = Phone { .plan(Phone.plan($0, [Phone.select, Phone.push])) }
        phone.tap()
        phone.run()
        #expect(phone.verdicts == ["APPLIED"])
        #expect(phone.causes.isEmpty)
        #expect(phone.host.steps == 2)
        #expect(phone.host.isInteractionEnabled)
        let last = phone.server.states.last
        #expect(phone.server.results.first?.sequence == last?.sequence)
        #expect(last?.windows.first?.root?.children.first?.children.count == 3)
    }

    /// The commonest complaint about such kits: the tap that starts the app is lost.
    @Test func `a tap that comes before there is a window is kept until there is one`() {
        let phone = Phone(isAttached: false) { .plan(Phone.plan($0, [Phone.push])) }
        phone.tap()
        phone.clock.advance(by: .seconds(4))
        #expect(phone.server.intents.isEmpty)
        phone.kit.attach(phone.host)
        phone.run()
        #expect(phone.verdicts == ["APPLIED"])
        #expect(phone.causes.isEmpty)
    }

    @Test func `a tap that started the app survives the end of the process`() {
        let clock = VirtualClock()
        let storage = MemoryStorage()
        let first = Phone(isAttached: false, clock: clock, storage: storage)
        first.tap()
        clock.advance(by: .seconds(1))
        let second = Phone(clock: clock, storage: storage, seed: 2) {
            .plan(Phone.plan($0, [Phone.push]))
        }
        second.run()
        #expect(second.verdicts == ["APPLIED"])
        #expect(second.server.intents.map(\.attempt) == [0])
    }

    @Test func `a tap that was asked when the process ended is asked under a higher attempt`() {
        let clock = VirtualClock()
        let storage = MemoryStorage()
        let first = Phone(clock: clock, storage: storage)
        first.tap()
        clock.advance(by: .milliseconds(100))
        #expect(first.server.intents.map(\.attempt) == [0])
        let second = Phone(clock: clock, storage: storage, seed: 2) {
            .plan(Phone.plan($0, [Phone.push]))
        }
        clock.advance(by: .milliseconds(500))
        #expect(second.server.intents.map(\.attempt) == [1])
        #expect(first.server.intents.map(\.intentID) == second.server.intents.map(\.intentID))
    }

    @Test func `the system tells of one tap twice and it is one tap`() {
        let phone = Phone { .plan(Phone.plan($0, [Phone.push])) }
        phone.tap()
        phone.tap()
        phone.run()
        phone.tap()
        phone.run()
        #expect(phone.server.intents.count == 1)
        #expect(phone.host.steps == 1)
        #expect(phone.kit.diagnostics.taps == 1)
    }

    @Test func `two notifications of one collapse id are two taps`() {
        let phone = Phone { .plan(Phone.plan($0, [], .alreadyThere)) }
        let payload = ["link": "https://links.example.com/c/77"]
        for seconds in [1_000.0, 1_000, 1_060] {
            let date = Date(timeIntervalSince1970: seconds)
            #expect(phone.kit.tap(userInfo: payload, identifier: "chat-77", deliveredAt: date))
            phone.run()
        }
        #expect(phone.server.intents.count == 2)
        #expect(Set(phone.server.intents.map(\.intentID)).count == 2)
    }

    @Test func `a tap that has ended is not taken up by the next launch`() {
        let clock = VirtualClock()
        let storage = MemoryStorage()
        let first = Phone(clock: clock, storage: storage) {
            .plan(Phone.plan($0, [Phone.push]))
        }
        first.tap()
        clock.advance(by: .seconds(5))
        #expect(first.verdicts == ["APPLIED"])
        first.tap()
        let second = Phone(clock: clock, storage: storage, seed: 2)
        second.run()
        #expect(second.server.intents.isEmpty)
        #expect(second.causes.isEmpty)
    }

    @Test func `a tap of this launch comes in the place of one that the last has left`() {
        let clock = VirtualClock()
        let storage = MemoryStorage()
        let first = Phone(clock: clock, storage: storage)
        first.tap("m1")
        clock.advance(by: .milliseconds(100))
        let second = Phone(clock: clock, storage: storage, seed: 2) {
            .plan(Phone.plan($0, [Phone.push]))
        }
        second.tap("m2")
        second.run()
        #expect(second.server.intents.map(\.message?.messageID) == ["m2"])
        #expect(second.verdicts == ["APPLIED"])
        #expect(second.causes.isEmpty)
        let third = Phone(clock: clock, storage: storage, seed: 3)
        third.run()
        #expect(third.server.intents.isEmpty)
    }

    @Test func `a notification without a link is not the kit's`() {
        let phone = Phone()
        #expect(!phone.kit.tap(userInfo: ["aps": ["alert": "Hello"]], identifier: "m"))
        let dismiss = "com.apple.UNNotificationDismissActionIdentifier"
        let payload: [AnyHashable: Any] = ["link": "https://links.example.com/c/77"]
        #expect(!phone.kit.tap(userInfo: payload, identifier: "m", action: dismiss))
        #expect(phone.kit.tap(userInfo: payload, identifier: "m"))
    }

    @Test func `without an answer the fallback runs once and a late plan is ignored`() {
        let phone = Phone { .plan(Phone.plan($0, [Phone.push])) }
        phone.server.latency = .seconds(5)
        phone.tap()
        phone.run()
        #expect(phone.causes == [.late])
        #expect(phone.verdicts == ["IGNORED/superseded"])
        #expect(phone.host.steps == 0)
    }

    @Test func `offline a tap is asked again and then falls back`() {
        let phone = Phone { _ in .unreachable(retryAfter: nil) }
        phone.server.delivery = .unreachable(retryAfter: nil)
        phone.tap()
        phone.run()
        #expect(phone.causes == [.offline])
        #expect(phone.server.intents.count > 1)
        #expect(Set(phone.server.intents).count == 1)
    }

    @Test func `a plan for another tree is stale and the tap is asked again`() {
        var answers = 0
        let phone = Phone { intent in
            answers += 1
            var plan = Phone.plan(intent, [Phone.push])
            if answers == 1 { plan.basis?.sequence -= 1 }
            return .plan(plan)
        }
        phone.tap()
        phone.run()
        #expect(phone.verdicts == ["STALE/other_tree", "APPLIED"])
        #expect(phone.server.intents.map(\.attempt) == [0, 1])
        #expect(phone.causes.isEmpty)
    }

    /// A sequence that starts from 1 at each launch would let a plan of a former launch through.
    @Test func `a plan of another launch is stale, and sequences do not repeat`() {
        let clock = VirtualClock()
        let storage = MemoryStorage()
        let first = Phone(clock: clock, storage: storage)
        first.tap()
        clock.advance(by: .milliseconds(100))
        let before = first.server.intents.first?.deviceState
        clock.skew = .seconds(-1_000_000)
        let second = Phone(clock: clock, storage: storage, seed: 2) { intent in
            var plan = Phone.plan(intent, [Phone.push])
            if intent.attempt == 0 { plan.basis?.launchID = before?.launchID ?? "" }
            return .plan(plan)
        }
        second.tap("m2")
        second.run()
        let after = second.server.intents.first?.deviceState
        #expect(before?.launchID != after?.launchID)
        #expect(before?.sequence ?? 0 < after?.sequence ?? 0)
        #expect(second.verdicts.prefix(2) == ["STALE/other_tree", "APPLIED"])
    }

    @Test func `a tree that changes each time ends in the fallback`() {
        let phone = Phone()
        phone.server.respond = { intent in
            phone.host.change { tree in
                let view = ViewNode("$1", "Toast")
                _ = tree.apply([PlanOperation(.push(container: "n5", view: view))])
            }
            return .plan(Phone.plan(intent, [Phone.push]))
        }
        phone.tap()
        phone.run()
        #expect(phone.causes == [.unstable])
        #expect(phone.verdicts == Array(repeating: "STALE/other_tree", count: 4))
    }

    @Test func `the server is asked again after the time that it names`() {
        let phone = Phone { intent in
            guard intent.attempt < 2 else { return .plan(Phone.plan(intent, [Phone.push])) }
            var plan = Phone.plan(intent, [], .failed)
            plan.reason = "transition_in_progress"
            plan.retryAfter = .milliseconds(700)
            return .plan(plan)
        }
        phone.tap()
        phone.run()
        #expect(phone.server.intents.map(\.attempt) == [0, 1, 2])
        #expect(phone.verdicts == ["APPLIED"])
    }

    @Test func `a person who ends the call lands in the chat`() {
        var windows = Phone.tabs
        var call = ViewNode("n9", "Call")
        call.isDismissible = false
        windows[0].root?.presented = call
        let phone = Phone(windows: windows) { intent in
            let root = intent.deviceState?.windows.first?.root
            guard root?.presented != nil else { return .plan(Phone.plan(intent, [Phone.push])) }
            var plan = Phone.plan(intent, [], .failed)
            plan.reason = "not_dismissible"
            plan.error = PlanError()
            plan.error?.code = "not_dismissible"
            plan.error?.node = "n9"
            return .plan(plan)
        }
        phone.tap()
        phone.clock.advance(by: .seconds(8))
        #expect(phone.causes.isEmpty)
        phone.host.change { _ = $0.apply([PlanOperation(.dismiss(presenter: "n1"))]) }
        phone.run()
        #expect(phone.verdicts == ["APPLIED"])
    }

    @Test(arguments: [
        (ActionPlan.Outcome.refused, Unanswered.Cause.refused("members_only")),
        (.expired, .expired), (.failed, .failed("members_only")),
        (.openURL, .openURL("https://example.com/help")),
    ])
    func `an answer without a screen runs the fallback`(
        outcome: ActionPlan.Outcome,
        cause: Unanswered.Cause
    ) {
        let phone = Phone { intent in
            var plan = Phone.plan(intent, [], outcome)
            plan.reason = "members_only"
            plan.url = "https://example.com/help"
            return .plan(plan)
        }
        phone.tap()
        phone.run()
        #expect(phone.causes == [cause])
        #expect(phone.verdicts == (outcome == .openURL ? ["APPLIED"] : []))
    }

    @Test func `of the taps that come while one is asked the newest is kept`() {
        let phone = Phone { .plan(Phone.plan($0, [], .alreadyThere)) }
        phone.server.latency = .seconds(1)
        for number in 1...4 { phone.tap("m\(number)") }
        phone.run()
        #expect(phone.server.intents.map { $0.message?.messageID } == ["m1", "m4"])
        #expect(phone.verdicts == ["APPLIED", "APPLIED"])
        #expect(phone.causes.isEmpty)
    }
}
