import LandfallKafka
import LandfallOperations
import LandfallWorker

/// Which marks another group gets, for programs.
struct AdoptionDocument: Encodable {
    /// Whose a mark is.
    struct Holder: Encodable {
        let group: String?
        let cluster: String?
    }

    /// One mark.
    struct Mark: Encodable {
        let topic: String
        let partition: Int32
        let next: Int64?
        let from: Holder
        let to: Holder
    }

    /// Whether they are given: there are some, and it was to be.
    let given: Bool
    let partitions: [Mark]

    /// Takes marks.
    ///
    /// - Parameters:
    ///   - foreign: The partitions whose marks belong to others.
    ///   - holder: Who gets them.
    ///   - isGiven: Whether they are given.
    init(_ foreign: [PartitionProgress], to holder: MarkHolder, isGiven: Bool) {
        given = isGiven && !foreign.isEmpty
        partitions = foreign.map { progress in
            let former = progress.mark?.holder
            return Mark(
                topic: progress.partition.topic.name,
                partition: progress.partition.partition.number,
                next: progress.mark?.next.value,
                from: Holder(group: former?.group, cluster: former?.cluster),
                to: Holder(group: holder.group, cluster: holder.cluster ?? former?.cluster)
            )
        }
    }
}
