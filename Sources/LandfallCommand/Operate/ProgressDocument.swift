import LandfallKafka
import LandfallOperations
import LandfallPostgres
import LandfallReview
import LandfallWorker

/// How a partition is, for programs.
struct ProgressDocument: Encodable {
    let topic: String
    let partition: Int32
    let start: Int64
    let end: Int64
    let committed: Int64?
    let next: Int64?
    let published: Int64?
    let lag: Int64
    /// How many are recorded and not published.
    let unpublished: Int64
    /// Whether a worker can continue where it would.
    let inLog: Bool
    /// Why the workers do not read it; `nil` where they do.
    let setAside: String?
    let owner: String?
    let epoch: Int64?
    let updated: String?

    /// Takes a partition's progress.
    init(_ progress: PartitionProgress) {
        topic = progress.partition.topic.name
        partition = progress.partition.partition.number
        start = progress.range.start.value
        end = progress.range.end.value
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
