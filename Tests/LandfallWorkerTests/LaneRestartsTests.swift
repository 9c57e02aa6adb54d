import LandfallKafka
import Testing

@testable import LandfallWorker

@Suite struct LaneRestartsTests {
    private static let dead = KafkaError.clientDead(Fault(.fatal))
    private static let start = ContinuousClock.now

    private static func attempt(_ madeProgress: Bool, began seconds: Int) -> LaneRestarts.Attempt {
        LaneRestarts.Attempt(madeProgress: madeProgress, turnBegan: start + .seconds(seconds))
    }

    @Test func `a lane that has used up its patience ends the worker at once`() {
        var restarts = LaneRestarts(patience: .seconds(120))
        let attempt = Self.attempt(true, began: 1000)
        let end = restarts.note(Self.dead, of: attempt, at: Self.start + .seconds(1120))
        #expect(end != nil)
    }

    @Test func `lanes that get nowhere, one after the other, end it with their patience`() {
        var restarts = LaneRestarts(patience: .seconds(120))
        let first = KafkaError.mustAbort(Fault(.messageTooLarge))
        #expect(restarts.note(first, of: Self.attempt(true, began: 0), at: Self.start) == nil)
        let later = Self.attempt(false, began: 110)
        let waiting = KafkaError.transient(Fault(.concurrentTransactions))
        #expect(restarts.note(waiting, of: later, at: Self.start + .seconds(111)) == nil)
        let end = restarts.note(waiting, of: later, at: Self.start + .seconds(120))
        let text = end?.description ?? ""
        #expect(text.contains("it began with: \(first)"))
        #expect(text.contains("raise max.message.bytes"))
        #expect(!text.contains("check the brokers"))
    }

    @Test func `a lane that got something done in between begins anew`() {
        var restarts = LaneRestarts(patience: .seconds(120))
        for hour in 0..<24 {
            let attempt = Self.attempt(true, began: hour * 3600)
            let now = Self.start + .seconds(hour * 3600 + 1)
            #expect(restarts.note(Self.dead, of: attempt, at: now) == nil)
        }
    }

    @Test func `one that was overtaken starts again without patience, and not for ever`() {
        var restarts = LaneRestarts(patience: .zero)
        for second in 0..<LaneRestarts.limit {
            let attempt = Self.attempt(false, began: second)
            let now = Self.start + .seconds(second)
            #expect(restarts.note(WorkerError.fenced("x"), of: attempt, at: now) == nil)
        }
        let last = Self.attempt(true, began: 60)
        let end = restarts.note(WorkerError.fenced("x"), of: last, at: Self.start + .seconds(60))
        #expect(end == .fenced("x"))
    }

    @Test func `a transaction that failed in two ways names both`() {
        let first = KafkaError.mustAbort(Fault(.unknownServerError))
        let last = KafkaError.unreachable(Fault(.timedOut))
        let text = LaneFailure(RetriesExhausted(first: first, last: last)).workerError.description
        #expect(text.contains("\(last); it began with: \(first); check the brokers"))
    }
}
