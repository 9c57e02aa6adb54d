/// Counts how often a batch could be read at one try and not at the next, as with memory that is short.
package struct FlappingBatches {
    private var counts: [TopicPartition: (first: Offset, count: Int)] = [:]

    /// How often in a row a batch may do so.
    static let limit = 10

    /// Has counted nothing.
    package init() {}

    /// Notes that a batch can be read which could not be read before.
    ///
    /// - Parameters:
    ///   - first: Its first offset.
    ///   - partition: Its partition.
    /// - Throws: ``KafkaError/invalidRecord(_:)`` if it has done so too often.
    package mutating func note(_ first: Offset, in partition: TopicPartition) throws(KafkaError) {
        let former = counts[partition]
        let count = former?.first == first ? (former?.count ?? 0) + 1 : 1
        counts[partition] = (first, count)
        guard count >= Self.limit else { return }
        let reason = "\(partition) has a batch at offset \(first) that can be read only at times"
        throw .invalidRecord(Fault(.badCompression, reason: reason))
    }
}
