import LandfallKafka
import LandfallPostgres
package import LandfallTokens

/// Decides what of the ledger may be published: what a worker of this pipeline has written, to topics that it writes to.
///
/// Whoever has a writer's login of the database can insert segments. Without keys it could have any text published as a
/// plan, but to no other topic; with keys nothing at all.
struct LedgerGuard: Sendable {
    /// What segments are signed with; `nil` for nothing.
    let keys: KeyRing?
    /// The topic of each kind of record; `nil` for the topics of callers.
    private let topics: [LedgerRecord.Kind: Topic]
    /// The topics that callers may name.
    private let replies: Set<String>

    /// The most segments that are looked at for one identity, genuine or not.
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

    /// Signs a segment; without keys it stays as it is.
    func sign(_ segment: inout Segment) { segment.sign(with: keys) }

    /// Whether a segment was written by a holder of a key; always without keys.
    func isGenuine(_ segment: Segment) -> Bool {
        keys.map { segment.isSigned(by: $0) } ?? true
    }

    /// Returns the reason that nothing of a segment may be published; `nil` if its records decide.
    func refusal(of segment: Segment) -> String? {
        guard !isGenuine(segment) else { return nil }
        return segment.code == nil ? "no key has signed it" : "none of the keys has signed it"
    }

    /// Returns the reason that a record may not be published; `nil` if it may.
    func refusal(of entry: LedgerRecord) -> String? {
        let topic = entry.record.topic
        let isOwn =
            entry.kind == .extraReply ? replies.contains(topic.name) : topics[entry.kind] == topic
        guard !isOwn else { return nil }
        return
            "a record is for the topic \(topic), which is not one of this pipeline for a \(entry.kind.rawValue)"
    }

    /// The same entry for a duplicate's sender: plans go where this pipeline has them, whatever the entry says.
    func redirected(_ plan: LedgerRecord) -> LedgerRecord {
        var plan = plan
        if let topic = topics[.plan] { plan.record.topic = topic }
        return plan
    }
}

extension Segment {
    /// Signs it by the first of some keys; without keys it has no code.
    package mutating func sign(with keys: KeyRing?) { code = keys?.code(ofSegment: fields) }

    /// Whether it was signed by one of some keys.
    package func isSigned(by keys: KeyRing) -> Bool {
        code.map { keys.isCode($0, ofSegment: fields) } ?? false
    }

    /// All that it says, in the order in which it is signed.
    fileprivate var fields: [[UInt8]] {
        let numbers: [Int64] = [
            Int64(place.partition), place.first, place.next, place.ownerEpoch,
            place.recordedAt.unixMicroseconds,
        ]
        return [Array(place.topic.utf8)] + numbers.map { Array("\($0)".utf8) }
            + [identities, records]
    }
}
