import LandfallKafka
import LandfallPostgres
import Testing

@testable import LandfallWorker

@Suite struct LaneFailureTests {
    static let passing: [any Error & Sendable] = [
        WorkerError.fenced("x"), KafkaError.clientDead(Fault(.fatal)),
        KafkaError.mustAbort(Fault(.illegalGeneration)), KafkaError.transient(Fault(.timedOut)),
        KafkaError.offsetUnavailable(Fault(.offsetOutOfRange)),
    ]

    static let final: [any Error & Sendable] = [
        WorkerError.setAside("x"), WorkerError.topics("x"), KafkaError.fenced(Fault(.fenced)),
        KafkaError.unauthorized(Fault(.topicAuthorizationFailed)),
        PostgresError.authentication("x", nil),
        PostgresError.unreachable("x"), CancellationError(),
    ]

    @Test(arguments: passing)
    func `a lane starts again where that may help`(error: any Error & Sendable) {
        #expect(LaneFailure(error).isRecoverable)
    }

    @Test func `a worker that brokers left alone says what to do`() {
        for error in [KafkaError.unreachable(Fault(.timedOut)), .clientDead(Fault(.timedOut))] {
            #expect(LaneFailure(error).workerError.description.contains("start the worker"))
        }
        let refused = LaneFailure(PostgresError.unreachable("x")).workerError
        #expect(refused.description.hasSuffix("start it, or name another one with --postgres"))
    }

    @Test(arguments: final)
    func `a worker ends where it would not, and says why`(error: any Error & Sendable) {
        let failure = LaneFailure(error)
        #expect(!failure.isRecoverable)
        #expect(!failure.workerError.description.isEmpty)
        #expect(!failure.workerError.description.contains("\n"))
    }
}
