/// What a producer needs that reports the delivery of each record.
package struct AcknowledgedConfiguration: Sendable {
    /// The cluster.
    package var client: ClientConfiguration

    /// How long a record may take until it is given up, at least a second.
    package var deliveryTimeout: Duration = .seconds(10)

    /// How long records wait to be sent together.
    package var linger: Duration = .milliseconds(1)

    /// The most records whose delivery result is not known, from 1 to 10 million.
    package var queueRecords = 50_000

    /// The most bytes of those, at least 1 MiB.
    package var queueBytes = 64 << 20

    /// Creates a configuration with the defaults.
    package init(client: ClientConfiguration) { self.client = client }

    func properties() throws(KafkaError) -> PropertyList {
        var list = try client.properties()
        try list.set("message.timeout.ms", to: deliveryTimeout, atLeast: .seconds(1))
        try list.set("queue.buffering.max.kbytes", to: queueBytes >> 10, within: 1024...2_097_151)
        try list.addProducer(linger: linger, queueCapacity: queueRecords)
        list["acks"] = "all"
        list.add(client.extra)
        return list
    }
}
