import LandfallKafka
import LandfallReview
import LandfallWorker
import Testing

@testable import LandfallCommand
@testable import LandfallOperations
@testable import LandfallPostgres
@testable import LandfallSettings

@Suite struct CommandFailureTests {
    private typealias Cause = (error: any Error & Sendable, isUsage: Bool, text: String)

    /// Errors of the libraries, whether somebody has to change what was given, and a part of the message.
    private static let causes: [Cause] = [
        (CommandFailure.usage("as it is"), true, "as it is"),
        (WorkerError.configuration("no topic"), true, "no topic"),
        (WorkerError.topics("too few partitions"), true, "too few partitions"),
        (WorkerError.kafka("away"), false, "away"),
        (WorkerError.postgres("away"), false, "away"),
        (WorkerError.setAside("a partition"), false, "a partition"),
        (WorkerError.fenced("another"), false, "another"),
        (PostgresError.unreachable("db:5432"), true, "db:5432; start it, or name another"),
        (PostgresError.configuration("sslmode"), true, "PostgreSQL settings: sslmode"),
        (PostgresError.unknownDatabase("no \"a\""), true, "create it with createdb"),
        (PostgresError.authentication("no password", nil), true, "--postgres-password-file"),
        (PostgresError.connectionLost(nil), false, "the connection to PostgreSQL is lost"),
        (PostgresError.outcomeUnknown, false, "while COMMIT was under way"),
        (PostgresError.standby(report("25006")), false, "takes no writes (a standby, or default_"),
        (PostgresError.schema(report("42501")), true, "GRANT landfall_writer (to read: landfall"),
        (PostgresError.retriable(report("40001")), false, "PostgreSQL can't do it now"),
        (PostgresError.schema(report("42P01")), false, "does not fit this program"),
        (PostgresError.refused(report("XX000")), false, "PostgreSQL refuses: SQLSTATE XX000"),
        (MigrationError.database(.unreachable("db:5432")), true, "start it, or name another"),
        (MigrationError.database(.outcomeUnknown), false, "COMMIT was under way"),
        (
            MigrationError.failed("0001_a", line: 3, .schema(report("42501"))), true,
            "migrations need a superuser, or a role with CREATEROLE"
        ),
        (
            MigrationError.failed("0001_a", line: 3, .schema(report("42P01"))), false,
            "migration 0001_a, line 3: the database does not fit this program"
        ),
        (MigrationError.unprivileged("bob", missing: ["CREATE"]), true, "bob can't migrate"),
        (MigrationError.busy, false, "for too long: try again"),
        (KafkaError.unreachable(Fault(.timedOut)), true, "or name others with --brokers"),
        (KafkaError.unauthorized(Fault(.topicAuthorizationFailed)), true, "access denied"),
        (KafkaError.refusedProperty(name: "a", reason: "b"), true, "property a is refused: b"),
        (KafkaError.invalidTopicName("a b"), true, "no topic can be named \"a b\""),
        (KafkaError.transient(Fault(.timedOut)), false, "Kafka: the broker asks to try again"),
        (KafkaError.fenced(Fault(.fenced)), false, "Kafka: another client has the same"),
        (
            UnansweredRequest(
                error: .unreachable(Fault(.timedOut)),
                lastError: nil,
                brokers: "b:9092"
            ), true, "Kafka at b:9092 can't be reached"
        ),
        (
            UnansweredRequest(
                error: .unreachable(Fault(.timedOut)),
                lastError: "b/bootstrap: Receive failed: Invalid response size 1157627904 "
                    + "(0..100000000): increase receive.message.max.bytes",
                brokers: "b:9092"
            ), true,
            "Kafka at b:9092 can't be reached: Receive failed: Invalid response size 1157627904 "
                + "(0..100000000): no Kafka broker listens there, or it expects TLS"
        ),
        (
            UnansweredRequest(
                error: .unreachable(Fault(.timedOut)),
                lastError: "b/bootstrap: SSL handshake failed: unexpected eof while reading",
                brokers: "b:9092"
            ), true,
            "unexpected eof while reading; check kafka-tls, and whether the port speaks TLS"
        ),
        (
            UnansweredRequest(
                error: .unreachable(Fault(.timedOut)),
                lastError: "b/bootstrap: SASL SCRAM-SHA-512 mechanism handshake failed: Broker: "
                    + "Request not valid in current SASL state: broker's supported mechanisms: ",
                brokers: "b:9092"
            ), true, "can't be signed in to: SASL SCRAM-SHA-512 mechanism handshake failed"
        ),
        (
            UnansweredRequest(
                error: .unreachable(Fault(.timedOut)),
                lastError: "https://h/t can't be asked: Connection refused",
                isOfSignIn: true,
                brokers: "b:9092"
            ), true, "Connection refused; check kafka-mechanism, and the user and password or where"
        ),
        (
            UnansweredRequest(
                error: .fenced(Fault(.fenced)),
                lastError: nil,
                brokers: "b:9092"
            ), false, "Kafka: another client has the same"
        ),
        (OperationsError.refused("not that"), true, "not that"),
        (ReviewError.refused("no catalog"), true, "no catalog"),
        (ReviewError.failed("no room"), false, "no room"),
        (CancellationError(), false, "cancelled"),
        (Other(), false, "something else"),
    ]

    @Test(arguments: causes.indices)
    func `an error of a library has its exit status, and says what to do`(number: Int) {
        let cause = Self.causes[number]
        let failure = CommandFailure(of: cause.error)
        #expect(failure.status == (cause.isUsage ? .usage : .failed), "\(cause.error)")
        #expect(failure.message.contains(cause.text), "\(failure.message)")
    }

    private struct Other: Error, CustomStringConvertible {
        let description = "something else"
    }

    private static func report(_ code: String) -> ServerReport {
        ServerReport(
            severity: "ERROR",
            sqlState: SQLState(rawValue: code),
            message: "on purpose",
            object: nil,
            position: nil
        )
    }
}
