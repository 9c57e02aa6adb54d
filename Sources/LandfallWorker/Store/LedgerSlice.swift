import LandfallKafka

/// A part of what the ledger holds of a range of offsets.
struct LedgerSlice: Hashable, Sendable {
    /// The first offset that was asked for.
    let start: Offset

    /// The records, in their order.
    var records: [LedgerRecord]

    /// The offset behind the last that the part covers; above the first offset that was asked for.
    var end: Offset

    /// The first offsets that no segment covers.
    var gap: Range<Int64>?

    /// Which of them must not be published, and why; `nil` where all may be.
    var refusal: String?

    /// Begins without records.
    init(from start: Offset) {
        self.start = start
        end = start
        records = []
    }
}
