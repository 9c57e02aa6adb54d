import Landfall
import LandfallKafka
import LandfallPostgres

/// All that one batch writes to PostgreSQL, in one transaction.
struct BatchRows: Sendable {
    /// The watermarks to move, one for each partition of the batch.
    var moves: [WatermarkMove] = []
    /// The intents with their exposures and the team's own events, encoded.
    var decisions: [DecisionRows] = []
    /// The reports of devices on plans.
    var reports: [ReportRow] = []
    /// The assignments to keep.
    var kept: [KeptAssignment] = []
    /// The records to publish, of each partition one segment behind the other.
    var segments: [Segment] = []
    /// When the batch was taken.
    var takenAt: PostgresTimestamp
}

/// A move of the watermark of one partition by a batch.
struct WatermarkMove: Hashable, Sendable {
    let partition: TopicPartition
    let ownerEpoch: Int64
    /// The offset at which the watermark must stand, or the lane may not write.
    let from: Offset
    /// The next offset: one past the last record of the batch.
    let to: Offset
    /// The offset up to which earlier batches are known to be published.
    let published: Offset
    /// The last record of the batch; `nil` where none is recorded.
    var lastRecord: RecordFingerprint?
}
