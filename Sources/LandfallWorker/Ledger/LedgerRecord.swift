package import LandfallContract
package import LandfallKafka

/// One record that an offset of an intent topic produces, as the ledger keeps it.
///
/// It is kept whole, so that after a crash it can be published again verbatim, decoding nothing.
package struct LedgerRecord: Hashable, Sendable {
    /// What the record is.
    package var kind: Kind

    /// The intent's identity, for plans; `nil` for dead letters.
    package var identity: IntentIdentity?

    /// The record itself.
    package var record: OutgoingRecord

    /// Creates a record.
    package init(kind: Kind, identity: IntentIdentity?, record: OutgoingRecord) {
        self.kind = kind
        self.identity = identity
        self.record = record
    }

    /// The bytes of key, value and headers as they are sent.
    var sizeBytes: Int { record.sizeBytes }

    /// The kind of a produced record; the raw values are words for people.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// The answer to an intent.
        case plan
        /// The same answer, to the topic that a request named.
        case extraReply = "extra_reply"
        /// The first answer again, for an intent that came twice.
        case repeatedPlan = "repeated_plan"
        /// What a route has asked a person for.
        case result
        /// What could not be read as an intent.
        case deadLetter = "dead_letter"

        /// What stands for it in a segment.
        package var code: UInt8 {
            switch self {
            case .plan: 1
            case .extraReply: 2
            case .repeatedPlan: 3
            case .result: 4
            case .deadLetter: 5
            }
        }

        /// Reads what stands in a segment; `nil` for anything else.
        package init?(code: UInt8) {
            guard let kind = Self.allCases.first(where: { $0.code == code }) else { return nil }
            self = kind
        }

        /// Whether it goes to the topic of plans.
        package var isPlan: Bool { self == .plan || self == .repeatedPlan }

        /// Whether it goes to another topic than plans and dead letters do.
        package var isElsewhere: Bool { self == .extraReply || self == .result }
    }
}
