import Foundation
import Landfall
import LandfallContract
import LandfallReview
import LandfallTokens
import LandfallWorker
import NIOHTTP1

/// The phones of the demo, and the taps on them from the beginning to the rows.
final class PhoneShow: Sendable {
    /// The parts of the show.
    struct Setup: Sendable {
        /// What the phones share.
        let phones: DemoPhone.Setup
        /// Has the rows.
        let stage: DemoStage
        /// Signs links of e-mails.
        let clickKeys: KeyRing
    }

    /// The reason that nothing was done.
    enum Refusal: String, Error {
        /// The phone does something else.
        case busy
        /// There is no such phone, link or detour.
        case unknown
        /// The gateway has not answered.
        case unreachable
    }

    /// The phones, in their order.
    let phones: [DemoPhone]
    private let setup: Setup
    private var board: TapBoard { setup.phones.board }

    /// How long rows are waited for.
    private static let patience = Duration.seconds(8)

    /// Puts the phones where they are at first.
    ///
    /// - Parameter setup: What it is made of.
    /// - Throws: ``DemoError``.
    init(_ setup: Setup) throws(DemoError) {
        self.setup = setup
        let profiles = try PhoneProfile.all()
        phones = profiles.map { DemoPhone($0, setup.phones) }
        // All at once, so that a page never sees one of them only.
        setup.phones.board.show(profiles.map { PhoneView(id: $0.id, owner: $0.owner) })
    }

    /// Lets each phone report where it is, and read its stream until it is cancelled.
    ///
    /// - Parameter body: What is done meanwhile.
    /// - Throws: Why a phone can't report, or what the body throws.
    func run(during body: () async throws -> Void) async throws {
        for phone in phones { try await phone.connect() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for phone in phones { group.addTask { await phone.run() } }
            try await body()
            group.cancelAll()
        }
    }

    /// A tap on a link.
    ///
    /// - Parameters:
    ///   - linkID: The link.
    ///   - phoneID: The phone.
    /// - Throws: ``Refusal``.
    func tap(_ linkID: String, on phoneID: String) async throws {
        guard let link = DemoLink.all.first(where: { $0.id == linkID }),
            let phone = phones.first(where: { $0.id == phoneID })
        else { throw Refusal.unknown }
        let now = SystemClock.now
        let sent = link.sent(by: setup.clickKeys, at: now)
        let id = intentID()
        begin(id, on: phone, link.kind.rawValue, link.title, link: sent)
        var intent = NavigationIntent(intentID: id, target: .link(sent))
        intent.deviceID = phone.id
        intent.channel = link.channel
        intent.occurredAt = now
        intent.message = link.message
        var meant = intent
        meant.target = .link(link.target)
        switch link.kind {
        case .backend: await sendByBackend(intent, to: phone)
        case .push, .email, .app:
            guard await phone.tap(intent, meant: meant) else {
                board.update(id) { $0.fault = "the phone is busy" }
                board.update(id) { $0.isDone = true }
                throw Refusal.busy
            }
        }
        await finish(id)
    }

    /// Something else that a person does.
    ///
    /// - Parameters:
    ///   - gesture: What the person does.
    ///   - phoneID: The phone.
    /// - Throws: ``Refusal``.
    func perform(_ gesture: DemoPhone.Gesture, on phoneID: String) async throws {
        guard let phone = phones.first(where: { $0.id == phoneID }) else { throw Refusal.unknown }
        do {
            switch gesture {
            case .back: guard try await phone.goBack() else { throw Refusal.busy }
            case .close: guard try await phone.closeApp() else { throw Refusal.busy }
            case .complete, .cancel: try await leaveDetour(of: phone, gesture == .complete)
            }
        } catch let refusal as Refusal {
            throw refusal
        } catch {
            throw Refusal.unreachable
        }
    }

    private func leaveDetour(of phone: DemoPhone, _ isCompleted: Bool) async throws {
        let id = intentID()
        guard let intent = try await phone.leaveDetour(id, isCompleted: isCompleted) else {
            throw Refusal.unknown
        }
        let title = isCompleted ? "The person has signed in" : "The person gives up"
        begin(id, on: phone, "resume", title, link: "")
        guard await phone.tap(intent, meant: intent) else { throw Refusal.busy }
        await finish(id)
    }

    /// A backend sends the person somewhere; the plan comes to the phone in its stream.
    private func sendByBackend(_ intent: NavigationIntent, to phone: DemoPhone) async {
        let (client, key) = (setup.phones.client, setup.phones.issuer.backendKey)
        let id = intent.intentID
        let place = "/v1/devices/\(phone.id)"
        let before = await phone.device.state
        do {
            let sent = try await client.send(
                .POST,
                "\(place)/intents",
                bearer: key,
                body: ContentEncoding.json.bytes(of: intent),
                prefer: "respond-async"
            )
            board.note(
                id,
                "backend → gateway: POST \(place)/intents: \(sent.words)",
                took: sent.time
            )
            guard sent.isGood else { return board.update(id) { $0.fault = sent.words } }
            let reply = try await client.send(
                .GET,
                "\(place)/plans/\(id)?wait=10",
                bearer: key
            )
            guard reply.status == 200, let plan = try? PlanReader().read(value: reply.body) else {
                return board.update(id) { $0.fault = reply.words }
            }
            phone.answer(id, plan, intent, before: before, took: nil)
        } catch {
            board.update(id) { $0.fault = "no answer of the gateway: \(error)" }
        }
    }

    // MARK: - The board

    private func intentID() -> String {
        "tap-" + String(UInt64.random(in: .min ... .max), radix: 36)
    }

    private func begin(
        _ id: String,
        on phone: DemoPhone,
        _ kind: String,
        _ title: String,
        link: String
    ) {
        board.begin { number in
            Tap(
                number: number,
                intentID: id,
                phoneID: phone.id,
                kind: kind,
                title: title,
                link: link
            )
        }
    }

    /// Waits for the rows: that of the decision is there with the plan, that of the device's word soon after.
    private func finish(_ id: String) async {
        let deadline = ContinuousClock.now + Self.patience
        while ContinuousClock.now < deadline, board.tap(id)?.fault == nil {
            let rows = (try? await setup.stage.rows(of: id)) ?? []
            board.update(id) { $0.rows = rows }
            let isReported = rows.contains { $0.table == "plan_result" }
            let isQuiet = board.tap(id)?.plan.map(\.isQuiet) ?? false
            if isReported || isQuiet && !rows.isEmpty { break }
            do {
                try await Task.sleep(for: .milliseconds(50))
            } catch {
                break
            }
        }
        board.update(id) { $0.isDone = true }
    }
}

extension ActionPlan {
    /// Whether a device has nothing to say of it.
    fileprivate var isQuiet: Bool {
        switch outcome {
        case .refused, .expired, .failed: true
        case .navigate, .alreadyThere, .detour, .openURL: false
        }
    }
}
