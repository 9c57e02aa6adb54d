import Landfall
import LandfallBytes
import LandfallContract
import LandfallKafka

// An answer that is too large for its topic is reduced before anything is recorded.

extension BatchAssembler {
    /// A part that is removed from an answer that is too large, one after the other.
    private enum Reduction: CaseIterable {
        /// All but what is answered and why it failed.
        case content
        /// The experiments, which are no exposures then.
        case assignments
        /// What the caller tells its replies apart by, and the trace.
        case callerHeaders
        /// The intent's own key, where it names no device: the intent's id takes its place.
        case key

        func apply(to resolution: inout Resolution, of intent: inout IntentRecord) {
            switch self {
            case .content: resolution.failAsTooLarge()
            case .assignments: resolution.plan.assignments = []
            case .callerHeaders: intent = intent.withoutCallerHeaders
            case .key: intent = intent.withoutKey
            }
        }
    }

    /// Writes the answer to an intent, as large as its topics take it.
    ///
    /// - Parameters:
    ///   - decision: The decision; one that failed comes in the place of one that is too large.
    ///   - intent: What is answered.
    /// - Returns: What is sent.
    /// - Throws: ``KafkaError/misconfigured(_:)`` where a topic does not even take the smallest answer;
    ///   another where a topic's name is none.
    func fitted(
        _ decision: inout AnsweredIntent,
        answering intent: IntentRecord
    ) throws(KafkaError) -> SentAnswer {
        var answer = try written(decision, answering: intent)
        if answer.oversize != nil {
            answer.records = try reduced(&decision, answering: intent)
        }
        try addReply(of: intent, to: &answer)
        return answer
    }

    private func reduced(
        _ decision: inout AnsweredIntent,
        answering intent: IntentRecord
    ) throws(KafkaError) -> LedgerRecords {
        var intent = intent
        var whole = Resolution(copying: decision.answer)
        var answer = SentAnswer(LedgerRecords())
        for reduction in Reduction.allCases {
            reduction.apply(to: &whole, of: &intent)
            decision = AnsweredIntent(Answer(whole), redaction)
            answer = try written(decision, answering: intent)
            guard answer.oversize != nil else { return answer.records }
        }
        if let oversize = answer.oversize { throw oversize.error }
        return answer.records
    }

    /// Writes the answer to an intent that came before, as large as its topic takes it.
    ///
    /// - Parameters:
    ///   - first: The first answer; its topic may have become smaller since.
    ///   - intent: The intent as it came again.
    /// - Returns: What is sent.
    /// - Throws: As ``fitted(_:answering:)``.
    func fitted(
        repeating first: LedgerRecord,
        for intent: IntentRecord
    ) throws(KafkaError) -> SentAnswer {
        var record = again(first, for: intent)
        var oversize: OversizeRecord?
        if !limits.fit(record) {
            oversize = OversizeRecord(record, limits)
            var reduced = intent.withoutCallerHeaders
            record = again(first, for: reduced)
            let failed = ActionPlan(tooLargeToRepeat: first.record.headers, for: intent)
            let plan = ActionPlan.Content(failed)
            if !limits.fit(record) { record = try self.record(of: plan, answering: reduced) }
            if !limits.fit(record) {
                reduced = reduced.withoutKey
                record = try self.record(of: plan, answering: reduced)
            }
            if !limits.fit(record) { throw OversizeRecord(record, limits).error }
        }
        let entry = LedgerRecord(kind: .repeatedPlan, identity: intent.identity, record: record)
        var answer = SentAnswer(LedgerRecords(entry), oversize: oversize)
        try addReply(of: intent, to: &answer)
        return answer
    }

    /// The first answer with what this caller tells it apart by.
    private func again(
        _ first: LedgerRecord,
        for intent: IntentRecord
    ) -> OutgoingRecord {
        var record = first.record
        record.content = replies.content(repeating: record.content, answering: intent)
        return record
    }

