/// The position of a consumer in each of its partitions.
///
/// Librdkafka before 2.4.0 may hand over a record again after a partition was started anew; the
/// table knows which offset comes next, so such a record is recognised and dropped.
struct PositionTable {
    private(set) var partitions: [TopicPartition] = []
    private var slots: [TopicPartition: Int] = [:]
    private var expected: [Int64?] = []
    private var ended: [Bool] = []

    /// Forgets everything and starts at given positions.
    mutating func start(at starts: [TopicPartition: StartPosition]) {
        partitions = starts.keys.sorted()
        slots = [:]
        for (slot, partition) in partitions.enumerated() { slots[partition] = slot }
        ended = Array(repeating: false, count: partitions.count)
        expected = partitions.map { partition in
            guard case .at(let offset) = starts[partition] else { return nil }
            return offset.value
        }
    }

    /// The number under which the table knows a partition, or `nil` if it is not assigned.
    func slot(of partition: TopicPartition) -> Int? {
        slots[partition]
    }

    /// Moves behind a record, unless it lies before the place that was reached.
    ///
    /// - Returns: Whether the record is to be handed over.
    mutating func accept(_ offset: Int64, in slot: Int) -> Bool {
        guard offset >= expected[slot] ?? 0 else { return false }
        expected[slot] = offset + 1
        return true
    }

    /// Moves to the end of a partition, over whatever lies there that is no record.
    mutating func reachEnd(_ offset: Int64, in slot: Int) {
        ended[slot] = true
        expected[slot] = max(offset, expected[slot] ?? 0)
    }

    /// The offset of the next record, or `nil` as long as nobody knows it.
    func position(of partition: TopicPartition) -> Offset? {
        slots[partition].flatMap { expected[$0] }.flatMap { Offset(exactly: $0) }
    }

    /// Whether the end was seen since the start.
    func hasEnded(_ partition: TopicPartition) -> Bool {
        slots[partition].map { ended[$0] } ?? false
    }
}
