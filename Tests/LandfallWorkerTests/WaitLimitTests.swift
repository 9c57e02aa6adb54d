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
}
