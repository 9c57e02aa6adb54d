/// The rule that keeps the operator from setting a property of librdkafka.
enum PropertyRule: Hashable, Sendable {
    /// A setting of the worker says it.
    case setting(String)

    /// Only these values leave the program correct.
    case fixed([String], reason: String)

    /// No value is let through.
    case forbidden(reason: String)

    /// The reason to refuse a value, or `nil` to let it through.
    func objection(to value: String) -> String? {
        switch self {
        case .setting(let name): "the setting \(name) says it"
        case .fixed(let allowed, let reason): allowed.contains(value.lowercased()) ? nil : reason
        case .forbidden(let reason): reason
        }
    }

    private static let no = ["false", "f", "0"]
    private static let yes = ["true", "t", "1"]

    private static let settings: [String: String] = [
        "bootstrap.servers": "brokers", "metadata.broker.list": "brokers",
        "security.protocol": "kafka-tls", "sasl.mechanism": "kafka-mechanism",
        "sasl.mechanisms": "kafka-mechanism", "sasl.username": "kafka-username",
        "sasl.password": "kafka-password", "ssl.ca.location": "kafka-ca-file", "group.id": "group",
        "ssl.certificate.location": "kafka-cert-file", "ssl.key.location": "kafka-key-file",
        "ssl.key.password": "kafka-key-password-file",
        "sasl.oauthbearer.token.endpoint.url": "kafka-oauth-endpoint",
        "sasl.oauthbearer.client.id": "kafka-oauth-client-id",
        "sasl.oauthbearer.client.secret": "kafka-oauth-client-secret-file",
        "sasl.oauthbearer.scope": "kafka-oauth-scope",
        "client.id": "instance", "group.instance.id": "instance", "transactional.id": "instance",
        "auto.offset.reset": "begin-at", "log_level": "log-level",
    ]

    /// What the worker chooses itself: its waits and its sizes depend on one another.
    private static let own = [
        "session.timeout.ms", "heartbeat.interval.ms", "max.poll.interval.ms", "fetch.wait.max.ms",
        "fetch.message.max.bytes", "max.partition.fetch.bytes", "fetch.max.bytes",
        "queued.min.messages",
        "queued.max.messages.kbytes", "transaction.timeout.ms", "message.timeout.ms",
        "delivery.timeout.ms", "linger.ms", "queue.buffering.max.ms", "retry.backoff.ms",
        "queue.buffering.max.messages",
    ]

    /// The rules by property; a property without one is let through.
    static let rules: [String: PropertyRule] = {
        var rules = settings.mapValues(PropertyRule.setting)
        for name in own {
            rules[name] = .forbidden(
                reason: "the worker chooses it to fit the rest; leave it out"
            )
        }
        rules["isolation.level"] = .fixed(
            ["read_committed"],
            reason: "intents of aborted transactions would be answered"
        )
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
        let acks = "a record counts as sent when all in-sync replicas have it"
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
        rules["enable.ssl.certificate.verification"] = .fixed(
            yes,
            reason: "an attacker on the network could pose as the broker; name the authority with "
                + "kafka-ca-file"
        )
        let tokens = "the worker gets its tokens itself; see kafka-oauth-endpoint"
        for name in [
            "sasl.oauthbearer.config", "sasl.oauthbearer.method",
            "enable.sasl.oauthbearer.unsecure.jwt",
        ] { rules[name] = .forbidden(reason: tokens) }
        rules["log.queue"] = .fixed(no, reason: "nobody would read the log")
        rules["api.version.request"] = .fixed(yes, reason: "transactions need it")
        return rules
    }()
}
