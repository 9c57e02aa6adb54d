import LandfallDeviceTesting
import Testing

@testable import LandfallDevice

/// What waits for the network, request by request.
@MainActor @Suite struct OutboxTests {
    /// A server that takes what is one device's, and keeps the requests.
    private final class Server: Landfall.Transport {
        var reports: [[String]] = []
        var states: [String] = []
        var waits: [TimeSpan] = []
        var onDate: (@MainActor (_ date: Timestamp, _ latency: TimeSpan) -> Void)?
        var onPlan: (@MainActor (ActionPlan) -> Void)?
        /// Whether it takes no state, and no more of a report than its results.
        var refusesStates = false
        var refusal = Landfall.Delivery.unauthorized
        private let time: VirtualClock
        private let deviceID: String

        init(_ time: VirtualClock, deviceID: String) {
            self.time = time
            self.deviceID = deviceID
        }

        private func verdict(_ deviceID: String) -> Landfall.Delivery {
            deviceID == self.deviceID ? .accepted : .rejected("device_mismatch")
        }

        func ask(
            _ intent: NavigationIntent,
            wait: TimeSpan,
            completion: @escaping @MainActor (Landfall.Answer) -> Void
        ) { waits.append(wait) }

        func send(
            _ state: DeviceState,
            completion: @escaping @MainActor (Landfall.Delivery) -> Void
        ) {
            states.append(state.deviceID)
            let verdict = refusesStates ? refusal : verdict(state.deviceID)
            _ = time.schedule(after: .zero) { completion(verdict) }
        }

        func send(
            _ report: DeviceReport,
            completion: @escaping @MainActor (Landfall.Delivery) -> Void
        ) {
            reports.append(report.results.map(\.planID))
            if let state = report.state { states.append(state.deviceID) }
            // The gateway takes the first result's device for that of the whole request.
            let isRefused = refusesStates && report.state != nil
            let verdict =
                isRefused ? refusal : verdict(report.results.first?.deviceID ?? "")
            _ = time.schedule(after: .zero) { completion(verdict) }
        }
    }

    private static func result(_ number: Int, _ deviceID: String) -> PlanResult {
        let plan = ActionPlan(
            planID: "p\(number)",
            intentID: "i",
            deviceID: deviceID,
            outcome: .navigate
        )
        return PlanResult(of: plan, .applied, reason: nil)
    }

    private static func outbox(_ server: Server, _ clock: VirtualClock) -> Outbox {
        Outbox(
            KeptFiles(MemoryStorage()),
            server,
            clock,
            LaunchClock(clock),
            Landfall.Settings(),
            SeededNumbers(seed: 1)
        )
    }

    /// The gateway stores the results of a report, and refuses it for a state of another user's.
    @Test func `a state that is refused does not send results again and again`() {
        let clock = VirtualClock()
        let server = Server(clock, deviceID: "dev-1")
        server.refusesStates = true
        let outbox = Self.outbox(server, clock)
        for number in 0..<2 {
            outbox.add(Self.result(number, "dev-1"))
            outbox.put(DeviceState(deviceID: "dev-1", sequence: 1, launchID: "L", windows: []))
            outbox.flush()
            clock.advance(by: .seconds(3_600))
        }
        #expect(server.reports == [["p0"], ["p0"], ["p1"]])
        #expect(outbox.count == 0 && outbox.hasState)
        server.refusesStates = false
        clock.advance(by: .seconds(61))
        #expect(!outbox.hasState)
        outbox.put(DeviceState(deviceID: "dev-1", sequence: 2, launchID: "L", windows: []))
        outbox.add(Self.result(2, "dev-1"))
        let states = server.states.count
        outbox.flush()
        clock.advance(by: .seconds(1))
        #expect(server.reports.last == ["p2"])
        #expect(server.states.count == states + 1, "they travel together again")
    }

    @Test func `results do not wait until the server takes states again`() {
        let clock = VirtualClock()
        let server = Server(clock, deviceID: "dev-1")
        server.refusesStates = true
        server.refusal = .overQuota(retryAfter: .seconds(3_600))
        let outbox = Self.outbox(server, clock)
        for number in 0..<3 {
            outbox.add(Self.result(number, "dev-1"))
            outbox.put(DeviceState(deviceID: "dev-1", sequence: 1, launchID: "L", windows: []))
            outbox.flush()
            clock.advance(by: .seconds(600))
        }
        #expect(server.reports == [["p0"], ["p0"], ["p1"], ["p2"]])
        #expect(server.states.count == 1)
        #expect(outbox.count == 0 && outbox.hasState)
        server.refusesStates = false
        clock.advance(by: .seconds(1_801))
        #expect(server.states.count == 2)
        #expect(!outbox.hasState)
    }

    /// A promise of a plan does not say whether the intent came in time.
    @Test func `the end of a detour is asked with its answer`() {
        let clock = VirtualClock()
        let server = Server(clock, deviceID: "dev-1")
        let outbox = Self.outbox(server, clock)
        let intent = NavigationIntent(
            intentID: "p1.resume",
            deviceID: "dev-1",
            channel: .inApp,
            target: .resume(Resume(token: "t", ending: .completed))
        )
        outbox.add(Landfall.Tap(intent))
        outbox.flush()
        #expect(server.waits == [.seconds(2)])
    }

    @Test func `results of an earlier id of the device take no others along`() {
        let clock = VirtualClock()
        let server = Server(clock, deviceID: "new")
        let outbox = Self.outbox(server, clock)
        var delivered = 0
        var dropped: [String] = []
        outbox.onNotice = { notice in
            switch notice {
            case .delivered(let items): delivered += items.count
            case .dropped(_, let word): dropped.append(word)
            case .kept, .answered, .outdated: return
            }
        }
        for (number, device) in ["old", "new", "old", "new"].enumerated() {
            outbox.add(Self.result(number, device))
        }
        outbox.put(DeviceState(deviceID: "new", sequence: 1, launchID: "L", windows: []))
        outbox.flush()
        clock.advance(by: .seconds(1))
        #expect(server.reports == [["p0", "p2"], ["p1", "p3"]])
        #expect(server.states == ["new"])
        #expect(delivered == 2)
        #expect(dropped == ["device_mismatch", "device_mismatch"])
        #expect(outbox.count == 0 && !outbox.hasState)
    }
}
