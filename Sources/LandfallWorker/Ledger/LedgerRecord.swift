import LandfallKafka

/// One record that an offset of an intent topic produces, as the ledger keeps it.
///
/// It is kept whole, so that after a crash it can be published again verbatim, decoding nothing.
struct LedgerRecord: Hashable, Sendable {
    /// What the record is.
    var kind: Kind

    /// The intent's identity, for plans; `nil` for dead letters.
    var identity: [UInt8]?

    /// The record itself.
    var record: OutgoingRecord

    /// What a produced record can be; the raw values are words of the table.
    enum Kind: String, Hashable, Sendable, CaseIterable {
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
    }
}
