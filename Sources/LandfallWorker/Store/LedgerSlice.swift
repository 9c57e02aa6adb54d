import LandfallKafka

/// A part of what the ledger holds of a range of offsets.
struct LedgerSlice: Hashable, Sendable {
    /// The records, in their order.
    var records: [LedgerRecord]

    /// The offset behind the last that the part covers; above the first offset that was asked for.
    var end: Offset

    /// Which of them must not be published, and why; `nil` where all may be.
    var refusal: String?
}
