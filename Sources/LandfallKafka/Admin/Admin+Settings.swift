extension Admin {
    /// What topics are set to, the brokers' own settings where they have none.
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
