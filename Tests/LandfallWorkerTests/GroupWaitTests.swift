import Testing

@testable import LandfallWorker

@Suite struct GroupWaitTests {
    @Test func `a lane that waits says so after some seconds, then ever more rarely`() {
        let begin = ContinuousClock.now
        var wait = GroupWait(at: begin)
        let lines = (0...3600).compactMap { wait.seconds(dueAt: begin + .seconds($0)) }
        #expect(lines.prefix(8) == [5, 10, 20, 40, 80, 160, 320, 620])
        #expect(zip(lines.dropFirst(6), lines.dropFirst(7)).allSatisfy { $1 - $0 == 300 })
        #expect(wait.seconds(at: begin + .milliseconds(1999)) == 1)
    }
}
