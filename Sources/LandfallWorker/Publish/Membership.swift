import LandfallKafka

/// A lane's place in its group, noted when its partitions were assigned.
///
/// A member that was thrown out could otherwise hand out metadata that no broker fences: librdkafka
/// clears its member id and its generation then.
struct Membership {
    private let consumer: GroupConsumer
    private let memberID: String

    /// Who the consumer was to its group at the assignment; one of an older generation is refused.
    let metadata: GroupMetadata

    /// Notes the place that the consumer has now.
    ///
    /// - Throws: ``KafkaError`` when there is none.
    init(of consumer: GroupConsumer) throws(KafkaError) {
        guard let memberID = consumer.memberID else {
            throw .transient(Fault(.unknownMember, reason: "the group has given no member id"))
        }
        self.consumer = consumer
        self.memberID = memberID
        self.metadata = try consumer.groupMetadata()
    }

    /// Whether the place is still the same.
    var isOwner: Bool { consumer.memberID == memberID && !consumer.isAssignmentLost }

    /// Whether the group's committed offsets are at least these.
    ///
    /// - Throws: ``KafkaError`` when the coordinator does not answer in time.
    func hasCommitted(
        _ offsets: [TopicPartition: Offset],
        timeout: Duration
    ) throws(KafkaError) -> Bool {
        let committed = try consumer.committed(Array(offsets.keys), timeout: timeout)
        return offsets.allSatisfy { partition, offset in
            guard case .some(.some(let known)) = committed[partition] else { return false }
            return known >= offset
        }
    }
}
