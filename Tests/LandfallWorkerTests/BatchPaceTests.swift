import Testing

@testable import LandfallWorker

@Suite struct BatchPaceTests {
    @Test(arguments: [(0, false), (1, false), (63, false), (64, true), (511, true)])
    func `only behind a batch of some size the next is waited for`(count: Int, isWaitedFor: Bool) {
        let taken = ContinuousClock.now
        let next = BatchPace().next(after: count, takenAt: taken)
        #expect(next == (isWaitedFor ? taken + .milliseconds(12) : nil))
    }
}
