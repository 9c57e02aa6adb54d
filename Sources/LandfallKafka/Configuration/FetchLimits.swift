/// How much a consumer fetches ahead.
package struct FetchLimits: Hashable, Sendable {
    /// How long a broker may wait for a first record before it answers with none.
    package var wait: Duration = .milliseconds(50)

    /// The most bytes of one partition in one answer, from 1 B to 1 GB.
    package var partitionBytes: Int = 4 << 20

    /// The records to keep ready for each partition, from 1 to 10 million.
    package var prefetchCount: Int = 100_000

    /// The most memory for prefetched records, in KiB, from 1 to 2,097,151.
    ///
    /// Where it is reached, librdkafka 2.0.2 pauses fetching for a second: too little is slow.
    package var prefetchKibibytes: Int = 65_536

    /// Takes the defaults.
    package init() {}

    func add(to list: inout PropertyList) throws(KafkaError) {
        try list.set("fetch.wait.max.ms", to: wait, atLeast: .zero)
        try list.set("fetch.message.max.bytes", to: partitionBytes, within: 1...1_000_000_000)
        try list.set("queued.min.messages", to: prefetchCount, within: 1...10_000_000)
        try list.set("queued.max.messages.kbytes", to: prefetchKibibytes, within: 1...2_097_151)
    }
}
