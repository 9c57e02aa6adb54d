import CRdKafka

extension Client {
    /// Lets a consumer read given partitions, in place of those that it read.
    ///
    /// Librdkafka ends the process (`rktp_started`, mended after 2.15.0, its issue 5573) where
    /// partitions are taken away a second time before their fetchers have answered that they stopped.
    /// So this waits for their answers: the thread that gives them serves its requests in order, and
    /// stands behind the orders to stop when it has told the assignment once, behind the answers when
    /// it has told it twice.
    ///
    /// Blocks the calling thread until librdkafka's own has done it; no broker is waited for.
    ///
    /// - Parameter starts: Where to start in each.
    /// - Throws: ``KafkaError`` if the consumer is closed or dead.
    func assign(_ starts: [TopicPartition: StartPosition]) throws(KafkaError) {
        let list = PartitionListHandle(starts.map { ($0, $1.rawOffset) })
        defer { waitForStops() }
        try check(.consume) { client in
            list.withPointer { unsafe rd_kafka_assign(client, $0) }
        }
    }

    /// Takes all partitions away from a consumer, as the answer to a group that does so.
    ///
    /// Waits as ``assign(_:)`` does, except while the consumer closes: nothing is assigned again then,
    /// and its group, once it is left, answers no more.
    ///
    /// - Parameter isClosing: Whether the consumer closes.
    /// - Returns: What failed.
    func unassign(isClosing: Bool) -> KafkaError? {
        defer { if !isClosing { waitForStops() } }
        return failure(.consume) { unsafe rd_kafka_assign($0, nil) }
    }

    private func waitForStops() { for _ in 0..<2 { awaitOwnThread() } }

    /// Waits until librdkafka's own thread has served what was ordered before.
    private func awaitOwnThread() {
        withPointer { client in
            var list: UnsafeMutablePointer<rd_kafka_topic_partition_list_t>?
            guard unsafe rd_kafka_assignment(client, &list) == RD_KAFKA_RESP_ERR_NO_ERROR,
                let list = unsafe list
            else { return }
            unsafe rd_kafka_topic_partition_list_destroy(list)
        }
    }
}
