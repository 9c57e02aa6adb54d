import Foundation
import Landfall
import LandfallContract
import LandfallReview
import LandfallWorker
import NIOHTTP1

/// A phone of the demo: a simulated device that speaks to the gateway as an app does.
///
/// It reports over HTTP, under a token of its own, asks for a plan with each tap, and reads the stream of plans that others
/// have asked for.
actor DemoPhone {
    /// The settings and services that phones share.
    struct Setup: Sendable {
        /// Makes their requests.
        let client: GatewayClient
        /// Issues their tokens.
        let issuer: DemoIssuer
        /// Carries plans out.
        let performer: any PlanPerformer
        /// Explains plans.
        let explainer: PlanExplainer
        /// Where they show what happens.
        let board: TapBoard
    }

    /// A detour that waits for the person.
    struct Detour: Sendable {
        /// The route of the screen that waits.
        let route: RouteID?
        /// The name of the flow.
        let flow: String
        /// Resumes what the person wanted.
        let token: String
    }

    /// Which phone it is.
    nonisolated let profile: PhoneProfile
    nonisolated let setup: Setup
    var device: DemoDevice
    var detour: Detour?
    var session: Session
    private var launches = 1
    var isBusy = false
    var isStreaming = false
    /// The intents whose plans come as answers, so that the stream's copies are left alone.
    var asked: Set<String> = []

    /// How often a tap is sent again when the tree has changed meanwhile.
    private static let attempts: Int32 = 3

    /// Takes the phone as it is at first; nothing is reported yet.
    init(_ profile: PhoneProfile, _ setup: Setup) {
        self.profile = profile
        self.setup = setup
        device = DemoDevice(id: profile.id)
        device.adopt(profile.state)
        session = profile.state.session ?? Session()
    }

    nonisolated var id: String { profile.id }
    nonisolated var root: String { "/v1/devices/\(profile.id)" }

    // MARK: - Taps

    /// The person taps.
    ///
    /// - Parameters:
    ///   - intent: What the tap means, without the state of the device.
    ///   - meant: The same for the explanation, with the link behind that of an e-mail.
    /// - Returns: Whether the phone was free.
    func tap(_ intent: NavigationIntent, meant: NavigationIntent) async -> Bool {
        guard begin() else { return false }
        defer { end() }
        if device.state == nil {
            launches += 1
            setup.board.note(intent.intentID, "the tap starts the app")
            device.launch(
                "L\(launches)",
                of: profile.state.app,
                session,
                at: SystemClock.now
            )
            show()
        }
        asked.insert(intent.intentID)
        defer { asked.remove(intent.intentID) }
        for attempt in 0..<Self.attempts {
            var (sent, meant) = (intent, meant)
            sent.attempt = attempt
            sent.deviceState = device.snapshot(at: SystemClock.now)
            meant.deviceState = sent.deviceState
            guard let plan = await ask(sent, meant: meant) else { return true }
            guard await carryOut(plan) == .stale else { break }
        }
        return true
    }

    private func ask(_ intent: NavigationIntent, meant: NavigationIntent) async -> ActionPlan? {
        let board = setup.board
        let place = "\(root)/intents"
        board.note(intent.intentID, "phone → gateway: POST \(place), with its tree of screens")
        do {
            let reply = try await setup.client.send(
                .POST,
                place,
                bearer: try await token(),
                body: ContentEncoding.json.bytes(of: intent),
                prefer: "wait=10"
            )
            guard reply.status == 200, let plan = try? PlanReader().read(value: reply.body) else {
                let words = reply.status == 202 ? "202: the plan has not come in time" : reply.words
                board.update(intent.intentID) { $0.fault = words }
                return nil
            }
            board.note(intent.intentID, "gateway → phone: 200, the plan", took: reply.time)
            answer(intent.intentID, plan, meant, before: intent.deviceState, took: reply.time)
            return plan
        } catch {
            board.update(intent.intentID) { $0.fault = "no answer of the gateway: \(error)" }
            return nil
        }
    }

    /// Shows a plan, and why it is as it is.
    ///
    /// - Parameters:
    ///   - intentID: The intent that it answers.
    ///   - plan: The plan.
    ///   - meant: The intent, for the explanation.
    ///   - before: The state that it started from; `nil` where the app was closed.
    ///   - time: How long the answer took; `nil` where nobody waited.
    nonisolated func answer(
        _ intentID: String,
        _ plan: ActionPlan,
        _ meant: NavigationIntent,
        before: DeviceState?,
        took time: Duration?
    ) {
        let tree = before?.tree ?? .coldStart
        let words = OperationWords.list(of: plan.operations, in: tree)
        let explanation = setup.explainer.text(meant, stored: before, of: plan)
        setup.board.update(intentID) { tap in
            tap.plan = plan
            tap.operations = words
            tap.answerTime = time
            tap.explanation = explanation
        }
    }

    /// Does what a plan says, and reports what came of it.
    func carryOut(_ plan: ActionPlan) async -> PlanResult.Result? {
        let handling = device.take(plan, at: SystemClock.now, by: setup.performer)
        var result = PlanResult(planID: plan.planID, result: .applied)
        switch handling {
        case .sameAgain: return nil
        case .nothingToDo:
            setup.board.update(plan.intentID) { $0.result = "nothing to do" }
            show()
            return nil
        case .applied: break
        case .stale: (result.result, result.reason) = (.stale, "other_tree")
        case .failed(let refusal):
            (result.result, result.reason) = (.failed, refusal.code)
            result.operation = Int32(refusal.operation)
        case .unable(let operation):
            (result.result, result.reason) = (.failed, "unsupported_operation")
            result.operation = Int32(operation)
        case .unreportable: (result.result, result.reason) = (.failed, "other_outcome")
        }
        if plan.outcome == .detour, result.result == .applied, let token = plan.resume {
            detour = Detour(route: plan.route, flow: plan.flow ?? "detour", token: token)
        }
        show()
        result.intentID = plan.intentID
        result.deviceID = profile.id
        result.sequence = device.sequence
        result.at = SystemClock.now
        await report(result, of: handling)
        return result.result
    }

    private func report(_ result: PlanResult, of handling: DemoDevice.PlanHandling) async {
        var state: DeviceState?
        if case .applied(_, let report) = handling { state = report }
        let words = result.reason.isEmpty ? "" : " (\(result.reason))"
        let board = setup.board
        let report = DeviceReport(state: state, results: [result])
        do {
            let reply = try await setup.client.send(
                .POST,
                "\(root)/reports",
                bearer: try await token(),
                body: ContentEncoding.json.bytes(of: report)
            )
            board.note(
                result.intentID,
                "phone → gateway: \(result.result.rawValue)\(words)"
                    + (state == nil ? "" : ", with its new tree") + ": \(reply.words)",
                took: reply.time
            )
        } catch {
            board.note(result.intentID, "the report has not reached the gateway: \(error)")
        }
        board.update(result.intentID) { $0.result = result.result.rawValue + words }
    }

    // MARK: - Parts

    /// Takes the phone for one action of its person.
    ///
    /// - Returns: `false` while another one is under way.
    func begin() -> Bool {
        guard !isBusy else { return false }
        isBusy = true
        show()
        return true
    }

    /// Lets the phone go.
    func end() {
        isBusy = false
        show()
    }

    /// Remembers the signed-in user, and that the app is closed.
    func close() {
        session = device.state?.session ?? session
        detour = nil
        device.forget()
    }

    /// Reports a state by itself.
    func send(_ state: DeviceState) async throws -> GatewayClient.Reply {
        try await setup.client.send(
            .PUT,
            "\(root)/state",
            bearer: try await token(),
            body: ContentEncoding.json.bytes(of: state)
        )
    }

    /// A token for the phone and the user who is signed in there.
    func token() async throws -> String {
        let session = device.state?.session ?? session
        return try await setup.issuer.token(
            for: profile.id,
            userID: session.isAuthenticated ? session.userID : nil
        )
    }

    /// Shows the phone as it is now.
    func show() {
        var view = PhoneView(id: profile.id, owner: profile.owner)
        let session = device.state?.session ?? session
        view.userID = session.isAuthenticated ? session.userID : ""
        view.state = device.state
        view.isStreaming = isStreaming
        view.isBusy = isBusy
        view.canGoBack = device.canGoBack
        view.flow = detour?.flow
        setup.board.show(view)
    }
}
