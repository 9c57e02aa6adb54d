import CRdKafka

/// The ends of the partitions that a consumer reads, as it knows them.
///
/// Any thread may ask, also while the consumer's own is busy. It keeps the client alive.
package struct PartitionEnds: Sendable {
    private let client: Client

    init(of client: Client) { self.client = client }

    /// The end of a partition as the last fetch brought it, transactions that are still open among it.
    ///
    /// Asks no broker and does not block.
    ///
    /// - Parameter partition: A partition of the assignment.
    /// - Returns: The offset behind its last record; `nil` before the first fetch.
    package subscript(partition: TopicPartition) -> Offset? {
        var (low, high): (Int64, Int64) = (-1, -1)
        let code = client.withPointer { client in
            unsafe partition.topic.name.withCString { name in
                unsafe rd_kafka_get_watermark_offsets(
                    client,
                    name,
                    partition.partition.number,
                    &low,
                    &high
                )
            }
        }
        return code == RD_KAFKA_RESP_ERR_NO_ERROR ? Offset(exactly: high) : nil
    }
}
