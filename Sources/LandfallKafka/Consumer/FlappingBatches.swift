/// Counts how often a batch could be read at one try and not at the next, as with memory that is short.
package struct FlappingBatches {
    private var counts: [TopicPartition: (first: Offset, count: Int)] = [:]

    /// How often a batch may do so.
    static let limit = 10

    /// Has counted nothing.
    package init() {}

    /// Notes that a batch can be read which could not be read before.
    ///
    /// - Parameters:
    ///   - first: Its first offset.
    ///   - partition: Its partition.
    /// - Throws: ``KafkaError/clientDead(_:)`` if it has done so too often: another client may read it.
    package mutating func note(_ first: Offset, in partition: TopicPartition) throws(KafkaError) {
        let former = counts[partition]
        let count = former?.first == first ? (former?.count ?? 0) + 1 : 1
        counts[partition] = (first, count)
        guard count >= Self.limit else { return }
        counts[partition] = nil
        let reason =
            "\(partition) has a batch at offset \(first) that is readable at one try and not at the next: "
            + "see whether this machine is short of memory"
        throw .clientDead(Fault(.badCompression, reason: reason))
    }
}
