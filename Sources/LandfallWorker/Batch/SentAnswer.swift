/// The records that answer an intent, and what is counted of their making.
///
/// Not copyable, so that it goes from where it is written into its ``RecordOutcome`` as it is.
struct SentAnswer: ~Copyable, Sendable {
    /// The plan's record, behind it perhaps the caller's own, and perhaps that of a result.
    var records: LedgerRecords
    /// What was too large at first; a smaller answer is among the records in its place.
    var oversize: OversizeRecord?
    /// The reply that the caller wanted and that its topic does not take.
    var leftOutReply: OversizeRecord?
    /// Whether the caller wanted a reply where none is sent.
    var isReplyRefused = false

    /// Takes records.
    init(_ records: consuming LedgerRecords, oversize: OversizeRecord? = nil) {
        self.records = records
        self.oversize = oversize
    }
}
