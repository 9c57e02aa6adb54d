import Testing

@testable import LandfallWorker

@Suite struct BatchPaceTests {
    @Test(arguments: [(0, false), (1, false), (63, false), (64, true), (5000, true)])
    func `only behind a batch of some size the next is waited for`(count: Int, isWaitedFor: Bool) {
        let taken = ContinuousClock.now
        let next = BatchPace().next(after: count, takenAt: taken)
        #expect(next == (isWaitedFor ? taken + .milliseconds(25) : nil))
    }

    @Test func `the wait ends at its time, and is none when that has passed`() {
        let start = ContinuousClock.now
        BatchPace.wait(until: nil)
        BatchPace.wait(until: start - .seconds(3600))
        #expect(ContinuousClock.now < start + .seconds(60))
        BatchPace.wait(until: start + .milliseconds(20))
        #expect(ContinuousClock.now >= start + .milliseconds(20))
    }
}
