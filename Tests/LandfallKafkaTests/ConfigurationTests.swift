import LandfallValues
import Testing

@testable import LandfallKafka

@Suite struct ConfigurationTests {
    typealias Change = @Sendable (inout ConsumerConfiguration) -> Void

    private static let breaches: [(String, Change)] = [
        ("group.id", { $0.group = "" }),
        ("group.instance.id", { $0.groupInstanceID = "" }),
        ("session.timeout.ms", { $0.sessionTimeout = .milliseconds(999) }),
        ("heartbeat.interval.ms", { $0.heartbeatInterval = .seconds(20) }),
        ("heartbeat.interval.ms", { $0.heartbeatInterval = .zero }),
        ("max.poll.interval.ms", { $0.maxPollInterval = .seconds(44) }),
        ("fetch.wait.max.ms", { $0.fetch.wait = .seconds(-1) }),
        ("fetch.message.max.bytes", { $0.fetch.partitionBytes = 0 }),
        ("queued.min.messages", { $0.fetch.prefetchCount = 0 }),
        ("queued.max.messages.kbytes", { $0.fetch.prefetchKibibytes = 2_097_152 }),
        ("bootstrap.servers", { $0.client.brokers = [] }),
        ("bootstrap.servers", { $0.client.brokers = [""] }),
    ]

    private func client() throws -> ClientConfiguration {
        ClientConfiguration(brokers: ["127.0.0.1:1"], clientID: "tests", log: { _ in })
    }

    @Test(arguments: [
        ("enable.auto.commit", "true"), ("enable.auto.commit", "1"),
        ("enable.auto.offset.store", "True"), ("isolation.level", "read_uncommitted"),
        ("partitioner", "consistent_random"), ("transactional.id", "x"),
        ("transaction.timeout.ms", "1"), ("enable.idempotence", "false"), ("acks", "1"),
        ("request.required.acks", "0"), ("partition.assignment.strategy", "cooperative-sticky"),
        ("group.id", "x"), ("bootstrap.servers", "x"), ("metadata.broker.list", "x"),
        ("sasl.password", "x"), ("delivery.report.only.error", "true"),
        ("allow.auto.create.topics", "true"), ("test.mock.num.brokers", "3"),
        ("plugin.library.paths", "x"), ("log.queue", "true"), ("enable.partition.eof", "true"),
        ("auto.offset.reset", "latest"), ("message.timeout.ms", "1"),
    ])
    func `an unsafe property is refused with a reason`(name: String, value: String) throws {
        let error = try kafkaError { _ = try ExtraProperties([name: value]) }
        guard case .refusedProperty(name, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!reason.isEmpty)
    }

    @Test(arguments: [
        ("enable.auto.commit", "false"), ("partitioner", "murmur2_random"), ("acks", "all"),
        ("compression.type", "zstd"), ("client.rack", "a"), ("ssl.key.pem", "p"),
    ])
    func `another property is let through`(name: String, value: String) throws {
        var client = try client()
        client.extra = try ExtraProperties([name: value])
        let list = try TransactionalProducerConfiguration(
            client: client,
            transactionalID: "t"
        ).properties()
        #expect(list[name] == value)
        #expect(!client.extra.description.contains("zstd"))
    }

    @Test func `a property that nobody knows is refused by librdkafka`() throws {
        var client = try client()
        client.extra = try ExtraProperties(["no.such.property": "1"])
        let configuration = ProducerConfiguration(client: client)
        let error = try kafkaError { _ = try Producer(configuration) }
        guard case .misconfigured(let fault) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(fault.reason.contains("no.such.property"))
    }

    @Test func `properties that contradict each other are refused as a whole`() throws {
        var client = try client()
        client.extra = try ExtraProperties(["max.in.flight": "6"])
        let configuration = ProducerConfiguration(client: client)
        let error = try kafkaError { _ = try Producer(configuration) }
        #expect(error?.recovery == .stop)
    }

    @Test(arguments: breaches)
    func `a consumer's settings are checked`(
        property: String,
        change: @escaping Change
    ) throws {
        var configuration = ConsumerConfiguration(client: try client(), group: "g")
        try configuration.validate()
        change(&configuration)
        let error = try kafkaError { try configuration.validate() }
        guard case .refusedProperty(property, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `a producer's settings are checked`() throws {
        var configuration = TransactionalProducerConfiguration(
            client: try client(),
            transactionalID: "t"
        )
        try configuration.validate()
        configuration.transactionTimeout = .milliseconds(10)
        #expect(throws: KafkaError.self) { try configuration.validate() }
        configuration.transactionTimeout = .seconds(10)
        configuration.retryBackoff = .zero
        #expect(throws: KafkaError.self) { try configuration.validate() }
        configuration.retryBackoff = .milliseconds(1)
        configuration.transactionalID = ""
        #expect(throws: KafkaError.self) { try configuration.validate() }
    }

    @Test func `a table's settings are checked`() throws {
        var configuration = TableConfiguration(client: try client(), group: "g")
        _ = try configuration.properties()
        configuration.group = ""
        #expect(throws: KafkaError.self) { try configuration.properties() }
    }

    @Test func `exactly-once has the settings that it needs`() throws {
        let consumer = try ConsumerConfiguration(client: client(), group: "g").properties()
        #expect(consumer["enable.auto.commit"] == "false")
        #expect(consumer["enable.auto.offset.store"] == "false")
        #expect(consumer["isolation.level"] == "read_committed")
        #expect(consumer["partition.assignment.strategy"] == "range")
        #expect(consumer["auto.offset.reset"] == "error")
        let producer = try TransactionalProducerConfiguration(
            client: client(),
            transactionalID: "t"
        ).properties()
        #expect(producer["retry.backoff.ms"] == "5")
        #expect(producer["socket.nagle.disable"] == "true")
        #expect(producer["partitioner"] == "murmur2_random")
        #expect(producer["enable.idempotence"] == "true")
        #expect(producer["delivery.report.only.error"] == "false")
        #expect(producer["message.timeout.ms"] == producer["transaction.timeout.ms"])
    }

    @Test(arguments: [
        (Security.Transport.plaintext, false, "plaintext"), (.tls, false, "ssl"),
        (.plaintext, true, "sasl_plaintext"), (.tls, true, "sasl_ssl"),
    ])
    func `security chooses the protocol`(
        transport: Security.Transport,
        isSignedIn: Bool,
        name: String
    ) throws {
        var client = try client()
        client.security = Security(
            transport: transport,
            signIn: isSignedIn
                ? Security.SignIn(mechanism: .scramSHA512, username: "u", password: Secret("p"))
                : nil,
            authorityFile: "ca.pem"
        )
        let list = try client.properties()
        #expect(list["security.protocol"] == name)
        #expect(list["sasl.password"] == (isSignedIn ? "p" : nil))
        #expect(list["ssl.ca.location"] == "ca.pem")
    }
}
