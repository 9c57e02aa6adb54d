import Foundation
import LandfallDevice
import LandfallDeviceTesting
import Testing

/// Detours, results, and the ways in which an app can be moved to the kit.
@MainActor @Suite struct FlowTests {
    static let detour: @MainActor (NavigationIntent) -> Landfall.Answer? = { intent in
        guard case .link = intent.target else {
            return .plan(Phone.plan(intent, [], .alreadyThere))
        }
        let view = ViewNode("$1", "SignIn")
        var plan = Phone.plan(
            intent,
            [PlanOperation(.push(container: "n2", view: view))],
            .detour,
            id: "p1"
        )
        plan.flow = "sign-in"
        plan.resume = "token-1"
        plan.target = "$1"
        return .plan(plan)
    }

    private static func resume(_ intent: NavigationIntent?) -> Resume? {
        if case .resume(let resume)? = intent?.target { resume } else { nil }
    }

    @Test func `the end of a detour is sent once, with what was gathered`() {
        let phone = Phone(respond: Self.detour)
        phone.tap()
        phone.run()
        let node = phone.host.tree.node("n2")?.children.last ?? "none"
        #expect(phone.host.tree.node(node)?.type == "SignIn")
        #expect(phone.kit.complete(["email": "a@example.com"], from: phone.host.object(node)))
        #expect(!phone.kit.complete([:], from: phone.host.object(node)))
        phone.run()
        let sent = phone.server.intents.last
        #expect(sent?.intentID == "p1.resume")
        #expect(sent?.deviceState != nil)
        #expect(
            Self.resume(sent)
                == Resume(token: "token-1", ending: .completed, data: ["email": "a@example.com"])
        )
        #expect(phone.causes.isEmpty)
    }

    @Test func `a screen that the detour has led on to finds its token`() {
        let phone = Phone(respond: Self.detour)
        phone.tap()
        phone.run()
        phone.host.change { tree in
            let view = ViewNode("$1", "Password")
            _ = tree.apply([PlanOperation(.push(container: "n2", view: view))])
        }
        let last = phone.host.tree.node("n2")?.children.last ?? "none"
        #expect(phone.kit.cancel(from: phone.host.object(last)))
        phone.run()
        #expect(Self.resume(phone.server.intents.last)?.ending == .cancelled)
    }

    @Test func `the end of a detour reaches the server though it is away at first`() {
        let phone = Phone(respond: Self.detour)
        phone.tap()
        phone.run()
        phone.server.respond = { _ in .unreachable(retryAfter: nil) }
        phone.kit.complete()
        phone.run(.seconds(120))
        #expect(phone.causes.isEmpty)
        let count = phone.server.intents.count
        phone.server.respond = { .plan(Phone.plan($0, [Phone.select], id: "late")) }
        phone.run(.seconds(120))
        #expect(phone.server.intents.count == count + 1)
        #expect(phone.server.intents.last?.intentID == "p1.resume")
        #expect(phone.verdicts.last == "IGNORED/superseded")
        #expect(phone.kit.isIdle)
    }

    /// Somebody else's token, or one that is over, does not end a flow.
    @Test func `the end of a detour waits for a token that the server takes`() {
        let phone = Phone(respond: Self.detour)
        phone.tap()
        phone.run()
        phone.server.respond = { _ in .unauthorized }
        phone.kit.complete()
        phone.run(.seconds(120))
        #expect(!phone.kit.isIdle)
        phone.server.respond = { .plan(Phone.plan($0, [Phone.select], id: "late")) }
        phone.run(.seconds(120))
        #expect(phone.server.intents.last?.intentID == "p1.resume")
        #expect(phone.server.intents.last?.attempt == 0)
        #expect(phone.kit.isIdle)
        #expect(phone.causes.isEmpty)
        #expect(phone.kit.diagnostics.dropped == 0)
    }

    /// The token names who is signed in now; what was captured before would be another's for ever.
    @Test func `what a user has left unsent does not wait for that user's token`() {
        let phone = Phone(respond: Self.detour)
        phone.kit.signedIn(as: "anna")
        phone.tap()
        phone.run()
        phone.server.respond = { _ in .unreachable(retryAfter: nil) }
        phone.kit.complete()
        phone.run(.seconds(60))
        phone.kit.signedIn(as: "ben")
        phone.server.respond = { intent in
            let user = intent.deviceState?.session?.userID
            return user == nil || user == "ben" ? .accepted : .unauthorized
        }
        phone.run(.seconds(200))
        #expect(phone.kit.isIdle)
        #expect(phone.server.intents.last?.intentID == "p1.resume")
        #expect(phone.server.intents.last?.attempt == 0)
        #expect(phone.kit.diagnostics.dropped == 0)
    }

    @Test func `an answer that this version can't read does not block the outbox`() {
        let phone = Phone(respond: Self.detour)
        phone.tap()
        phone.run()
        phone.server.respond = { _ in .unreadable }
        phone.kit.complete()
        phone.run(.seconds(120))
        #expect(phone.server.intents.filter { $0.intentID == "p1.resume" }.count == 2)
        #expect(phone.kit.isIdle)
    }

    @Test(arguments: [true, false])
    func `a detour that ends in the browser opens it`(canOpen: Bool) {
        let phone = Phone(respond: Self.detour)
        phone.tap()
        phone.run()
        var opened: [String] = []
        if canOpen { phone.kit.openURL = { opened.append($0.absoluteString) } }
        phone.server.respond = { intent in
            var plan = Phone.plan(intent, [], .openURL, id: "p2")
            plan.url = "https://example.com/done"
            return .plan(plan)
        }
        phone.kit.complete()
        phone.run()
        #expect(opened == (canOpen ? ["https://example.com/done"] : []))
        #expect(phone.verdicts.last == (canOpen ? "APPLIED" : "IGNORED/app_declined"))
        #expect(phone.causes.isEmpty)
    }

    @Test func `a detour survives the end of the process`() {
        let clock = VirtualClock()
        let storage = MemoryStorage()
        let first = Phone(clock: clock, storage: storage, respond: Self.detour)
        first.tap()
        first.run()
        let second = Phone(clock: clock, storage: storage, seed: 2, respond: Self.detour)
        second.run()
        #expect(second.kit.complete())
        second.run()
        #expect(Self.resume(second.server.intents.last)?.token == "token-1")
    }

    @Test(arguments: [true, false])
    func `a screen that owes a result and leaves unanswered is cancelled`(isAnswered: Bool) {
        let phone = Phone { intent in
            guard case .link = intent.target else {
                return .plan(Phone.plan(intent, [], .alreadyThere))
            }
            var plan = Phone.plan(intent, [Phone.push], id: "p1")
            plan.resume = "token-1"
            plan.target = "$1"
            return .plan(plan)
        }
        phone.tap()
        phone.run()
        let node = phone.host.tree.node("n2")?.children.last ?? "none"
        if isAnswered { phone.kit.complete(["place": 3], from: phone.host.object(node)) }
        phone.run()
        phone.host.change { tree in
            _ = tree.apply([PlanOperation(.popTo(container: "n2", child: "n3"))])
        }
        phone.run()
        let endings = phone.server.intents.compactMap { Self.resume($0)?.ending }
        #expect(endings == [isAnswered ? .completed : .cancelled])
    }

    @Test func `an app that only observes reports its states and takes no tap`() {
        var settings = Landfall.Settings()
        settings.mode = .observe
        let phone = Phone(settings: settings)
        #expect(!phone.kit.go("chat"))
        phone.tap()
        phone.run()
        #expect(phone.server.intents.isEmpty)
        #expect(phone.server.states.count == 1)
    }

    @Test(arguments: [true, false])
    func `in the shadow the prediction is compared with what the app does`(agrees: Bool) {
        var settings = Landfall.Settings()
        settings.mode = .shadow
        let phone = Phone(settings: settings) { .plan(Phone.plan($0, [Phone.push], id: "p1")) }
        var events: [Landfall.Event] = []
        phone.kit.onEvent = { events.append($0) }
        let link: [AnyHashable: Any] = ["link": "https://links.example.com/c/77"]
        #expect(!phone.kit.tap(userInfo: link, identifier: "m1"))
        phone.host.change { tree in
            _ = tree.apply([agrees ? Phone.push : Phone.select])
        }
        phone.run()
        let shadows = events.compactMap { event in
            if case .shadow(_, let agrees, _) = event { agrees } else { nil }
        }
        #expect(shadows == [agrees])
        #expect(phone.verdicts == ["IGNORED/app_declined"])
        #expect(phone.fallbacks.isEmpty)
        #expect(phone.host.steps == 0)
    }

    @Test func `a share of the devices performs, the same ones each time`() {
        var settings = Landfall.Settings()
        settings.mode = .perform(share: 0.25)
        let clock = VirtualClock()
        var takers = 0
        for number in 0..<400 {
            let kit = Landfall(
                transport: MemoryTransport(clock),
                storage: MemoryStorage(),
                deviceID: "dev-\(number)",
                settings: settings,
                time: clock
            )
            if kit.go("chat") { takers += 1 }
        }
        #expect((70...130).contains(takers))
    }
}
