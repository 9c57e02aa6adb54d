import LandfallKafka
import LandfallPostgres
import LandfallTokens

/// Decides what of the ledger may be published: what a worker of this pipeline has written, to topics that it writes to.
///
/// Whoever has a writer's login of the database can insert entries. Without keys it could have any text published as a
/// plan, but to no other topic; with keys nothing at all.
struct LedgerGuard: Sendable {
    /// What entries are authenticated with; `nil` for nothing.
    let keys: KeyRing?
    /// The topic of each kind of entry; `nil` for the topics of callers.
    private let topics: [LedgerRecord.Kind: Topic]
    /// The topics that callers may name.
    private let replies: Set<String>

    /// The most entries that are looked at for one identity, genuine or not.
    static let candidates = 16

    /// Takes the settings of a worker.
    init(keys: KeyRing?, topics: LaneTopics, replies: [String]) {
        self.keys = keys
        var own: [LedgerRecord.Kind: Topic] = [
            .plan: topics.plans, .repeatedPlan: topics.plans, .deadLetter: topics.deadLetters,
        ]
        own[.result] = topics.results
        self.topics = own
        self.replies = Set(replies)
    }

    /// What stands beside an entry, for ``refusal(of:at:code:)``; `nil` without keys.
    func code(of entry: LedgerRecord, at place: LedgerPlace) -> [UInt8]? {
        keys?.code(ofLedgerEntry: Self.fields(of: entry, at: place))
    }

    /// Whether an entry was written by a holder of a key; always without keys.
    func isGenuine(_ entry: LedgerRecord, at place: LedgerPlace, code: [UInt8]?) -> Bool {
        guard let keys else { return true }
        return code.map {
            keys.isCode($0, ofLedgerEntry: Self.fields(of: entry, at: place))
        } ?? false
    }

    /// Why an entry must not be published as it stands.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - place: Where it stands.
    ///   - code: What stands beside it.
    /// - Returns: The reason; `nil` where it may be.
    func refusal(of entry: LedgerRecord, at place: LedgerPlace, code: [UInt8]?) -> String? {
        let topic = entry.record.topic
        let isOwn =
            entry.kind == .extraReply ? replies.contains(topic.name) : topics[entry.kind] == topic
        guard isOwn else {
            return
                "it is for the topic \(topic), which is not one of this pipeline for a \(entry.kind.rawValue)"
        }
        guard isGenuine(entry, at: place, code: code) else {
            return code == nil ? "no key has signed it" : "none of the keys has signed it"
        }
        return nil
    }

    /// The same entry for a duplicate's sender: plans go where this pipeline has them, whatever the entry says.
    func redirected(_ plan: LedgerRecord) -> LedgerRecord {
        var plan = plan
        if let topic = topics[.plan] { plan.record.topic = topic }
        return plan
    }

    /// All that an entry says, in the order in which it is signed.
    private static func fields(of entry: LedgerRecord, at place: LedgerPlace) -> [[UInt8]?] {
        let numbers: [Int64] = [
            Int64(place.partition), place.offset, Int64(place.ordinal), place.ownerEpoch,
            place.recordedAt.unixMicroseconds,
        ]
        let record = entry.record
        return [Array(place.topic.utf8)] + numbers.map { Array("\($0)".utf8) } + [
            Array(entry.kind.rawValue.utf8), entry.identity, Array(record.topic.name.utf8),
            record.partition.map { Array("\($0.number)".utf8) }, record.key, record.value,
            HeaderCodec.encode(record.headers),
        ]
    }
}
