import Landfall
import LandfallContract
import LandfallKafka

/// Turns records that were read into what they lead to: plans, repeated plans and dead letters.
///
/// It does no I/O: what is to be known of earlier batches and of topics is given to it.
struct BatchAssembler {
    private let resolver: IntentResolver
    private let replies: ReplyWriter
    private let deadLetters: DeadLetterWriter
    private let deadLetterLimit: DeadLetterLimit
    private let now: Landfall.Timestamp

    /// The first plans of identities that came before, from the ledger, and of this batch.
    private var known: [[UInt8]: LedgerRecord]

    /// The partition counts of the topics to which an extra reply can be sent.
    private let replyTopics: [String: Int]

    init(
        setup: LaneSetup,
        now: Landfall.Timestamp,
        known: [[UInt8]: LedgerRecord],
        replyTopics: [String: Int]
    ) {
        self.resolver = setup.resolver
        self.replies = setup.replies
        self.deadLetters = setup.deadLetters
        self.deadLetterLimit = setup.deadLetterLimit
        self.now = now
        self.known = known
        self.replyTopics = replyTopics
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
            return try produced(item, again, first: .repeatedPlan, of: intent)
        }
        var resolution = resolver.resolve(intent.intent, stored: stored, now: now)
        resolution.plan.planID = intent.identity.planID(
            catalogVersion: resolution.plan.catalogVersion,
            basis: resolution.plan.basedOn
        )
        let records = replies.records(for: resolution.plan, answering: intent)
        var produced = try produced(item, records, first: .plan, of: intent)
        produced.resolution = resolution
        known[identity] = produced.records.first
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
        try setAside(item, letter(for: item, error), code: error.code)
    }

    /// Sets a record aside whose rows PostgreSQL refuses.
    ///
    /// - Parameter item: The record.
    /// - Returns: A dead letter.
    /// - Throws: ``KafkaError`` when a topic's name is none.
    func setAsideRefused(_ item: TakenRecord) throws(KafkaError) -> Produced {
        let code = "row_refused"
        var letter = letter(for: item, .nullRecord)
        for index in letter.headers.indices.dropFirst(item.headers.count) {
            switch letter.headers[index].name {
            case "landfall_error_code":
                letter.headers[index] = RecordHeader(name: "landfall_error_code", text: code)
            case "landfall_error_message":
                letter.headers[index] = RecordHeader(
                    name: "landfall_error_message",
                    text: "the database refuses the row of this intent"
                )
            default: break
            }
        }
        return try setAside(item, letter, code: code)
    }

    private func letter(
        for item: TakenRecord,
        _ error: ContractError
    ) -> LandfallContract.OutgoingRecord {
        deadLetters.record(
            key: item.key,
            value: item.record.valueBytes,
            headers: item.headers,
            origin: item.origin.recordOrigin,
            error: error
        )
    }

    private func setAside(
        _ item: TakenRecord,
        _ letter: LandfallContract.OutgoingRecord,
        code: String
    ) throws(KafkaError) -> Produced {
        let letter = deadLetterLimit.fit(letter, originalHeaderCount: item.headers.count)
        let entry = LedgerRecord(
            kind: .deadLetter,
            identity: nil,
            record: try LandfallKafka.OutgoingRecord(letter)
        )
        return Produced(
            origin: item.origin,
            partition: item.partition,
            offset: item.record.offset,
            records: [entry],
            deadLetterCode: code
        )
    }

    private func produced(
        _ item: TakenRecord,
        _ records: [LandfallContract.OutgoingRecord],
        first: LedgerRecord.Kind,
        of intent: IntentRecord
    ) throws(KafkaError) -> Produced {
        var entries: [LedgerRecord] = []
        for record in records where entries.isEmpty || canBeSent(record) {
            entries.append(
                LedgerRecord(
                    kind: entries.isEmpty ? first : .extraReply,
                    identity: intent.identity.bytes,
                    record: try LandfallKafka.OutgoingRecord(record)
                )
            )
        }
        let isElsewhere = intent.reply.map { $0.topic != replies.settings.plansTopic } ?? false
        return Produced(
            origin: item.origin,
            partition: item.partition,
            offset: item.record.offset,
            records: entries,
            isReplyRefused: isElsewhere && entries.count == 1
        )
    }

    /// Whether the place exists to which a caller wants its reply.
    private func canBeSent(_ record: LandfallContract.OutgoingRecord) -> Bool {
        guard let count = replyTopics[record.topic] else { return false }
        return record.partition.map { (0..<Int32(clamping: count)).contains($0) } ?? true
    }
}
