/// What a producer without transactions needs.
package struct ProducerConfiguration: Sendable {
    /// The cluster.
    package var client: ClientConfiguration

    /// How long a record may take until it counts as lost, at least a second.
    package var deliveryTimeout: Duration = .seconds(30)

    /// How long records wait to be sent together.
    package var linger: Duration = .milliseconds(2)

    /// The most records that wait to be sent, from 1 to 10 million.
    package var queueCapacity: Int = 100_000

    /// How long ``Producer/produce(_:tag:)`` waits for room in the queue.
    package var queuePatience: Duration = .seconds(10)

    /// Whether each record goes in a request of its own, which a topic takes that refuses several
    /// together for their size.
    package var sendsSingly = false

    /// Creates a configuration with the defaults.
    package init(client: ClientConfiguration) {
        self.client = client
    }

    func properties() throws(KafkaError) -> PropertyList {
        var list = try client.properties()
        try list.set("message.timeout.ms", to: deliveryTimeout, atLeast: .seconds(1))
        try list.addProducer(linger: linger, queueCapacity: queueCapacity)
        list.add(client.extra)
        if sendsSingly { list["batch.num.messages"] = "1" }
        return list
    }
}

extension PropertyList {
    /// Adds what all producers share.
    mutating func addProducer(linger: Duration, queueCapacity: Int) throws(KafkaError) {
        try set("linger.ms", to: linger, atLeast: .zero)
        try set("queue.buffering.max.messages", to: queueCapacity, within: 1...10_000_000)
        self["enable.idempotence"] = "true"
        self["partitioner"] = "murmur2_random"
        // With true, or without a delivery callback, a commit waits in steps of 10 ms.
        self["delivery.report.only.error"] = "false"
    }
}
