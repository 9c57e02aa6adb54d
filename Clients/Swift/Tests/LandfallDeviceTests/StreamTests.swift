import Foundation
import LandfallDeviceTesting
import Testing

@testable import LandfallDevice

/// The stream of plans: what is read, when it is opened again, and from where.
@MainActor @Suite struct StreamTests {
    private static func parse(_ text: String, pieces size: Int) -> ([String], EventStreamParser) {
        var parser = EventStreamParser(limit: 64)
        var found: [String] = []
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: size) {
            parser.take(Array(bytes[start..<min(start + size, bytes.count)]))
            while let message = parser.next() {
                found.append("\(message.event)=\(String(decoding: message.data, as: UTF8.self))")
            }
        }
        return (found, parser)
    }

    @Test(arguments: [1, 2, 3, 7, 1_000])
    func `events are read in pieces of any size`(size: Int) {
        let text =
            "\u{FEFF}retry: 2500\n: hb\n\nid: 7.1\nevent: plan\ndata: a\n\n"
            + "id: 7.2\r\ndata:b\r\ndata: c\r\n\r\nevent: reset\rdata: {}\r\rid: 7.9\n\n"
            + "data: never"
        let (found, parser) = Self.parse(text, pieces: size)
        #expect(found == ["plan=a", "message=b\nc", "reset={}"])
        #expect(parser.lastEventID == "7.9")
        #expect(parser.retry == .milliseconds(2_500))
    }

    @Test func `an event that is too large is dropped, and the next is read`() {
        let long = String(repeating: "x", count: 100)
        let (found, parser) = Self.parse("id: 1\ndata: \(long)\n\nid: 2\ndata: y\n\n", pieces: 5)
        #expect(found == ["message=y"])
        #expect(parser.oversizedCount == 1)
        #expect(parser.lastEventID == "2")
    }

    @Test(arguments: ["retry: 1x\n", "retry: \n", "id: a\0b\ndata: x\n\n", "dat"])
    func `what is no field changes nothing`(text: String) {
        let (_, parser) = Self.parse(text, pieces: 1)
        #expect(parser.retry == nil)
        #expect(parser.lastEventID == nil)
    }

    /// A stream whose connections a test answers.
    @MainActor private final class Line {
        let clock = VirtualClock()
        var connections: [(id: String?, isRenewing: Bool)] = []
        var cancelled = 0
        var plans: [String] = []
        var onPlan: (@MainActor () -> Void)?
        var notices: [Landfall.StreamNotice] = []
        var signal: (@MainActor (PlanStream.Signal) -> Void)?
        var stream: PlanStream?

        init() {
            stream = PlanStream(
                clock,
                SeededNumbers(seed: 1),
                connect: { [unowned self] id, isRenewing, take in
                    connections.append((id, isRenewing))
                    signal = take
                    return { self.cancelled += 1 }
                },
                onPlan: { [unowned self] in
                    plans.append($0.planID)
                    onPlan?()
                },
                onNotice: { [unowned self] in notices.append($0) }
            )
            stream?.open()
        }

        func answer(_ status: Int, retryAfter: TimeSpan? = nil) {
            signal?(.answered(status, retryAfter: retryAfter))
        }

        func send(_ text: String) { signal?(.bytes(Array(text.utf8))) }

        static func plan(_ name: String) -> String {
            #"data: {"planId":"\#(name)","intentId":"i","deviceId":"d","outcome":"REFUSED"}"#
                + "\n\n"
        }
    }

    @Test func `a stream that is cut is resumed behind the last event`() {
        let line = Line()
        line.answer(200)
        line.send("retry: 4000\n\nid: 3.17\nevent: plan\n" + Line.plan("p1"))
        line.send("id: 3.18\nevent: plan\ndata: half of")
        let old = line.signal
        line.signal?(.ended)
        line.clock.advance(by: .milliseconds(3_999))
        #expect(line.connections.count == 1)
        line.clock.advance(by: .milliseconds(1))
        #expect(line.connections.map(\.id) == [nil, "3.17"])
        line.answer(200)
        line.send("id: 3.18\nevent: plan\n" + Line.plan("p2"))
        // The old connection is not heard any more.
        old?(.bytes(Array(("event: plan\n" + Line.plan("p0")).utf8)))
        #expect(line.plans == ["p1", "p2"])
        #expect(line.notices == [.opened, .ended, .opened])
    }

    @Test func `a stream that is closed by a plan is resumed behind that plan`() {
        let line = Line()
        line.answer(200)
        line.onPlan = { line.stream?.close() }
        line.send(
            "id: 7.1\nevent: plan\n" + Line.plan("p1") + "id: 7.2\nevent: plan\n" + Line.plan("p2")
        )
        line.onPlan = nil
        line.stream?.open()
        line.answer(200)
        line.send(": hb\n\n")
        line.signal?(.ended)
        line.clock.advance(by: .seconds(3))
        #expect(line.plans == ["p1"])
        #expect(line.connections.map(\.id) == [nil, "7.1", "7.1"])
    }

    @Test func `a gateway that is away is asked less and less often`() {
        let line = Line()
        for _ in 0..<2_000 {
            line.signal?(.ended)
            line.clock.advance(by: .seconds(2))
        }
        // 4,000 s with 60 s at most and 30 s on average.
        #expect((60...300).contains(line.connections.count), "\(line.connections.count)")
    }

    @Test func `the server says when to come back`() {
        let line = Line()
        line.answer(503, retryAfter: .seconds(30))
        line.clock.advance(by: .seconds(29))
        #expect(line.connections.count == 1)
        line.clock.advance(by: .seconds(1))
        line.answer(200)
        line.send("event: bye\ndata: {\"reason\":\"draining\",\"reconnectAfterMs\":8123}\n\n")
        line.clock.advance(by: .milliseconds(8_122))
        #expect(line.connections.count == 2)
        line.clock.advance(by: .milliseconds(1))
        #expect(line.connections.count == 3)
        #expect(line.connections.allSatisfy { !$0.isRenewing })
    }

    @Test func `a token that is over is renewed, with a pause`() {
        let line = Line()
        for _ in 0..<20 {
            line.answer(401)
            line.clock.advance(by: .seconds(60))
        }
        #expect(line.connections.dropFirst().allSatisfy { $0.isRenewing })
        #expect(line.connections.count == 21)
        line.answer(200)
        line.send("event: bye\ndata: {\"reason\":\"token_expired\"}\n\n")
        line.clock.advance(by: .seconds(1))
        #expect(line.connections.last?.isRenewing == true)
    }

    @Test func `a stream that is silent is opened anew, one with heartbeats is not`() {
        let line = Line()
        line.answer(200)
        for _ in 0..<20 {
            line.clock.advance(by: .seconds(30))
            line.send(": hb\n\n")
        }
        #expect(line.connections.count == 1)
        line.clock.advance(by: .seconds(80))
        #expect(line.connections.count == 2)
        #expect(line.cancelled == 1)
    }

    @Test func `a gap is told, and a refusal ends it until it is opened again`() {
        let line = Line()
        line.answer(200)
        line.send("event: reset\ndata: {\"reason\":\"too_old\"}\n\n")
        line.stream?.close()
        line.clock.advance(by: .seconds(600))
        #expect(line.connections.count == 1)
        line.stream?.open()
        line.answer(404)
        line.clock.advance(by: .seconds(600))
        #expect(line.notices == [.opened, .gap, .ended, .refused("stream_status_404")])
        line.stream?.open()
        #expect(line.connections.count == 3)
    }

    @Test func `the kit keeps the stream open while the app is in the foreground`() {
        var settings = Landfall.Settings()
        settings.stream = .whileForeground
        let phone = Phone(settings: settings)
        #expect(phone.server.isStreaming)
        phone.kit.enteredBackground()
        #expect(!phone.server.isStreaming)
        phone.kit.enteredForeground()
        #expect(phone.server.isStreaming)
        phone.kit.detach()
        #expect(!phone.server.isStreaming)
        #expect(!Phone().server.isStreaming)
    }

    @Test func `a plan of the stream is carried out`() {
        var settings = Landfall.Settings()
        settings.stream = .whileForeground
        let phone = Phone(settings: settings)
        phone.run()
        guard let state = phone.server.states.last else {
            Issue.record("no state was reported")
            return
        }
        var intent = NavigationIntent(
            intentID: "from-a-backend",
            deviceID: state.deviceID,
            channel: .inApp,
            target: .link("https://example.com")
        )
        intent.deviceState = state
        phone.server.onPlan?(Phone.plan(intent, [Phone.push]))
        phone.run()
        #expect(phone.verdicts == ["APPLIED"])
    }

    @Test(arguments: [true, false])
    func `a link of the stream is opened in the browser`(canOpen: Bool) {
        var settings = Landfall.Settings()
        settings.stream = .whileForeground
        let phone = Phone(settings: settings)
        phone.run()
        var opened: [String] = []
        if canOpen { phone.kit.openURL = { opened.append($0.absoluteString) } }
        var plan = ActionPlan(
            planID: "p1",
            intentID: "from-a-backend",
            deviceID: phone.kit.deviceID,
            outcome: .openURL
        )
        plan.url = "https://example.com/help"
        phone.server.onPlan?(plan)
        phone.run()
        #expect(opened == (canOpen ? ["https://example.com/help"] : []))
        #expect(phone.verdicts == [canOpen ? "APPLIED" : "IGNORED/app_declined"])
        #expect(phone.causes.isEmpty)
    }

    @Test func `behind a gap the tap that has no plan is asked again, under the same identity`() {
        var settings = Landfall.Settings()
        settings.stream = .whileForeground
        let phone = Phone(settings: settings) { _ in .accepted }
        phone.tap()
        phone.clock.advance(by: .milliseconds(200))
        phone.server.onStream?(.gap)
        phone.clock.advance(by: .milliseconds(200))
        #expect(phone.server.intents.count == 2)
        #expect(Set(phone.server.intents.map(\.intentID)).count == 1)
        #expect(phone.server.intents.map(\.attempt) == [0, 0])
        #expect(phone.kit.diagnostics.streamGaps == 1)
    }

    @Test func `with a stream open the state does not grow old at the server`() {
        var settings = Landfall.Settings()
        settings.stream = .whileForeground
        let phone = Phone(settings: settings)
        phone.server.onStream?(.opened)
        phone.run(.seconds(3_700))
        #expect(phone.server.states.count == 4)
        phone.server.onStream?(.ended)
        phone.run(.seconds(3_700))
        #expect(phone.server.states.count == 4)
    }
}
