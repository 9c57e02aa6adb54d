import LandfallKafka

@testable import LandfallWorker

/// The partitions of one member.
struct GivenPartitions: PartitionSource {
    let model: GroupModel
    let member: String

    func takeEvents() -> [RebalanceEvent] { model.takeEvents(of: member) }

    var generation: Int { model.generation(of: member) }

    func isCurrent(_ generation: Int) -> Bool { generation == self.generation }

    func committed(_ partitions: [TopicPartition]) -> [TopicPartition: Offset?] {
        model.committed(partitions, for: member)
    }
}
