import LandfallCatalog
import LandfallDemo
import LandfallKafka
import LandfallOperations
import LandfallPostgres
import LandfallReview
import LandfallSettings
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
        case let error as UnansweredRequest: self.init(of: error)
        case OperationsError.failed(let line): self = .failed(line)
        case let error as OperationsError: self = .usage("\(error)")
        case let error as ReviewError: self.init(of: error)
        case let error as CatalogRefusal: self.init(of: error)
        case let error as ReportError: self.init(of: error)
        case BenchmarkError.unsuited(let reason): self = .usage(reason)
        case let error as BenchmarkError: self = .failed("\(error)")
        case DemoError.setup(let line): self = .usage(line)
        case DemoError.failed(let line): self = .failed(line)
        case is CancellationError: self = .failed("cancelled")
        default: self = .failed("\(error)")
        }
    }

    /// Sorts what is wrong with a catalog.
    ///
    /// - Parameter refusal: What is wrong.
    init(of refusal: CatalogRefusal) {
        switch refusal {
        case .catalog(let errors):
            let count = refusal.count
            self.init(
                status: .usage,
                message: "the catalog \(errors.findings.first?.file ?? "") has "
                    + "\(count) error\(count == 1 ? "" : "s"): "
                    + "correct the \(count == 1 ? "place" : "places") above",
                findings: ["\(errors)"]
            )
        case .unreadable(let reason), .linkKeys(let reason), .tokenKeys(let reason),
            .resultsTopic(let reason):
            self = .usage(reason)
        }
    }

    /// Sorts an error of a report.
    ///
    /// - Parameter error: The error.
    init(of error: ReportError) {
        switch error {
        case .badDay(let text): self = .usage("\(text) is no day: write it as 2026-11-20")
        case .badPeriod:
            self = .usage(
                "the last day must not be before the first, nor \(ReportDays.limit) days after it"
            )
        case .database(let error): self.init(of: error)
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
        case .schema(let report) where report.sqlState == .insufficientPrivilege:
            self = .usage(error.advised)
        default: self = .failed("\(error)")
        }
    }

    /// Sorts a question to Kafka that nobody answered.
    ///
    /// - Parameter request: Why there was no answer.
    init(of request: UnansweredRequest) {
        switch request.error {
        case .unreachable, .transient:
            self = .usage(
                "Kafka at \(request.brokers) \(request.fault): \(request); \(request.advice)"
            )
        default: self.init(of: request.error)
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
