/// The queries that any client can send to brokers.
package protocol BrokerQueries {
    /// Asks them.
    var client: Client { get }
}

extension BrokerQueries {
    /// The id of the cluster.
    ///
    /// Blocks the calling thread for at most `timeout`.
    ///
    /// - Parameter timeout: How long to wait for a broker.
    /// - Returns: `nil` where no broker says it.
    package func clusterID(timeout: Duration) -> String? { client.clusterID(timeout: timeout) }

    /// The partition counts of those topics that exist.
    ///
    /// Blocks the calling thread for at most `timeout`.
    ///
    /// - Parameters:
    ///   - topics: Any topics; none is made by asking.
    ///   - timeout: How long to try.
    /// - Returns: A count for each topic that exists.
    /// - Throws: ``KafkaError`` if a broker did not answer in time or denies access.
    package func partitionCounts(
        of topics: [Topic],
        timeout: Duration
    ) throws(KafkaError) -> [Topic: Int] {
        try client.partitionCounts(of: topics, timeout: timeout)
    }

    /// The readable range of each partition, as the client's isolation sees it.
    ///
    /// Blocks the calling thread for at most `timeout`.
    ///
    /// - Parameters:
    ///   - partitions: Any partitions.
    ///   - timeout: How long to try.
    /// - Returns: A range for each.
    /// - Throws: ``KafkaError`` if a partition does not exist or did not answer in time.
    package func ranges(
        of partitions: [TopicPartition],
        timeout: Duration
    ) throws(KafkaError) -> [TopicPartition: OffsetRange] {
        try client.ranges(of: partitions, timeout: timeout)
    }

    /// The first record of each partition that is not older than a time.
    ///
    /// Blocks the calling thread for at most `timeout`.
    ///
    /// - Parameters:
    ///   - partitions: Any partitions.
    ///   - milliseconds: The time, since 1970-01-01 UTC.
    ///   - timeout: How long to try.
    /// - Returns: An offset for each, `nil` where all records are older.
    /// - Throws: ``KafkaError`` if a partition does not exist or did not answer in time.
    package func offsets(
        of partitions: [TopicPartition],
        atMilliseconds milliseconds: Int64,
        timeout: Duration
    ) throws(KafkaError) -> [TopicPartition: Offset?] {
        try client.offsets(of: partitions, atMilliseconds: milliseconds, timeout: timeout)
    }

    /// Reads the settings of topics; the brokers' own settings if a topic has none.
    ///
    /// Blocks the calling thread for at most `timeout` and a second.
    ///
    /// - Parameters:
    ///   - topics: The topics, each once.
    ///   - timeout: How long to wait for the brokers.
    /// - Returns: Values by names, for each topic of which the brokers tell.
    /// - Throws: ``KafkaError/unreachable(_:)`` if no broker answers in time, or another where they
    ///   do not tell at all, as ``MockCluster``.
    package func settings(
        of topics: [Topic],
        timeout: Duration
    ) throws(KafkaError) -> [Topic: [String: String]] {
        try client.settings(of: topics, timeout: timeout)
    }
}
