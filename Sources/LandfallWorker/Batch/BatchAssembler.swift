import Landfall
import LandfallContract
import LandfallKafka

/// Turns decoded records into what they lead to: plans, repeated plans and dead letters.
///
/// It does no I/O: what is to be known of earlier batches is given to it.
struct BatchAssembler {
    let resolver: IntentResolver
    let replies: ReplySettings
    let topics: LaneTopics
    let now: Landfall.Timestamp
    let tally: Tally

    /// The first plans of identities that came before, from the ledger, and of this batch.
    private var known: [[UInt8]: LedgerRecord]

    init(
        setup: LaneSetup,
        now: Landfall.Timestamp,
        known: [[UInt8]: LedgerRecord]
    ) {
        self.resolver = setup.resolver
        self.replies = setup.replies
        self.topics = setup.topics
        self.now = now
        self.tally = setup.tally
        self.known = known
    }

    /// Answers a readable intent.
    ///
    /// - Parameters:
    ///   - record: The intent as it was read.
    ///   - origin: Where its record came from.
    ///   - stored: The state that its device reported last.
    /// - Returns: The plan, or for an identity that came before the plan of the first.
    mutating func answer(
        _ record: IntentRecord,
        origin: RowOrigin,
        stored: DeviceState?
    ) -> Produced {
        if let first = known[record.identity] {
            let copies = reply(to: record, repeating: first)
            tally.add { $0.repeatedPlans += 1 }
            return Produced(origin: origin, records: copies, resolution: nil)
        }
        var resolution = resolver.resolve(record.intent, stored: stored, now: now)
        resolution.plan.planID = record.planID(of: resolution.plan)
        let value = PlanWriter.write(resolution.plan, as: record.encoding)
        let plan = LedgerRecord(
            kind: .plan,
            identity: record.identity,
            record: OutgoingRecord(
                topic: topics.plans,
                key: record.replyKey,
                value: value,
                headers: headers(of: record, plan: resolution.plan, encoding: record.encoding)
            )
        )
        known[record.identity] = plan
        let extra = extraReply(to: record, of: plan.record)
        note(resolution)
        return Produced(origin: origin, records: [plan] + extra, resolution: resolution)
    }

    /// Sets a record aside that can't be read as an intent, untouched.
    func setAside(_ record: Record, origin: RowOrigin, error: ContractError) -> Produced {
        let original = (try? record.headers()) ?? []
        let headers = DeadLetter.headers(
            original: original.map { RecordHeader(name: $0.name, value: $0.value) },
            error: error,
            origin: RecordOrigin(
                topic: origin.topic,
                partition: origin.partition,
                offset: origin.offset,
                timestamp: origin.time
            )
        )
        tally.add { $0.deadLetters[error.code, default: 0] += 1 }
        let letter = LedgerRecord(
            kind: .deadLetter,
            identity: nil,
            record: OutgoingRecord(
                topic: topics.deadLetters,
                key: record.keyBytes,
                value: record.valueBytes,
                headers: headers.map { Header(name: $0.name, value: $0.value) }
            )
        )
        return Produced(origin: origin, records: [letter], resolution: nil)
    }
}
