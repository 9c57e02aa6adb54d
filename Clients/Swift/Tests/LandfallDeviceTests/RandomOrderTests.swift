import Foundation
import LandfallDevice
import LandfallDeviceTesting
import Testing

/// Whatever comes in whatever order: each tap ends once, and each report is true.
@MainActor @Suite struct RandomOrderTests {
    /// 400 orders; `LANDFALL_ORDERS` sets another number.
    private static let seedsPerBlock =
        (ProcessInfo.processInfo.environment["LANDFALL_ORDERS"].flatMap { Int($0) } ?? 400) / 4

    @Test(arguments: 0..<4)
    func `each tap ends once, whatever happens in between`(block: Int) {
        var tally: [String: Int] = [:]
        for seed in block * Self.seedsPerBlock..<(block + 1) * Self.seedsPerBlock {
            let play = RandomPlay(seed: seed)
            play.run()
            play.check(seed)
            for verdict in play.phone.verdicts { tally[verdict, default: 0] += 1 }
        }
        var wanted = ["APPLIED", "STALE/other_tree", "IGNORED/superseded"]
        if Self.seedsPerBlock >= 250 { wanted.append("FAILED/timed_out") }
        for verdict in wanted {
            #expect(tally[verdict] != nil, "\(verdict) does not happen: \(tally)")
        }
    }
}

/// One random hour of a phone.
@MainActor private final class RandomPlay {
    let phone: Phone
    private var numbers: SeededNumbers
    private var taps: Set<String> = []
    private var lastTap = 0
    private var lastPlan = 0
    /// The plans that the server has given, by their ids.
    private var plans: [String: ActionPlan] = [:]
    private var ends: [String: Int] = [:]

    init(seed: Int) {
        numbers = SeededNumbers(seed: seed)
        phone = Phone(isAttached: seed % 5 != 0, seed: seed)
        phone.server.respond = { [weak self] in self?.answer($0) }
        phone.kit.onEvent = { [weak self] event in
            guard case .ended(let intentID, _) = event else { return }
            self?.ends[intentID, default: 0] += 1
        }
    }

    private func random(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &numbers) }

    func run() {
        for _ in 0..<12 {
            act()
            phone.clock.advance(by: .milliseconds(random(3) == 0 ? random(4_000) : random(300)))
        }
        phone.kit.attach(phone.host)
        phone.host.isMoving = false
        phone.server.delivery = .accepted
        phone.kit.enteredForeground()
        phone.run(.seconds(300))
    }

    private func act() {
        switch random(13) {
        case 0, 1, 2:
            lastTap += 1
            taps.insert("m\(lastTap)")
            phone.tap("m\(lastTap)")
        case 3: if lastTap > 0 { phone.tap("m\(1 + random(lastTap))") }
        case 4: phone.host.change { [self] in _ = $0.apply([operation(in: $0)]) }
        case 5: phone.kit.attach(phone.host)
        case 6: phone.kit.detach()
        case 7: phone.host.isMoving.toggle()
        case 8: phone.kit.enteredBackground()
        case 9: phone.kit.enteredForeground()
        case 10: phone.server.delivery = [.accepted, .unreachable(retryAfter: nil)][random(2)]
        case 11:
            if let plan = plans.values.randomElement(using: &numbers) { phone.server.onPlan?(plan) }
        default:
            let endings: [ScriptedHost.Ending] = [
                .done, .doneAfter(.milliseconds(random(5_000))), .withoutCompletion, .lost,
                .cancelled, .refused("no_mood"),
            ]
            phone.host.endings = (0..<random(4)).map { _ in endings[random(endings.count)] }
        }
    }

    /// An operation that may be possible.
    private func operation(in tree: ScreenTree) -> PlanOperation {
        let views = tree.windowStates.flatMap { $0.root?.subtree ?? [] }
        guard let view = views.randomElement(using: &numbers) else { return Phone.push }
        let child = view.children.randomElement(using: &numbers)?.id ?? "n3"
        let new = ViewNode(NodeID("$\(1 + random(3))"), random(2) == 0 ? "Chat" : "Rating")
        switch random(6) {
        case 0: return PlanOperation(.push(container: view.id, view: new))
        case 1: return PlanOperation(.popTo(container: view.id, child: child))
        case 2: return PlanOperation(.select(container: view.id, child: child))
        case 3: return PlanOperation(.present(presenter: view.id, view: new))
        case 4: return PlanOperation(.dismiss(presenter: view.id))
        default: return PlanOperation(.update(node: view.id, context: ["chatId": "\(random(9))"]))
        }
    }

    private func answer(_ intent: NavigationIntent) -> Landfall.Answer? {
        phone.server.latency = .milliseconds(random(8) == 0 ? 2_500 : random(200))
        switch random(14) {
        case 0: return nil
        case 1: return .unreachable(retryAfter: random(2) == 0 ? nil : .milliseconds(random(900)))
        case 2: return .unreadable
        case 3: return .rejected("invalid_intent")
        case 4: return .accepted
        default: break
        }
        lastPlan += 1
        let outcomes = ActionPlan.Outcome.allCases + [.navigate, .navigate, .navigate, .navigate]
        let outcome = outcomes[random(outcomes.count)]
        var plan = Phone.plan(intent, [], outcome, id: "p\(lastPlan)")
        if outcome == .navigate || outcome == .detour {
            var tree = ScreenTree(intent.deviceState?.windows ?? [])
            for _ in 0...random(3) {
                let operation = operation(in: tree)
                if tree.apply([operation]) == nil || random(9) == 0 {
                    plan.operations.append(operation)
                }
            }
            if outcome == .detour { plan.resume = "token" }
        }
        if outcome == .failed, random(2) == 0 { plan.retryAfter = .milliseconds(random(2_000)) }
        if random(9) == 0 { plan.basis?.sequence -= 1 }
        if random(19) == 0 { plan.deviceID = "dev-2" }
        plans[plan.planID] = plan
        return .plan(plan)
    }

    func check(_ seed: Int) {
        #expect(ends.count == taps.count, "seed \(seed): a tap has no end")
        #expect(ends.values.allSatisfy { $0 == 1 }, "seed \(seed): a tap has two ends")
        let fallen = phone.fallbacks.map(\.intent.intentID)
        #expect(Set(fallen).count == fallen.count, "seed \(seed): two fallbacks for a tap")
        #expect(phone.host.isInteractionEnabled, "seed \(seed): the screen is dead")
        let reported = phone.server.results.map(\.planID)
        #expect(Set(reported).count == reported.count, "seed \(seed): two reports of a plan")
        #expect(reported.allSatisfy { plans[$0] != nil }, "seed \(seed): a report without a plan")
        #expect(phone.kit.isIdle, "seed \(seed): something is left")
        let operations = plans.values.reduce(0) { $0 + $1.operations.count }
        #expect(phone.host.steps <= operations, "seed \(seed): a plan was performed twice")
        for result in phone.server.results where result.result == .applied {
            #expect(plans[result.planID]?.deviceID == "dev-1", "seed \(seed): a stranger's plan")
        }
    }
}
