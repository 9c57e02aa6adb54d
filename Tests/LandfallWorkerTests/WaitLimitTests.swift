import LandfallValues
import Testing

@testable import LandfallWorker

@Suite struct WaitLimitTests {
    @Test func `patience ends it`() {
        let stop = StopSignal(grace: .seconds(60))
        #expect(!WaitLimit(.seconds(60), stop: stop).isOver)
        #expect(WaitLimit(.zero, stop: stop).isOver)
    }

    @Test func `a stop ends it once its grace is over, and not before`() {
        let patient = StopSignal(grace: .seconds(60))
        let limit = WaitLimit(.seconds(60), stop: patient)
        #expect(!patient.isRequested)
        patient.request()
        #expect(patient.isRequested)
        #expect(!limit.isOver)
        let hasty = StopSignal(grace: .zero)
        let short = WaitLimit(.seconds(60), stop: hasty)
        #expect(!short.isOver)
        hasty.request()
        #expect(short.isOver)
    }

    @Test func `one call never blocks for long`() {
        let stop = StopSignal(grace: .zero)
        #expect(WaitLimit(.seconds(600), stop: stop).call == .seconds(5))
        #expect(WaitLimit(.zero, stop: stop).call == .milliseconds(100))
        #expect(WaitLimit(.seconds(2), stop: stop).call <= .seconds(2))
    }

    @Test func `one call blocks no longer than a stop waits`() {
        let stop = StopSignal(grace: .seconds(3))
        let limit = WaitLimit(.seconds(600), stop: stop)
        stop.request()
        #expect(limit.call <= .seconds(3))
        #expect(!limit.isOverdue)
        let overdue = StopSignal(grace: .zero)
        overdue.request()
        #expect(WaitLimit(.seconds(600), stop: overdue).call == .seconds(1))
        #expect(WaitLimit(.seconds(600), stop: overdue).isOverdue)
        #expect(WaitLimit(.zero, stop: overdue).call == .milliseconds(100))
    }

    @Test func `waits double up to their ceiling`() {
        let backoff = Backoff(initial: .milliseconds(20), ceiling: .seconds(1))
        let delays = [-1, 0, 1, 2, 5, 6, 1000].map { backoff.delay(beforeRetry: $0) }
        #expect(
            delays == [
                .milliseconds(20), .milliseconds(20), .milliseconds(40), .milliseconds(80),
                .milliseconds(640), .seconds(1), .seconds(1),
            ]
        )
    }

    private struct Failure: Error, Equatable {
        let attempt: Int
    }

    @Test func `an attempt is made until it succeeds, and only pauses are counted`() throws {
        let backoff = Backoff(initial: .milliseconds(1), ceiling: .milliseconds(1))
        var attempts: [Int] = []
        let value = try backoff.retrying { retry throws(Failure) in
            attempts.append(retry)
            guard attempts.count > 3 else { throw Failure(attempt: attempts.count) }
            return "done"
        } after: { error, _ throws(Failure) in
            error.attempt == 2 ? .atOnce : .afterPause
        }
        #expect(value == "done")
        #expect(attempts == [0, 1, 1, 2])
    }

    @Test func `an interceptor that decides after a failure may give up`() {
        struct GivenUp: Error, Equatable {
            let first: Failure
        }
        #expect(throws: GivenUp(first: Failure(attempt: 0))) {
            try Backoff().retrying { retry throws(Failure) in
                throw Failure(attempt: retry)
            } after: { error, _ throws(GivenUp) in
                throw GivenUp(first: error)
            }
        }
    }
}
