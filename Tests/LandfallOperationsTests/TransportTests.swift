import LandfallOperations
import LandfallPostgres
import LandfallWorker
import Testing

@Suite struct TransportTests {
    @Test(arguments: [
        ("kafka.example:9092", false, true), ("kafka.example:9092", true, false),
        ("10.0.0.7:9092", false, true), ("127.0.0.1:9092", false, false),
        ("localhost:9092", false, false), ("[::1]:9092", false, false),
        ("127.0.0.1.example:9092", false, true), ("[2001:db8::1]:9092", false, true),
    ])
    func `Kafka without TLS is warned of where it is not on this machine`(
        broker: String,
        usesTLS: Bool,
        isWarned: Bool
    ) throws {
        var kafka = KafkaSettings(brokers: ["localhost:9092", broker])
        kafka.usesTLS = usesTLS
        let local = try ConnectionConfiguration(host: "/run", database: "nav", user: "ann")
        let warnings = TransportExamination.warnings(kafka: kafka, postgres: local)
        #expect(warnings.map(\.name) == (isWarned ? ["kafka-transport"] : []))
        #expect(warnings.allSatisfy { $0.verdict == .warning && $0.text.contains(broker) })
        #expect(warnings.allSatisfy { $0.advice?.contains("kafka-tls") == true })
    }

    @Test(arguments: [
        ("postgres://a@db.example/nav", true),
        ("postgres://a@db.example/nav?sslmode=require", true),
        ("postgres://a@db.example/nav?sslmode=verify-ca", true),
        ("postgres://a@db.example/nav?sslmode=verify-full", false),
        ("postgres://a@localhost,db.example/nav", true),
        ("postgres://a@localhost,127.0.0.1/nav", false),
        ("postgres://a@[::1]/nav", false),
        ("postgres://a@/nav?host=/run/postgresql", false),
        ("host=localhost hostaddr=10.0.0.7 user=a dbname=nav", true),
    ])
    func `PostgreSQL that is not verified is warned of where it is not on this machine`(
        url: String,
        isWarned: Bool
    ) throws {
        let warnings = TransportExamination.warnings(
            kafka: KafkaSettings(brokers: ["localhost:9092"]),
            postgres: try ConnectionConfiguration(connectionString: url)
        )
        #expect(warnings.map(\.name) == (isWarned ? ["postgres-transport"] : []))
        #expect(warnings.allSatisfy { $0.advice?.contains("sslmode=verify-full") == true })
    }
}
