import Landfall
import LandfallContract
import LandfallKafka
import LandfallReview

/// The handling of answers.
extension AppTraffic {
    /// Takes a record of one of the app's topics.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - now: The time of day.
    /// - Returns: What is to be done.
    mutating func take(_ record: FollowedRecord, now: Timestamp) -> [Effect] {
        guard let topic = app.topics.followed.first(where: { $0.name == record.place.topic }) else {
            return []
        }
        ledger.noteRecord(topic: topic, partition: record.place.partition)
        switch topic {
        case app.topics.plans: return takePlan(record, now: now)
        case app.topics.deadLetters: return takeDeadLetter(record, now: now)
        case app.topics.results: return takeResult(record)
        default:
            let intent = ledger.noteIntent(record)?.intent
            if let intent { noteForeign(intent, key: record.keyText) }
            return []
        }
    }

    /// Keeps an intent that nobody here has asked, so that its plan can be shown with it.
    private mutating func noteForeign(_ intent: NavigationIntent, key: String) {
        let conversation = conversation(key)
        guard conversation.question?.intent?.intentID != intent.intentID,
            conversation.echoes[intent.intentID] == nil
        else { return }
        if foreign.count >= Self.foreignLimit { foreign.removeAll() }
        foreign[intent.intentID] = intent
    }

    private mutating func takePlan(_ record: FollowedRecord, now: Timestamp) -> [Effect] {
        let plan: ActionPlan
        do throws(ContractError) {
            plan = try PlanReader().read(value: record.value ?? [], headers: record.headers)
        } catch {
            faults.append("the plan at \(record.place.name) can't be read: \(error)")
            return []
        }
        let isRepeated = ledger.notePlan(plan)
        let key = record.keyText
        var conversation = conversation(key)
        let asked = conversation.takeQuestion(answeredBy: plan)
        let intent = asked.map(\.intent) ?? foreign[plan.intentID]
        let tree = conversation.device.tree
        var line = PlayLine(
            at: asked?.at,
            app: app.name,
            channel: intent?.channelWord ?? "",
            target: intent?.targetWords ?? plan.route?.name ?? "",
            place: asked?.place ?? TreeWords.place(in: tree),
            outcome: plan.outcome.rawValue,
            detail: Self.detail(of: plan, in: tree)
        )
        var effects: [Effect] = []
        if isRepeated {
            line.detail = "the same plan again"
        } else if intent?.isBot ?? false {
            line.remark("a mail scanner: no device follows")
            let device = conversation.device
            effects += result(.ignored, for: "scanner", of: plan, on: device, now: now)
        } else {
            let handling = conversation.device.take(plan, at: now, by: performer)
            effects += follow(handling, plan, &conversation, asked: asked, &line, now: now)
            switch handling {
            case .applied, .nothingToDo:
                if let asked { effects += pursue(plan, of: asked, &conversation, now: now) }
            case .stale, .failed, .unreportable, .unable, .sameAgain: break
            }
        }
        conversations[key] = conversation
        return effects + [.show(line)] + continueConversation(key, now: now)
    }

