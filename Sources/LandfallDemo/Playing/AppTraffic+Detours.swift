import Landfall
import LandfallContract
import LandfallKafka
import LandfallReview

/// The reaction of devices to detours: they go through with each, or give up.
extension AppTraffic {
    /// Goes on behind the answer to a tap, or to what was sent about its detour.
    ///
    /// - Parameters:
    ///   - plan: The answer, which the device has followed.
    ///   - asked: What it answers.
    ///   - conversation: The device's.
    ///   - now: The time of day.
    /// - Returns: What is to be done.
    mutating func pursue(
        _ plan: ActionPlan,
        of asked: Conversation.Question,
        _ conversation: inout Conversation,
        now: Timestamp
    ) -> [Effect] {
        guard plan.outcome == .detour, asked.detourReply != .foreignToken else {
            if let detourReply = asked.detourReply { noteEnd(of: detourReply, plan) }
            return []
        }
        guard let token = plan.resume else {
            faults.append("the detour \(plan.planID) of \(app.name) has no token")
            return []
        }
        var effects: [Effect] = []
        if asked.detourReply == nil {
            detours.begun += 1
            if asked.detour == .otherDevice {
                effects += tryFromAnotherDevice(token, of: plan, asked, now)
            }
        }
        var resume = Resume(token: token, isCompleted: asked.detour != .cancel)
        if resume.isCompleted,
            let (report, data) = conversation.device.complete(plan.route, at: now)
        {
            // The stored state says which user is signed in, so it is there before the intent.
            effects += [send(report), .flush]
            resume.data = data
        }
        var question = question(
            resume,
            "\(plan.planID).resume",
            from: conversation.device,
            behind: asked,
            now
        )
        question.detourReply = resume.isCompleted ? .complete : .cancel
        conversation.question = question
        effects += send(question)
        if asked.detour == .completeTwice, let id = question.intent?.intentID {
            conversation.echoes[id] = question
            effects += send(question)
        }
        return effects
    }

    /// Counts how a detour ended.
    private mutating func noteEnd(
        of detourReply: Conversation.Question.DetourReply,
        _ plan: ActionPlan
    ) {
        let isShown = [.navigate, .alreadyThere].contains(plan.outcome)
        let isRefused = plan.reason == ResumeFault.otherDevice.rawValue
        switch detourReply {
        case .complete where isShown: detours.finished += 1
        case .cancel where isShown: detours.cancelled += 1
        case .foreignToken where isRefused: detours.foreignTokens += 1
        case .complete, .cancel, .foreignToken:
            let words = "\(plan.outcome.rawValue) \(plan.reason ?? plan.error?.code ?? "")"
            faults.append("a detour of \(app.name) (\(detourReply)) ended with \(words)")
        }
    }

    /// A token gets about: a device that has no part in the detour sends it too.
    private mutating func tryFromAnotherDevice(
        _ token: String,
        of plan: ActionPlan,
        _ asked: Conversation.Question,
        _ now: Timestamp
    ) -> [Effect] {
        let id = "dev-not-\(plan.deviceID)"
        var other = conversation(id)
        var question = question(
            Resume(token: token, isCompleted: true),
            "\(plan.planID).elsewhere",
            from: other.device,
            behind: asked,
            now
        )
        question.detourReply = .foreignToken
        other.question = question
        conversations[id] = other
        return send(question)
    }

    /// Returns the question that a device sends about a detour, by the topic of the tap.
    private func question(
        _ resume: Resume,
        _ id: String,
        from device: DemoDevice,
        behind asked: Conversation.Question,
        _ now: Timestamp
    ) -> Conversation.Question {
        var intent = NavigationIntent(intentID: id, target: .resume(resume))
        intent.deviceID = device.id
        intent.channel = "IN_APP"
        intent.occurredAt = now
        // The report of the same state may be read later than the intent.
        intent.deviceState = device.snapshot(at: now)
        return Conversation.Question(
            at: asked.at,
            record: FollowedRecord(
                place: asked.record.place,
                key: Array(device.id.utf8),
                value: ContentEncoding.json.bytes(of: intent),
                headers: []
            ),
            intent: intent,
            place: TreeWords.place(in: device.tree),
            detour: asked.detour
        )
    }

    private func send(_ question: Conversation.Question) -> [Effect] {
        app.topics.intents.filter { $0.name == question.record.place.topic }
            .map { .send(question.record.outgoing(to: $0)) }
    }
}
