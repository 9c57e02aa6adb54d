import LandfallKafka
import LandfallPostgres

/// Why a lane ended, and whether another may do better.
struct LaneFailure {
    /// Whether a new lane may go on where this one could not.
    let mayPass: Bool

    /// Whether another worker has overtaken the lane.
    let isFenced: Bool

    /// What to tell the person who runs the worker.
    let workerError: WorkerError

    private let error: any Error

    init(_ error: any Error) {
        self.error = error
        var isFenced = false
        switch error {
        case let error as WorkerError:
            if case .fenced = error { isFenced = true }
            mayPass = isFenced
            workerError = error
        case let error as KafkaError:
            mayPass = Self.mayPass(error)
            workerError = Self.describe(error)
        case let trouble as LongTrouble:
            mayPass = Self.mayPass(trouble.last)
            workerError = Self.describe(trouble.last, after: trouble.first)
        case let error as PostgresError:
            mayPass = false
            workerError = .postgres(error.advised)
        default:
            mayPass = false
            workerError = .kafka("the lane ended: \(error)")
        }
        self.isFenced = isFenced
    }

    /// The same, naming what it began with.
    ///
    /// - Parameter first: What lanes threw before, since they got something done.
    /// - Returns: ``workerError`` where that was nothing else.
    func workerError(after first: any Error) -> WorkerError {
        let cause = (first as? LongTrouble)?.first ?? first as? KafkaError
        guard let cause, let last = error as? KafkaError ?? (error as? LongTrouble)?.last else {
            return workerError
        }
        return Self.describe(last, after: cause)
    }

    private static func mayPass(_ error: KafkaError) -> Bool {
        // A lane that comes anew restores what it has read of a log that was cut or replaced.
        if case .offsetUnavailable = error { return true }
        return [.recreate, .abort, .retry].contains(error.disposition)
    }

    private static func describe(_ error: KafkaError, after first: KafkaError? = nil) -> WorkerError
    {
        let cause = first.map { $0 == error ? "" : "; it began with: \($0)" } ?? ""
        let text = "Kafka: \(error)\(cause)"
        if [error, first].contains(where: { $0?.isTooLarge == true }) {
            return .kafka(
                "\(text); raise max.message.bytes of the topics that the worker writes to, then start "
                    + "it: it goes on where it stopped"
            )
        }
        return switch error {
        case .refusedProperty, .misconfigured, .invalidTopicName: .configuration(text)
        case .unknownTopic: .topics("\(text); make the topics with `landfall topics create`")
        case .unreachable, .clientDead, .transient, .mustAbort:
            .kafka(
                "\(text); see to the brokers, then start the worker: it goes on where it stopped"
            )
        case .fenced: .fenced("\(text); give each worker its own instance name")
        default: .kafka(text)
        }
    }
}

extension KafkaError {
    /// Whether a broker takes no record of that size.
    fileprivate var isTooLarge: Bool {
        [.messageTooLarge, .recordListTooLarge].contains(fault?.code)
    }
}
