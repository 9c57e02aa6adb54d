#if os(Linux)
import LandfallDevice

/// The way to the gateway, which notes the detours that plans lead through.
@MainActor final class PhoneTransport: Landfall.Transport {
    private let transport: HTTPTransport
    /// The intents whose plans lead through a detour, with its name.
    private var detours: [String: String] = [:]

    var onDate: (@MainActor (_ date: Timestamp, _ latency: TimeSpan) -> Void)? {
        get { transport.onDate }
        set { transport.onDate = newValue }
    }

    var onPlan: (@MainActor (ActionPlan) -> Void)?

    var onStream: (@MainActor (Landfall.StreamNotice) -> Void)? {
        get { transport.onStream }
        set { transport.onStream = newValue }
    }

    init(_ transport: HTTPTransport) {
        self.transport = transport
        transport.onPlan = { [weak self] plan in
            self?.note(plan)
            self?.onPlan?(plan)
        }
    }

    /// The detour that the plan for an intent leads through.
    func detour(of intentID: String) -> String? { detours[intentID] }

    private func note(_ plan: ActionPlan) {
        let name = plan.flow.isEmpty ? plan.route : plan.flow
        detours[plan.intentID] = plan.outcome == .detour ? name : nil
    }

    func ask(
        _ intent: NavigationIntent,
        wait: TimeSpan,
        completion: @escaping @MainActor (Landfall.Answer) -> Void
    ) {
        transport.ask(intent, wait: wait) { [weak self] answer in
            if case .plan(let plan) = answer { self?.note(plan) }
            completion(answer)
        }
    }

    func send(
        _ state: DeviceState,
        completion: @escaping @MainActor (Landfall.Delivery) -> Void
    ) { transport.send(state, completion: completion) }

    func send(
        _ report: DeviceReport,
        completion: @escaping @MainActor (Landfall.Delivery) -> Void
    ) { transport.send(report, completion: completion) }

    func openStream(for deviceID: String) { transport.openStream(for: deviceID) }

    func closeStream() { transport.closeStream() }
}
#endif