    /// The records of a plan and of a result, and the first that its topic does not take.
    private func written(
        _ decision: borrowing AnsweredIntent,
        answering intent: IntentRecord
    ) throws(KafkaError) -> SentAnswer {
        let identity = intent.identity
        let plan = try record(of: decision.plan, answering: intent)
        let oversize = plan.sizeBytes > plans.room ? OversizeRecord(plan, limits) : nil
        var answer = SentAnswer(
            LedgerRecords(LedgerRecord(kind: .plan, identity: identity, record: plan)),
            oversize: oversize
        )
        if let results, decision.hasResult,
            let content = results.record(
                for: Resolution(copying: decision.answer),
                answering: intent
            )
        {
            let record = OutgoingRecord(topic: try Topic(results.topic), content: content)
            answer.records.append(LedgerRecord(kind: .result, identity: identity, record: record))
            if answer.oversize == nil, !limits.fit(record) {
                answer.oversize = OversizeRecord(record, limits)
            }
        }
        return answer
    }

    private func record(
        of plan: borrowing ActionPlan.Content,
        answering intent: IntentRecord
    ) throws(KafkaError) -> OutgoingRecord {
        OutgoingRecord(
            topic: try plans.topic.get(),
            content: replies.content(
                for: plan,
                answering: intent,
                issued: issued,
                in: &records.writer
            )
        )
    }

    /// Adds the caller's own reply behind the plan, where its topic takes that.
    private func addReply(of intent: IntentRecord, to answer: inout SentAnswer) throws(KafkaError) {
        guard let reply = replies.ownReply(to: intent) else { return }
        answer.isReplyRefused = true
        guard replies.settings.isAllowed(reply.topic) else { return }
        var record = answer.records[0].record
        record.topic = try Topic(reply.topic)
        record.partition = reply.partition.flatMap { Partition(exactly: $0) }
        guard let topic = replyTopics[reply.topic], topic.has(record.partition) else { return }
        answer.isReplyRefused = false
        let room = limits.room(in: record.topic, messageBytes: topic.messageBytes)
        if record.sizeBytes > room {
            answer.leftOutReply = OversizeRecord(record, limits, messageBytes: topic.messageBytes)
        } else {
            answer.records.insert(
                LedgerRecord(kind: .extraReply, identity: intent.identity, record: record),
                behind: 1
            )
        }
    }
}

extension ActionPlan {
    /// Creates the answer that replaces a first answer that its topic does not take any more.
    fileprivate init(tooLargeToRepeat first: HeaderBlock, for intent: IntentRecord) {
        self.init(outcome: .failed)
        planID = String(decoding: first.firstValue(of: "ce_id") ?? [], as: UTF8.self)
        intentID = intent.intent.intentID
        deviceID = intent.intent.deviceID
        let fault = RoutingError(.planTooLarge, "the plan is larger than its topic takes by now")
        reason = fault.code.rawValue
        error = fault.planError
    }
}

extension BatchAssembler {
    /// Returns the outcome of a record that becomes a dead letter.
    ///
    /// - Parameter item: The record.
    /// - Returns: A dead letter that fits its topic.
    /// - Throws: ``KafkaError`` when a topic's name is none, or when the letter can't be made small enough.
    func deadLetter(for item: RefusedRecord) throws(KafkaError) -> RecordOutcome {
        let topic = try Topic(deadLetters.topic)
        let letter = deadLetters.record(
            key: item.key,
            value: item.valueBytes,
            headers: item.headers,
            origin: item.place.origin,
            reason: item.reason
        )
        let limit = DeadLetterLimit(bytes: limits.room(in: topic))
        let record = OutgoingRecord(
            topic: topic,
            content: limit.fit(letter, originalHeaderCount: item.headers.count)
        )
        guard limits.fit(record) else { throw OversizeRecord(record, limits).error }
        let entry = LedgerRecord(kind: .deadLetter, identity: nil, record: record)
        return RecordOutcome(
            item.place,
            SentAnswer(LedgerRecords(entry)),
            .deadLetter(item.reason)
        )
    }
}
