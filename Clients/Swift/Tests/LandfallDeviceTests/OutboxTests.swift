import LandfallDeviceTesting
import Testing

@testable import LandfallDevice

/// What waits for the network, request by request.
@MainActor @Suite struct OutboxTests {
    /// A server that takes what is one device's, and keeps the requests.
    private final class Server: Landfall.Transport {
        var reports: [[String]] = []
        var states: [String] = []
        var onDate: (@MainActor (_ date: Timestamp, _ sentAt: Timestamp) -> Void)?
        var onPlan: (@MainActor (ActionPlan) -> Void)?
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
        ) {}

        func send(
            _ state: DeviceState,
            completion: @escaping @MainActor (Landfall.Delivery) -> Void
        ) {
            states.append(state.deviceID)
            let verdict = verdict(state.deviceID)
            _ = time.schedule(after: .zero) { completion(verdict) }
        }

        func send(
            _ report: DeviceReport,
            completion: @escaping @MainActor (Landfall.Delivery) -> Void
        ) {
            reports.append(report.results.map(\.planID))
            if let state = report.state { states.append(state.deviceID) }
            // The gateway takes the first result's device for that of the whole request.
            let verdict = verdict(report.results.first?.deviceID ?? "")
            _ = time.schedule(after: .zero) { completion(verdict) }
        }
    }

    @Test func `results of an earlier id of the device take no others along`() {
        let clock = VirtualClock()
        let server = Server(clock, deviceID: "new")
        let outbox = Outbox(
            KeptFiles(MemoryStorage()),
            server,
            clock,
            Landfall.Settings(),
            SeededNumbers(seed: 1)
        )
        var delivered = 0
        var dropped: [String] = []
        outbox.onNotice = { notice in
            switch notice {
            case .delivered: delivered += 1
            case .dropped(_, let word): dropped.append(word)
            case .answered, .outdated: return
            }
        }
        for (number, device) in ["old", "new", "old", "new"].enumerated() {
            let plan = ActionPlan(
                planID: "p\(number)",
                intentID: "i",
                deviceID: device,
                outcome: .navigate
            )
            outbox.add(.result(PlanResult(of: plan, .applied, reason: nil)), since: clock.date)
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
