/// The settings of a producer without transactions.
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

/// The settings of a producer that reports the delivery of each record.
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

/// The settings of a producer of transactions.
package struct TransactionalProducerConfiguration: Sendable {
    /// The cluster.
    package var client: ClientConfiguration

    /// The identity that fences: stable over restarts, unique among the running producers.
    package var transactionalID: String

    /// How long the coordinator lets a transaction stay open, at least a second.
    ///
    /// A dead producer blocks the readers of its topics for this long, and a commit waits at most
    /// this long.
    package var transactionTimeout: Duration = .seconds(15)

    /// The pause before a request is repeated, at least a millisecond.
    ///
    /// It decides how many transactions a second are possible: `AddOffsetsToTxn` meets
    /// `CONCURRENT_TRANSACTIONS` right after a commit and waits once for this long.
    package var retryBackoff: Duration = .milliseconds(5)

    /// How long records wait to be sent together.
    package var linger: Duration = .milliseconds(2)

    /// The most records that wait to be sent, from 1 to 10 million.
    package var queueCapacity: Int = 100_000

    /// How long ``TransactionalProducer/produce(_:tag:)`` waits for room in the queue.
    package var queuePatience: Duration = .seconds(10)

    /// Whether each record goes in a request of its own, which a topic takes that refuses several
    /// together for their size.
    package var sendsSingly = false

    /// Creates a configuration with the defaults.
    package init(client: ClientConfiguration, transactionalID: String) {
        self.client = client
        self.transactionalID = transactionalID
    }

    /// Checks the settings, as making a producer does.
    ///
    /// - Throws: ``KafkaError/refusedProperty(name:reason:)`` for the first that does not fit.
    package func validate() throws(KafkaError) {
        _ = try properties()
    }

    func properties() throws(KafkaError) -> PropertyList {
        var list = try client.properties()
        try list.set("transactional.id", toIdentity: transactionalID)
        try list.set("transaction.timeout.ms", to: transactionTimeout, atLeast: .seconds(1))
        // A record that outlives its transaction would be refused by librdkafka.
        try list.set("message.timeout.ms", to: transactionTimeout, atLeast: .seconds(1))
        try list.set("retry.backoff.ms", to: retryBackoff, atLeast: .milliseconds(1))
        try list.addProducer(linger: linger, queueCapacity: queueCapacity)
        list.add(client.extra)
        if sendsSingly { list["batch.num.messages"] = "1" }
        return list
    }
}