    /// Does what a device does after a plan.
    private mutating func follow(
        _ handling: DemoDevice.PlanHandling,
        _ plan: ActionPlan,
        _ conversation: inout Conversation,
        asked: Conversation.Question?,
        _ line: inout PlayLine,
        now: Timestamp
    ) -> [Effect] {
        let device = conversation.device
        func failed(_ reason: String, at operation: Int) -> [Effect] {
            result(.failed, for: reason, at: operation, of: plan, on: device, now: now)
        }
        switch handling {
        case .nothingToDo, .sameAgain:
            return []
        case .applied(let hasLanded, let report):
            if hasLanded { landed.insert(plan.planID) }
            var effects: [Effect] = []
            if let report { effects.append(send(report)) }
            if conversation.device.behavior == .silent {
                line.remark("the device says nothing of it")
            }
            return effects + result(.applied, of: plan, on: device, now: now)
        case .stale:
            let report = result(.stale, for: "other_tree", of: plan, on: device, now: now)
            guard let asked, asked.intent?.intentID == plan.intentID,
                asked.resends < Self.resendLimit
            else {
                line.remark("STALE: the device has moved on")
                return report
            }
            conversation.question = asked
            guard let again = conversation.askAgain(now: now),
                let topic = app.topics.intents.first(where: { $0.name == again.place.topic })
            else { return report }
            line.remark("STALE: the device has moved on, and asks again")
            return report + [.send(again.outgoing(to: topic))]
        case .unable(let operation):
            line.remark("FAILED on the device, an old build, at operation \(operation)")
            return failed("unsupported_operation", at: operation)
        case .failed(let refusal):
            let operation = refusal.operation
            line.remark("FAILED on the device at operation \(operation)")
            faults.append(
                "plan \(plan.planID) of \(app.name) can't be carried out: operation \(operation), "
                    + "\(refusal.message)"
            )
            return failed(refusal.code, at: operation)
        case .unreportable(let error):
            line.remark("FAILED on the device behind its last operation")
            faults.append(
                "plan \(plan.planID) of \(app.name) leads to a tree that can't be reported: "
                    + error.code
            )
            let last = plan.operations.count - 1
            return failed("other_outcome", at: last)
        }
    }

    private mutating func takeDeadLetter(_ record: FollowedRecord, now: Timestamp) -> [Effect] {
        let reason = ledger.noteDeadLetter(record)
        let key = record.keyText
        let asked = conversations[key]?.question
        let line = PlayLine(
            at: asked?.at,
            app: app.name,
            channel: RecordOrigin(headers: record.headers)?.topic.hasSuffix("email") ?? false
                ? "email" : "push",
            target: "(unreadable)",
            place: TreeWords.place(in: conversation(key).device.tree),
            outcome: PlayLine.deadLetter,
            detail: reason
        )
        if asked?.intent == nil { conversations[key]?.question = nil }
        return [.show(line)] + continueConversation(key, now: now)
    }

    private mutating func takeResult(_ record: FollowedRecord) -> [Effect] {
        if let read = try? record.planResult() {
            ledger.noteResult(read)
        } else {
            faults.append("the plan result at \(record.place.name) can't be read")
        }
        return []
    }

    /// Sends a report of a device.
    ///
    /// - Parameter report: The report.
    /// - Returns: What is to be done.
    mutating func send(_ report: DeviceState) -> Effect {
        sentStates += 1
        return .send(
            OutgoingRecord(
                topic: app.topics.states,
                key: Array(report.deviceID.utf8),
                value: ContentEncoding.json.bytes(of: report)
            )
        )
    }

    /// Sends the result of a plan, unless the device never does.
    private mutating func result(
        _ word: PlanResult.Result,
        for reason: String = "",
        at operation: Int? = nil,
        of plan: ActionPlan,
        on device: DemoDevice,
        now: Timestamp
    ) -> [Effect] {
        guard device.behavior != .silent else { return [] }
        sentResults += 1
        var result = PlanResult(planID: plan.planID, result: word)
        result.intentID = plan.intentID
        result.deviceID = plan.deviceID
        result.operation = operation.map { Int32($0) }
        result.sequence = device.sequence
        result.at = now
        result.reason = reason
        let key = plan.deviceID.isEmpty ? plan.intentID : plan.deviceID
        return [
            .send(
                OutgoingRecord(
                    topic: app.topics.results,
                    key: Array(key.utf8),
                    value: ContentEncoding.json.bytes(of: result)
                )
            )
        ]
    }

    private static func detail(of plan: ActionPlan, in tree: ViewTree) -> String {
        var words = plan.reason ?? plan.error?.code ?? ""
        if plan.outcome == .openURL { words = "in the browser" }
        if !plan.operations.isEmpty { words = TreeWords.words(for: plan.operations, in: tree) }
        if let node = plan.error?.node, let found = tree.node(node) {
            words += " (\(tree.type(of: found)))"
        }
        return words
    }
}
