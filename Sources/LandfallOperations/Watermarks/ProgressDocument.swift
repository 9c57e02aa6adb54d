import LandfallKafka
import LandfallPostgres
import LandfallReview
import LandfallWorker

/// The progress of a partition as JSON.
package struct ProgressDocument: Encodable {
    package let topic: String
    package let partition: Int32
    /// The bounds of the log; `nil` where the topic is gone.
    package let start: Int64?
    package let end: Int64?
    package let committed: Int64?
    package let next: Int64?
    package let published: Int64?
    package let lag: Int64
    /// How many are recorded and not published.
    package let unpublished: Int64
    /// Whether a worker can continue where it would.
    package let inLog: Bool
    /// Why the workers do not read it; `nil` where they do.
    package let setAside: String?
    package let owner: String?
    package let epoch: Int64?
    package let updated: String?

    /// Takes a partition's progress.
    package init(_ progress: PartitionProgress) {
        topic = progress.partition.topic.name
        partition = progress.partition.partition.number
        start = progress.isGone ? nil : progress.range.start.value
        end = progress.isGone ? nil : progress.range.end.value
        committed = progress.committed?.value
        next = progress.watermark?.next.value
        published = progress.watermark?.published.value
        lag = progress.lag
        unpublished = progress.unpublished
        inLog = !progress.isOutsideLog
        setAside = progress.setAside
        owner = progress.watermark?.owner
        epoch = progress.watermark?.ownerEpoch
        updated = progress.watermark.map { TimeText.seconds($0.updatedMilliseconds) }
    }
}
