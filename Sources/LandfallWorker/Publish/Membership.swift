import LandfallKafka

/// A lane's place in its group, as the publisher needs to know it.
struct Membership {
    private let consumer: GroupConsumer
    private let memberID: String?

    /// Notes the place that the consumer has now.
    init(of consumer: GroupConsumer) {
        self.consumer = consumer
        self.memberID = consumer.memberID
    }

    /// Whether the place is still the same: a member that was thrown out could otherwise hand out
    /// metadata that no broker fences.
    var isOwner: Bool {
        memberID != nil && consumer.memberID == memberID && !consumer.isAssignmentLost
    }

    /// Who the consumer is to its group.
    func metadata() throws(KafkaError) -> GroupMetadata { try consumer.groupMetadata() }

    /// Whether the group's committed offsets are at least these.
    ///
    /// - Throws: ``KafkaError`` when the coordinator does not answer.
    func hasCommitted(_ offsets: [TopicPartition: Offset]) throws(KafkaError) -> Bool {
        let committed = try consumer.committed(Array(offsets.keys), timeout: .seconds(10))
        return offsets.allSatisfy { partition, offset in
            guard case .some(.some(let known)) = committed[partition] else { return false }
            return known >= offset
        }
    }
}
