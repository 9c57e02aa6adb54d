/// Why a property of librdkafka is not for the operator to set.
enum PropertyRule: Hashable, Sendable {
    /// An option of this program says it.
    case option(String)

    /// Only these values leave the program correct.
    case fixed([String], reason: String)

    /// No value is let through.
    case forbidden(reason: String)

    /// The reason to refuse a value, or `nil` to let it through.
    func objection(to value: String) -> String? {
        switch self {
        case .option(let name): "it is set by the option \(name)"
        case .fixed(let allowed, let reason): allowed.contains(value.lowercased()) ? nil : reason
        case .forbidden(let reason): reason
        }
    }

    private static let no = ["false", "f", "0"]
    private static let yes = ["true", "t", "1"]

    private static let options: [String: String] = [
        "bootstrap.servers": "brokers", "metadata.broker.list": "brokers",
        "client.id": "client id", "security.protocol": "security", "sasl.mechanism": "sign-in",
        "sasl.mechanisms": "sign-in", "sasl.username": "sign-in", "sasl.password": "sign-in",
        "ssl.ca.location": "authority file", "group.id": "group",
        "group.instance.id": "group instance id", "session.timeout.ms": "session timeout",
        "heartbeat.interval.ms": "heartbeat interval",
        "max.poll.interval.ms": "max poll interval", "auto.offset.reset": "offset reset",
        "isolation.level": "isolation", "fetch.wait.max.ms": "fetch wait",
        "fetch.message.max.bytes": "fetch size", "max.partition.fetch.bytes": "fetch size",
        "queued.min.messages": "prefetch count", "queued.max.messages.kbytes": "prefetch size",
        "transactional.id": "transactional id", "transaction.timeout.ms": "transaction timeout",
        "message.timeout.ms": "delivery timeout", "delivery.timeout.ms": "delivery timeout",
        "linger.ms": "linger", "retry.backoff.ms": "retry backoff",
        "queue.buffering.max.ms": "linger",
        "queue.buffering.max.messages": "queue capacity", "log_level": "log level of the program",
    ]

    /// The rules by property; a property without one is let through.
    static let rules: [String: PropertyRule] = {
        var rules = options.mapValues(PropertyRule.option)
        let offsets = "offsets are committed with the transaction, never by themselves"
        rules["enable.auto.commit"] = .fixed(no, reason: offsets)
        rules["auto.commit.enable"] = .fixed(no, reason: offsets)
        rules["enable.auto.offset.store"] = .fixed(no, reason: offsets)
        rules["auto.commit.interval.ms"] = .forbidden(reason: offsets)
        rules["partition.assignment.strategy"] = .fixed(
            ["range"],
            reason: "topics read together need equal partitions on one worker, and cooperative "
                + "assignment fails in librdkafka before 2.6.1"
        )
        let partitioner = "a key must choose the same partition as in Java producers"
        rules["partitioner"] = .fixed(["murmur2_random"], reason: partitioner)
        rules["msg_order_cmp"] = .forbidden(reason: "it is a function of C")
        rules["enable.partition.eof"] = .forbidden(
            reason: "the end of a partition moves the position in batch consumption"
        )
        rules["enable.idempotence"] = .fixed(yes, reason: "retries would duplicate records")
        let acks = "a record counts as sent when all replicas in sync have it"
        rules["acks"] = .fixed(["all", "-1"], reason: acks)
        rules["request.required.acks"] = .fixed(["all", "-1"], reason: acks)
        rules["delivery.report.only.error"] = .fixed(
            no,
            reason: "commits would wait in steps of 10 ms"
        )
        rules["allow.auto.create.topics"] = .fixed(
            no,
            reason: "a misspelled topic would be made instead of reported"
        )
        rules["test.mock.num.brokers"] = .forbidden(reason: "it would replace the brokers")
        rules["plugin.library.paths"] = .forbidden(reason: "it would load foreign code")
        rules["log.queue"] = .fixed(no, reason: "nobody would read the log")
        rules["api.version.request"] = .fixed(yes, reason: "transactions need it")
        return rules
    }()
}
