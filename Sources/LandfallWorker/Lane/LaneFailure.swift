import LandfallKafka
import LandfallPostgres

/// The cause of a lane's end, and whether a new lane may recover.
struct LaneFailure {
    /// Whether a new lane may continue.
    let isRecoverable: Bool

    /// Whether another worker has overtaken the lane.
    let isFenced: Bool

    /// What the person who runs the worker reads.
    let workerError: WorkerError

    private let error: any Error

    init(_ error: any Error) {
        self.error = error
        var isFenced = false
        switch error {
        case let error as WorkerError:
            if case .fenced = error { isFenced = true }
            isRecoverable = isFenced
            workerError = error
        case let error as KafkaError:
            isRecoverable = Self.isRecoverable(error)
            workerError = Self.describe(error)
        case let exhausted as RetriesExhausted:
            isRecoverable = Self.isRecoverable(exhausted.last)
            workerError = Self.describe(exhausted.last, after: exhausted.first)
        case let error as PostgresError:
            isRecoverable = false
            workerError = .postgres(error.advised)
        default:
            isRecoverable = false
            workerError = .kafka("the lane ended: \(error)")
        }
        self.isFenced = isFenced
    }

    /// The same error, with the first error that led to it.
    ///
    /// - Parameter first: What lanes threw first since their last progress.
    /// - Returns: ``workerError`` if that was the same error.
    func workerError(after first: any Error) -> WorkerError {
        let cause = (first as? RetriesExhausted)?.first ?? first as? KafkaError
        guard let cause, let last = error as? KafkaError ?? (error as? RetriesExhausted)?.last
        else {
            return workerError
        }
        return Self.describe(last, after: cause)
    }

    private static func isRecoverable(_ error: KafkaError) -> Bool {
        // A new lane restores its states from a log that was cut or replaced.
        if case .offsetUnavailable = error { return true }
        return [.recreate, .abort, .retry].contains(error.recovery)
    }

    private static func describe(_ error: KafkaError, after first: KafkaError? = nil) -> WorkerError
    {
        let cause = first.map { $0 == error ? "" : "; it began with: \($0)" } ?? ""
        let text = "Kafka: \(error)\(cause)"
        if [error, first].contains(where: { $0?.isRefusalOfSize == true }) {
            return .kafka(
                "\(text); raise max.message.bytes of the topics that the worker writes to, then start "
                    + "it: it resumes where it stopped"
            )
        }
        return switch error {
        case .refusedProperty, .misconfigured, .invalidTopicName: .configuration(text)
        case .unknownTopic: .topics("\(text); make the topics with `landfall topics create`")
        case .unreachable, .clientDead, .transient, .mustAbort:
            .kafka(
                "\(text); check the brokers, then start the worker: it resumes where it stopped"
            )
        case .fenced: .fenced("\(text); give each worker its own instance name")
        default: .kafka(text)
        }
    }
}
