import LandfallContract
import LandfallKafka

extension BatchAssembler {
    /// What an intent leads to: its answer, and the caller's own reply where its topic takes that.
    func produced(
        _ place: RecordPlace,
        _ records: [LandfallKafka.OutgoingRecord],
        first: LedgerRecord.Kind,
        of intent: IntentRecord,
        result: LandfallKafka.OutgoingRecord? = nil,
        oversize: OversizeRecord? = nil,
        decision: RecordedDecision? = nil
    ) -> Produced {
        let identity = intent.identity.bytes
        var entries: [LedgerRecord] = []
        var leftOut: OversizeRecord?
        for record in records {
            guard !entries.isEmpty else {
                entries.append(LedgerRecord(kind: first, identity: identity, record: record))
                continue
            }
            guard let topic = replyTopics[record.topic.name], topic.has(record.partition) else {
                continue
            }
            let room = limits.room(in: record.topic, messageBytes: topic.messageBytes)
            if record.sizeBytes > room {
                leftOut = OversizeRecord(record, limits, messageBytes: topic.messageBytes)
            } else {
                entries.append(LedgerRecord(kind: .extraReply, identity: identity, record: record))
            }
        }
        let isElsewhere = intent.reply.map { $0.topic != replies.settings.plansTopic } ?? false
        let isRefused = isElsewhere && entries.count == 1 && leftOut == nil
        if let result {
            entries.append(LedgerRecord(kind: .result, identity: identity, record: result))
        }
        return Produced(
            place: place,
            records: entries,
            decision: decision,
            isReplyRefused: isRefused,
            leftOutReply: leftOut,
            oversize: oversize
        )
    }
}
