import LandfallKafka

/// A lane's membership in its group at the time of an assignment.
///
/// If the group expels a member, librdkafka clears its member id and generation. No broker would
/// fence metadata that is read after that.
struct Membership {
    private let consumer: GroupConsumer
    private let place: Place

    /// The consumer's membership in its group at the assignment; one of an older generation is refused.
    let metadata: GroupMetadata

    private enum Place {
        case member(String)
        case given(any PartitionSource, generation: Int)
    }

    /// Notes the place that the consumer has now.
    ///
    /// - Throws: ``KafkaError`` when there is none.
    init(of consumer: GroupConsumer) throws(KafkaError) {
        guard let memberID = consumer.memberID else {
            throw .transient(Fault(.unknownMember, reason: "the group has given no member id"))
        }
        self.consumer = consumer
        self.place = .member(memberID)
        self.metadata = try consumer.groupMetadata()
    }

    /// Notes the place of a lane whose partitions are given to it.
    init(of source: any PartitionSource, _ consumer: GroupConsumer, group: String) {
        self.consumer = consumer
        self.place = .given(source, generation: source.generation)
        self.metadata = GroupMetadata(withoutMemberOf: group)
    }

    /// Whether the place is still the same.
    var isOwner: Bool {
        switch place {
        case .member(let id): consumer.memberID == id && !consumer.isAssignmentLost
        case .given(let source, let generation): source.isCurrent(generation)
        }
    }

    /// The offsets that the group committed, `nil` where it committed none.
    ///
    /// - Throws: ``KafkaError`` when the coordinator does not answer in time.
    func committed(
        _ partitions: [TopicPartition],
        timeout: Duration
    ) throws(KafkaError) -> [TopicPartition: Offset?] {
        switch place {
        case .member: try consumer.committed(partitions, timeout: timeout)
        case .given(let source, _): source.committed(partitions)
        }
    }

    /// Asks for the number of a topic's partitions; `nil` for a topic that does not exist.
    ///
    /// - Throws: ``KafkaError`` when no broker answers in time, or denies it.
    func partitionCount(of topic: Topic, timeout: Duration) throws(KafkaError) -> Int? {
        try consumer.partitionCounts(of: [topic], timeout: timeout)[topic]
    }

    /// Moves the group's offsets, without a transaction.
    ///
    /// - Throws: ``KafkaError`` when the group does not take them, or does not answer in time.
    func commit(
        _ offsets: [TopicPartition: Offset],
        timeout: Duration
    ) throws(KafkaError) {
        try consumer.commit(offsets, timeout: timeout)
    }

    /// Whether the group's committed offsets are at least these.
    ///
    /// - Throws: ``KafkaError`` when the coordinator does not answer in time.
    func hasCommitted(
        _ offsets: [TopicPartition: Offset],
        timeout: Duration
    ) throws(KafkaError) -> Bool {
        let committed = try committed(Array(offsets.keys), timeout: timeout)
        return offsets.allSatisfy { partition, offset in
            guard case .some(.some(let known)) = committed[partition] else { return false }
            return known >= offset
        }
    }
}
