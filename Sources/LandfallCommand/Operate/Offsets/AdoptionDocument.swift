import LandfallKafka
import LandfallOperations
import LandfallWorker

/// Which watermarks another group gets, for programs.
struct AdoptionDocument: Encodable {
    /// Whose a watermark is.
    struct Holder: Encodable {
        let group: String?
        let cluster: String?
    }

    /// One watermark.
    struct StoredWatermark: Encodable {
        let topic: String
        let partition: Int32
        let next: Int64?
        let from: Holder
        let to: Holder
    }

    /// Whether they are given: there are some, and it was to be.
    let given: Bool
    let partitions: [StoredWatermark]

    /// Takes watermarks.
    ///
    /// - Parameters:
    ///   - foreign: The partitions whose watermarks belong to others.
    ///   - holder: Who gets them.
    ///   - isGiven: Whether they are given.
    init(_ foreign: [PartitionProgress], to holder: WatermarkHolder, isGiven: Bool) {
        given = isGiven && !foreign.isEmpty
        partitions = foreign.map { progress in
            let former = progress.watermark?.holder
            return StoredWatermark(
                topic: progress.partition.topic.name,
                partition: progress.partition.partition.number,
                next: progress.watermark?.next.value,
                from: Holder(group: former?.group, cluster: former?.cluster),
                to: Holder(group: holder.group, cluster: holder.cluster ?? former?.cluster)
            )
        }
    }
}
