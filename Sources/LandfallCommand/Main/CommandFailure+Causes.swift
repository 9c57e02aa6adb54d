import LandfallDemo
import LandfallKafka
import LandfallOperations
import LandfallPostgres
import LandfallReview
import LandfallWorker

extension CommandFailure {
    /// Sorts an error of the libraries into what the program says about it.
    ///
    /// - Parameter error: Any error.
    init(of error: any Error) {
        switch error {
        case let error as CommandFailure: self = error
        case let error as WorkerError:
            self = error.isConfiguration ? .usage("\(error)") : .failed("\(error)")
        case let error as MigrationError: self.init(of: error)
        case let error as PostgresError: self.init(of: error)
        case let error as KafkaError: self.init(of: error)
        case let error as UnansweredRequest: self = error.failure
        case let error as OperationsError: self = .usage("\(error)")
        case let error as ReviewError: self = .usage("\(error)")
        case DemoError.setup(let line): self = .usage(line)
        case DemoError.failed(let line): self = .failed(line)
        case is CancellationError: self = .failed("cancelled")
        default: self = .failed("\(error)")
        }
    }

    /// Sorts an error of a migration.
    ///
    /// - Parameter error: The error.
    init(of error: MigrationError) {
        switch error {
        case .database(let cause): self.init(of: cause)
        case .failed(_, _, let cause) where cause.sqlState?.rawValue == "42501":
            self = .usage(
                "\(error); migrations need a superuser, or a role with CREATEROLE, with CREATE on the "
                    + "database and, where landfall_owner is there already, membership of it (since "
                    + "PostgreSQL 16: WITH SET TRUE, INHERIT TRUE)"
            )
        case .unprivileged: self = .usage("\(error)")
        default: self = .failed("\(error)")
        }
    }

    /// Sorts an error of PostgreSQL: what no other try can cure is a matter of settings.
    ///
    /// - Parameter error: The error.
    init(of error: PostgresError) {
        switch error {
        case .unreachable, .configuration, .unknownDatabase, .authentication:
            self = .usage(error.advised)
        default: self = .failed("\(error)")
        }
    }

    /// Sorts an error of Kafka: what no other try can cure is a matter of settings.
    ///
    /// - Parameter error: The error.
    init(of error: KafkaError) {
        switch error {
        case .unreachable:
            self = .usage("Kafka: \(error); start it, or name others with --brokers")
        case .unauthorized, .misconfigured, .refusedProperty, .invalidTopicName:
            self = .usage("Kafka: \(error)")
        default: self = .failed("Kafka: \(error)")
        }
    }
}
