import Landfall
import LandfallBytes
import LandfallContract
import LandfallKafka

// What is too large for its topic becomes something that is not, before anything is recorded.

extension BatchAssembler {
    /// The records of an answer, in an order in which each must fit into its topic but an extra
    /// reply.
    struct Answer {
        /// The plan's record, and perhaps the caller's own.
        var replies: [LandfallKafka.OutgoingRecord]
        /// The record of a result.
        var result: LandfallKafka.OutgoingRecord?
        /// What was too large at first.
        var oversize: OversizeRecord?
    }

    /// What is taken out of an answer that is too large, one after the other.
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
    ///   - resolution: The answer, its plan with its id; a plan that failed comes in the place of one
    ///     that is too large.
    ///   - intent: What is answered.
    /// - Returns: What is sent.
    /// - Throws: ``KafkaError/misconfigured(_:)`` where a topic does not even take the smallest answer;
    ///   another where a topic's name is none.
    func fitted(
        _ resolution: inout Resolution,
        answering intent: IntentRecord
    ) throws(KafkaError) -> Answer {
        var answer = try written(resolution, answering: intent)
        guard let first = answer.misfit(limits) else { return answer }
        var intent = intent
        for reduction in Reduction.allCases {
            reduction.apply(to: &resolution, of: &intent)
            answer = try written(resolution, answering: intent)
            guard answer.misfit(limits) != nil else { break }
        }
        if let misfit = answer.misfit(limits) { throw misfit.error }
        answer.oversize = first
        return answer
    }

    /// Writes the answer to an intent that came before, as large as its topic takes it.
    ///
    /// - Parameters:
    ///   - first: The first answer; its topic may have become smaller since.
    ///   - intent: The intent as it came again.
    /// - Returns: The records, and what was too large at first.
    /// - Throws: As ``fitted(_:answering:)``.
    func fitted(
        repeating first: LedgerRecord,
        for intent: IntentRecord
    ) throws(KafkaError) -> ([LandfallKafka.OutgoingRecord], OversizeRecord?) {
        var intent = intent
        let former = LandfallContract.OutgoingRecord(first.record)
        var records = try converted(replies.records(repeating: former, answering: intent))
        guard let oversize = misfit(of: records) else { return (records, nil) }
        intent = intent.withoutCallerHeaders
        records = try converted(replies.records(repeating: former, answering: intent))
        if misfit(of: records) != nil {
            let plan = ActionPlan(tooLargeToRepeat: former, for: intent)
            records = try converted(replies.records(for: plan, answering: intent))
        }
        if misfit(of: records) != nil {
            intent = intent.withoutKey
            let plan = ActionPlan(tooLargeToRepeat: former, for: intent)
            records = try converted(replies.records(for: plan, answering: intent))
        }
        if let misfit = misfit(of: records) { throw misfit.error }
        return (records, oversize)
    }

    private func written(
        _ resolution: Resolution,
        answering intent: IntentRecord
    ) throws(KafkaError) -> Answer {
        let result = results?.record(for: resolution, answering: intent)
        return Answer(
            replies: try converted(replies.records(for: resolution.plan, answering: intent)),
            result: try result.map { (record) throws(KafkaError) in
                try LandfallKafka.OutgoingRecord(record)
            }
        )
    }

    private func converted(
        _ records: [LandfallContract.OutgoingRecord]
    ) throws(KafkaError) -> [LandfallKafka.OutgoingRecord] {
        try records.map { (record) throws(KafkaError) in try LandfallKafka.OutgoingRecord(record) }
    }

    private func misfit(of records: [LandfallKafka.OutgoingRecord]) -> OversizeRecord? {
        records.first.flatMap { limits.fit($0) ? nil : OversizeRecord($0, limits) }
    }
}

extension BatchAssembler.Answer {
    /// The first record that its topic does not take, of those that can't be left out.
    fileprivate func misfit(_ limits: RecordLimits) -> OversizeRecord? {
        for record in [replies.first, result] {
            guard let record, !limits.fit(record) else { continue }
            return OversizeRecord(record, limits)
        }
        return nil
    }
}

/// A record that its topic does not take.
struct OversizeRecord: Hashable, Sendable {
    /// The topic.
    let topic: Topic
    /// The size of the record, in bytes.
    let bytes: Int
    /// The largest that the topic takes.
    let limit: Int

    /// Notes a record.
    ///
    /// - Parameters:
    ///   - record: The record.
    ///   - limits: What topics take.
    ///   - messageBytes: The largest message that its topic takes, where that is known from elsewhere.
    init(_ record: LandfallKafka.OutgoingRecord, _ limits: RecordLimits, messageBytes: Int? = nil) {
        topic = record.topic
        bytes = record.sizeBytes + LandfallKafka.OutgoingRecord.overheadBytes
        limit =
            limits.room(in: topic, messageBytes: messageBytes)
            + LandfallKafka.OutgoingRecord.overheadBytes
    }

    /// Why the worker can't go on where nothing smaller can be sent.
    var error: KafkaError {
        .misconfigured(
            Fault(
                .messageTooLarge,
                reason:
                    "topic \(topic) takes messages of \(limit) bytes, and the smallest answer has "
                    + "\(bytes): raise its max.message.bytes; nothing is recorded of it until then"
            )
        )
    }
}

extension ActionPlan {
    /// What is sent in place of a first answer that its topic does not take any more.
    fileprivate init(
        tooLargeToRepeat first: LandfallContract.OutgoingRecord,
        for intent: IntentRecord
    ) {
        self.init(outcome: .failed)
        let id = first.headerBlock.firstValue(of: "ce_id") ?? []
        planID = String(decoding: id, as: UTF8.self)
        intentID = intent.intent.intentID
        deviceID = intent.intent.deviceID
        let fault = RoutingError(.planTooLarge, "the plan is larger than its topic takes by now")
        reason = fault.code.rawValue
        error = fault.planError
    }
}
