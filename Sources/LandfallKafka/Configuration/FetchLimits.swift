import CRdKafka

/// The limits of a consumer's fetching ahead.
///
/// Librdkafka counts only the values of records, neither keys nor headers. So the number of records
/// bounds the memory. A consumer asks for no more while it has ``prefetchCount`` records, and then
/// gets ``answerBytes`` at most. It holds at most ``prefetchCount`` times `max.message.bytes` of
/// the topics, and ``answerBytes``, whatever the records consist of. Where brokers send them compressed it
/// also holds whole what a batch unpacks to.
package struct FetchLimits: Hashable, Sendable {
    /// How long a broker may wait for a first record before it answers with none.
    package var wait: Duration = .milliseconds(50)

    /// The most bytes of one partition in one answer, from 1 B to 1 GB.
    package var partitionBytes: Int = 4 << 20

    /// The most bytes of one answer, all partitions of a broker together, from 1 B to 1 GB; more where
    /// one record is larger.
    package var answerBytes: Int = 16 << 20

    /// The records from which on no more are asked for, all partitions together, from 1 to 10 million.
    ///
    /// Librdkafka before 2.2 looks again a second later only; see `Client.wakeFetchers(of:)`.
    package var prefetchCount: Int = 256

    /// The bytes of values from which on no more are asked for, in KiB, from 1 to 2,097,151.
    package var prefetchKibibytes: Int = 65_536

    /// The pause before a partition is asked for again that could not be read, up to five minutes.
    package var errorBackoff: Duration = .milliseconds(500)

    /// Takes the defaults.
    package init() {}

    func add(to list: inout PropertyList) throws(KafkaError) {
        try list.set("fetch.wait.max.ms", to: wait, atLeast: .zero)
        try list.set("fetch.error.backoff.ms", to: errorBackoff, atLeast: .zero)
        try list.set("fetch.message.max.bytes", to: partitionBytes, within: 1...1_000_000_000)
        try list.set("fetch.max.bytes", to: answerBytes, within: 1...1_000_000_000)
        try list.set("queued.min.messages", to: prefetchCount, within: 1...10_000_000)
        try list.set("queued.max.messages.kbytes", to: prefetchKibibytes, within: 1...2_097_151)
        // Only 2.2.0 and newer know it.
        if rd_kafka_version() >= 0x0202_0000 {
            list["fetch.queue.backoff.ms"] = Self.queueBackoff
        }
    }

    /// How long the consumer waits, in milliseconds, until it looks again whether its queue has room: the
    /// library's own second would be a pause of a second each time that the queue was full.
    private static let queueBackoff = "10"

    /// Lets answers be as large as the largest message, which librdkafka insists on.
    static func widen(_ list: inout PropertyList) {
        guard let largest = list["message.max.bytes"].flatMap({ Int($0) }),
            let answer = list["fetch.max.bytes"].flatMap({ Int($0) }), answer < largest
        else { return }
        list["fetch.max.bytes"] = String(largest)
    }
}
