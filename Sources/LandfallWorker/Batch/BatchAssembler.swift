import Landfall
import LandfallContract
import LandfallKafka

/// Turns records that were read into what they lead to: plans, repeated plans and dead letters.
///
/// It does no I/O: what is to be known of earlier batches is given to it.
struct BatchAssembler {
    private let resolver: IntentResolver
    private let replies: ReplyWriter
    private let deadLetters: DeadLetterWriter
    private let now: Landfall.Timestamp
    private let tally: Tally

    /// The first plans of identities that came before, from the ledger, and of this batch.
    private var known: [[UInt8]: LedgerRecord]

    init(setup: LaneSetup, now: Landfall.Timestamp, known: [[UInt8]: LedgerRecord]) {
        self.resolver = setup.resolver
        self.replies = setup.replies
        self.deadLetters = setup.deadLetters
        self.now = now
        self.tally = setup.tally
        self.known = known
    }

    /// Answers a readable intent.
    ///
    /// - Parameters:
    ///   - intent: The intent as it was read.
    ///   - item: The record that it came in.
    ///   - stored: The state that its device reported last.
    /// - Returns: The plan, or for an identity that came before the plan of the first.
    /// - Throws: ``KafkaError`` when a topic's name is none.
    mutating func answer(
        _ intent: IntentRecord,
        from item: TakenRecord,
        stored: DeviceState?
    ) throws(KafkaError) -> Produced {
        let identity = intent.identity.bytes
        if let first = known[identity] {
            let again = replies.records(
                repeating: LandfallContract.OutgoingRecord(first.record),
                answering: intent
            )
            tally.add { $0.repeatedPlans += 1 }
            return try produced(item, again, first: .repeatedPlan, identity: identity)
        }
        var resolution = resolver.resolve(intent.intent, stored: stored, now: now)
        resolution.plan.planID = intent.identity.planID(
            catalogVersion: resolution.plan.catalogVersion,
            basis: resolution.plan.basedOn
        )
        let records = replies.records(for: resolution.plan, answering: intent)
        var produced = try produced(item, records, first: .plan, identity: identity)
        produced.resolution = resolution
        known[identity] = produced.records.first
        note(resolution, of: intent, extraReplies: records.count - 1)
        return produced
    }

    /// Sets a record aside that can't be read as an intent, untouched.
    ///
    /// - Parameters:
    ///   - item: The record.
    ///   - error: Why it can't be read.
    /// - Returns: A dead letter.
    /// - Throws: ``KafkaError`` when a topic's name is none.
    func setAside(_ item: TakenRecord, _ error: ContractError) throws(KafkaError) -> Produced {
        let letter = deadLetters.record(
            key: item.record.keyBytes,
            value: item.record.valueBytes,
            headers: item.headers,
            origin: item.origin.recordOrigin,
            error: error
        )
        tally.add { $0.deadLetters[error.code, default: 0] += 1 }
        return try produced(item, [letter], first: .deadLetter, identity: nil)
    }

    private func produced(
        _ item: TakenRecord,
        _ records: [LandfallContract.OutgoingRecord],
        first: LedgerRecord.Kind,
        identity: [UInt8]?
    ) throws(KafkaError) -> Produced {
        var entries: [LedgerRecord] = []
        for record in records {
            entries.append(
                LedgerRecord(
                    kind: entries.isEmpty ? first : .extraReply,
                    identity: identity,
                    record: try LandfallKafka.OutgoingRecord(record)
                )
            )
        }
        return Produced(
            origin: item.origin,
            partition: item.partition,
            offset: item.record.offset,
            records: entries,
            resolution: nil
        )
    }

    private func note(_ resolution: Resolution, of intent: IntentRecord, extraReplies: Int) {
        let isRefused = intent.reply.map { !replies.settings.isAllowed($0.topic) } ?? false
        tally.add { counts in
            counts.plans += 1
            counts.outcomes[resolution.plan.outcome.rawValue, default: 0] += 1
            counts.exposures += resolution.exposures.count
            counts.extraReplies += extraReplies
            if isRefused { counts.refusedReplyTopics += 1 }
        }
    }
}
