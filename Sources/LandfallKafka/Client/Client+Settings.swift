import CRdKafka

extension Client {
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
    func settings(
        of topics: [Topic],
        timeout: Duration
    ) throws(KafkaError) -> [Topic: [String: String]] {
        var items = unsafe topics.map { topic in
            unsafe rd_kafka_ConfigResource_new(RD_KAFKA_RESOURCE_TOPIC, topic.name)
        }
        defer { unsafe items.forEach { unsafe rd_kafka_ConfigResource_destroy($0) } }
        // Each broker knows them, and there may be no controller for now.
        let broker = try brokers(timeout: timeout).first?.id
        return try answer(
            to: RD_KAFKA_ADMIN_OP_DESCRIBECONFIGS,
            from: broker,
            timeout: timeout
        ) {
            unsafe rd_kafka_DescribeConfigs($0, &items, items.count, $1, $2)
        } read: {
            unsafe Self.settings(in: $0)
        }
    }

    @unsafe private static func settings(in event: OpaquePointer) -> [Topic: [String: String]] {
        var settings: [Topic: [String: String]] = [:]
        var count = 0
        guard let result = unsafe rd_kafka_event_DescribeConfigs_result(event),
            let items = unsafe rd_kafka_DescribeConfigs_result_resources(result, &count)
        else { return [:] }
        for index in 0..<count {
            guard let item = unsafe items[index],
                unsafe ResponseCode(rd_kafka_ConfigResource_error(item)) == .noError,
                let name = unsafe rd_kafka_ConfigResource_name(item)
            else { continue }
            settings[unsafe Topic(fromBroker: String(cString: name))] = unsafe entries(of: item)
        }
        return settings
    }

    @unsafe private static func entries(of item: OpaquePointer) -> [String: String] {
        var values: [String: String] = [:]
        var count = 0
        guard let entries = unsafe rd_kafka_ConfigResource_configs(item, &count) else { return [:] }
        for index in 0..<count {
            guard let entry = unsafe entries[index],
                let name = unsafe rd_kafka_ConfigEntry_name(entry),
                let value = unsafe rd_kafka_ConfigEntry_value(entry)
            else { continue }
            values[unsafe String(cString: name)] = unsafe String(cString: value)
        }
        return values
    }
}
