import CRdKafka

extension ClientConfiguration {
    /// Makes the clients that a worker needs, with nobody to call, and ends them: so a property that
    /// librdkafka does not know, or that contradicts another, is found before anything begins.
    ///
    /// - Throws: ``KafkaError/misconfigured(_:)`` or ``KafkaError/refusedProperty(name:reason:)``.
    package func validate() throws(KafkaError) {
        let consumer = try ConsumerConfiguration(client: self, group: "trial").properties()
        let producer = try TransactionalProducerConfiguration(
            client: self,
            transactionalID: "trial"
        ).properties()
        try Self.validate(consumer, as: RD_KAFKA_CONSUMER)
        try Self.validate(producer, as: RD_KAFKA_PRODUCER)
    }

    private static func validate(
        _ properties: PropertyList,
        as kind: rd_kafka_type_t
    ) throws(KafkaError) {
        var properties = properties
        properties["bootstrap.servers"] = nil
        properties.credentials = nil
        // A client of no broker says so, and nobody has to know.
        _ = try Client(kind, properties: properties) { _ in }
    }
}
