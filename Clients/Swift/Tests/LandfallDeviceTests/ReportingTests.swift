import LandfallDevice
import LandfallDeviceTesting
import Testing

/// Reports of states: when they are sent, and what becomes of those that can't be.
@MainActor @Suite struct ReportingTests {
    private static func changeContext(_ phone: Phone, _ value: Int) {
        let update = PlanOperation(.update(node: "n4", context: ["chatId": "\(value)"]))
        phone.host.change { _ = $0.apply([update]) }
    }

    @Test func `calm reporting sends the last of many changes, once in 15 seconds`() {
        let phone = Phone()
        for number in 0..<60 {
            Self.changeContext(phone, number)
            phone.clock.advance(by: .seconds(1))
        }
        phone.run()
        #expect((4...6).contains(phone.server.states.count))
        let last = phone.server.states.last?.windows[0].root?.subtree.first { $0.id == "n4" }
        #expect(last?.context == ["chatId": "59"])
    }

    @Test func `live reporting sends five at once behind a rest, then one in a second`() {
        var settings = Landfall.Settings()
        settings.reporting = .live
        let phone = Phone(settings: settings)
        phone.run(.seconds(60))
        let before = phone.server.states.count
        for number in 0..<20 {
            Self.changeContext(phone, number)
            phone.clock.advance(by: .milliseconds(200))
        }
        // Five of the burst, and four of the seconds that have passed.
        #expect((8...9).contains(phone.server.states.count - before))
    }

    @Test func `live reporting waits until nothing changes, but not for ever`() {
        var settings = Landfall.Settings()
        settings.reporting = .live
        let phone = Phone(settings: settings)
        phone.run(.seconds(60))
        let before = phone.server.states.count
        for number in 0..<9 {
            Self.changeContext(phone, number)
            phone.clock.advance(by: .milliseconds(100))
        }
        #expect(phone.server.states.count == before)
        phone.clock.advance(by: .milliseconds(200))
        #expect(phone.server.states.count == before + 1)
    }

    @Test func `live reporting sends a change 150 ms later`() {
        var settings = Landfall.Settings()
        settings.reporting = .live
        let phone = Phone(settings: settings)
        phone.clock.advance(by: .milliseconds(140))
        #expect(phone.server.states.isEmpty)
        phone.clock.advance(by: .milliseconds(60))
        #expect(phone.server.states.count == 1)
        for number in 0..<50 {
            Self.changeContext(phone, number)
            phone.clock.advance(by: .milliseconds(100))
        }
        phone.run()
        #expect((5...7).contains(phone.server.states.count))
    }

    @Test func `an unchanged tree is never sent, and a sign-in is sent at once`() {
        let phone = Phone()
        phone.run()
        for _ in 0..<100 { phone.host.onChange?() }
        phone.run(.seconds(200))
        #expect(phone.server.states.count == 1)
        let before = phone.server.states.last?.sequence ?? 0
        phone.kit.signedIn(as: "user-17", attributes: ["tier": "gold"])
        phone.clock.advance(by: .milliseconds(50))
        #expect(phone.server.states.count == 2)
        #expect(phone.server.states.last?.session?.userID == "user-17")
        #expect(before < phone.server.states.last?.sequence ?? 0)
        phone.kit.signedOut()
        phone.clock.advance(by: .milliseconds(50))
        #expect(phone.server.states.last?.session == nil)
    }

    @Test func `an app that never reports brings its tree with each tap only`() {
        var settings = Landfall.Settings()
        settings.reporting = .never
        let phone = Phone(settings: settings) { .plan(Phone.plan($0, [Phone.push])) }
        phone.tap()
        phone.run()
        #expect(phone.server.states.isEmpty)
        #expect(phone.verdicts == ["APPLIED"])
        #expect(phone.server.intents.first?.deviceState?.windows.count == 1)
    }

    @Test func `results survive a restart and arrive in order`() {
        let clock = VirtualClock()
        let storage = MemoryStorage()
        let first = Phone(clock: clock, storage: storage) { .plan(Phone.plan($0, [Phone.push])) }
        first.server.delivery = .unreachable(retryAfter: nil)
        for number in 0..<3 {
            first.tap("m\(number)")
            clock.advance(by: .seconds(5))
        }
        #expect(first.server.results.isEmpty)
        let second = Phone(clock: clock, storage: storage, seed: 2)
        second.run()
        let expected = first.server.intents.map { "p-\($0.intentID)-0" }
        #expect(second.server.results.map(\.planID) == expected)
    }

