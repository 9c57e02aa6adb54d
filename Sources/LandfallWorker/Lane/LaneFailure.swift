import LandfallKafka
import LandfallPostgres

/// Why a lane ended, and whether another may do better.
struct LaneFailure {
    /// Whether a new lane may go on where this one could not.
    let mayPass: Bool

    /// What to tell the person who runs the worker.
    let workerError: WorkerError

    init(_ error: any Error) {
        switch error {
        case let error as WorkerError:
            if case .fenced = error {
                mayPass = true
            } else {
                mayPass = false
            }
            workerError = error
        case let error as KafkaError:
            mayPass = [.recreate, .abort, .retry].contains(error.disposition)
            workerError = Self.describe(error)
        case let error as PostgresError:
            mayPass = false
            workerError = .postgres(error.advised)
        default:
            mayPass = false
            workerError = .kafka("the lane ended: \(error)")
        }
    }

    private static func describe(_ error: KafkaError) -> WorkerError {
        switch error {
        case .refusedProperty, .misconfigured, .invalidTopicName: .configuration("Kafka: \(error)")
        case .unknownTopic:
            .topics("Kafka: \(error); make the topics with `landfall topics create`")
        case .unreachable, .clientDead, .transient, .mustAbort:
            .kafka(
                "Kafka: \(error); see to the brokers, then start the worker: it goes on where it "
                    + "stopped"
            )
        case .fenced: .fenced("Kafka: \(error); give each worker its own instance name")
        default: .kafka("Kafka: \(error)")
        }
    }
}
