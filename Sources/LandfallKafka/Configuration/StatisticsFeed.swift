/// Asks librdkafka to report on a client at intervals.
package struct StatisticsFeed: Sendable {
    /// The time between two reports, at least a millisecond.
    package var interval: Duration

    /// Takes a report, in librdkafka's JSON for ``ClientStatistics/init(json:)``; called by the thread that
    /// polls the client.
    package var deliver: @Sendable ([UInt8]) -> Void

    /// Creates a feed.
    package init(every interval: Duration, deliver: @escaping @Sendable ([UInt8]) -> Void) {
        self.interval = interval
        self.deliver = deliver
    }
}