    @Test func `a full outbox drops its oldest results and counts them`() {
        var settings = Landfall.Settings()
        settings.outboxLimit = 3
        let phone = Phone(settings: settings) { .plan(Phone.plan($0, [], .alreadyThere)) }
        phone.server.delivery = .unreachable(retryAfter: .seconds(1_000))
        for number in 0..<8 {
            phone.tap("m\(number)")
            phone.clock.advance(by: .seconds(3))
        }
        #expect(phone.kit.diagnostics.dropped == 5)
        phone.server.delivery = .accepted
        phone.run(.seconds(1_001))
        let messages = phone.server.intents.suffix(3).map { "p-\($0.intentID)-0" }
        #expect(phone.server.results.map(\.planID) == messages)
    }

    @Test func `the time between retries grows, and the server's own wish wins`() {
        let phone = Phone { .plan(Phone.plan($0, [], .alreadyThere)) }
        phone.server.delivery = .unreachable(retryAfter: nil)
        phone.tap()
        phone.run(.seconds(3_600))
        // With 60 s at most and 30 s on average there are about 120 in an hour.
        #expect((60...300).contains(phone.server.requests))
        phone.server.delivery = .unreachable(retryAfter: .seconds(600))
        phone.run(.seconds(120))
        let before = phone.server.requests
        phone.run(.seconds(3_600))
        #expect((5...7).contains(phone.server.requests - before))
    }

    @Test func `what the server refuses for good is dropped and nothing loops`() {
        let phone = Phone { _ in .rejected("device_mismatch") }
        phone.server.delivery = .rejected("device_mismatch")
        phone.tap()
        Self.changeContext(phone, 1)
        phone.run(.seconds(600))
        #expect(phone.server.requests <= 3)
        #expect(phone.causes == [.failed("device_mismatch")])
        #expect(phone.kit.diagnostics.dropped == 1)
    }

    @Test func `without a token that counts the kit asks for a new one, less and less often`() {
        let phone = Phone()
        phone.run()
        phone.server.delivery = .unauthorized
        Self.changeContext(phone, 1)
        let before = phone.server.requests
        phone.run(.seconds(3_600))
        // Less and less often, up to once in a minute.
        #expect((60...300).contains(phone.server.requests - before))
        phone.server.delivery = .accepted
        phone.run(.seconds(61))
        #expect(phone.server.states.count == 2)
    }

    @Test func `what waits for a day is dropped, whether something new comes or not`() {
        let phone = Phone { .plan(Phone.plan($0, [], .alreadyThere)) }
        phone.server.delivery = .unreachable(retryAfter: nil)
        phone.tap()
        phone.run(.seconds(86_000))
        #expect(phone.kit.diagnostics.dropped == 0)
        phone.run(.seconds(500))
        #expect(phone.kit.diagnostics.dropped == 1)
        phone.server.delivery = .accepted
        phone.run(.seconds(61))
        #expect(phone.server.results.isEmpty)
    }

    @Test func `of a state that is too large the plain leaves go`() {
        var windows = Phone.tabs
        let leaves = (0..<1_200).map { ViewNode(NodeID("x\($0)"), "Cell") }
        windows[0].root?.children[1] = ViewNode("n9", "Feed", children: leaves)
        let phone = Phone(windows: windows)
        phone.run()
        #expect(phone.kit.diagnostics.statesTooLarge == 0)
        let root = phone.server.states.last?.windows[0].root
        #expect(root?.subtree.count == 1_000)
        #expect(root?.children.count == windows[0].root?.children.count)
    }

    @Test func `a state that is too large without them is not sent`() {
        var windows = Phone.tabs
        windows[0].root?.children[0].children += (0..<1_200).map {
            ViewNode(NodeID("x\($0)"), "Chat")
        }
        let phone = Phone(windows: windows)
        phone.run()
        #expect(phone.server.states.isEmpty)
        #expect(phone.kit.diagnostics.statesTooLarge == 1)
    }

    @Test(
        arguments: [
            (["landfall": ["link": "a"], "link": "b"], "a"), (["url": "c", "ab_uri": "d"], "c"),
            (["ab_uri": "d"], "d"), (["^d": "e"], "e"), (["CIO": ["push": ["link": "f"]]], "f"),
            (["itbl": ["defaultAction": ["data": "g"]]], "g"), (["custom": ["u": "h"]], "h"),
            (["aps": ["alert": "x"], "link": ""], nil), (["link": 7, "custom": ["u": "i"]], "i"),
        ] as [([String: any Sendable], String?)]
    )
    func `the link of the usual push services is found`(
        payload: [String: any Sendable],
        link: String?
    ) {
        #expect(PushPayload.link(in: payload as [AnyHashable: Any]) == link)
    }
}
