import Dispatch
import LandfallContract
import LandfallKafka
import Synchronization
import Testing

@testable import LandfallGateway

@Suite struct StateMemoryTests {
    private enum Sent { case state, tombstone }

    @Test func `A state that comes during a deletion is handed over behind it, and remembered`()
        throws
    {
        let memory = StateMemory()
        let head = StateHead(launchID: "L1", sequence: 1)
        let sent = Mutex<[Sent]>([])
        let isTaken = DispatchSemaphore(value: 0)
        _ = try memory.forget("dev") {
            DispatchQueue.global().async {
                _ = try? memory.take(head, [1], of: "dev", expected: nil) { _ in
                    sent.withLock { $0.append(.state) }
                    return []
                }
                isTaken.signal()
            }
            // It has to wait for the deletion, so this runs out.
            let isEarly = isTaken.wait(timeout: .now() + .milliseconds(300)) == .success
            #expect(!isEarly)
            if isEarly { isTaken.signal() }
            sent.withLock { $0.append(.tombstone) }
            return []
        }
        isTaken.wait()
        #expect(sent.withLock(\.self) == [.tombstone, .state])
        memory.confirm(head, [1], of: "dev")
        let (verdict, _) = try memory.take(head, [1], of: "dev", expected: nil) { _ in [] }
        #expect(verdict == .unchanged)
    }

    @Test func `A deletion that is not handed over forgets the device all the same`() throws {
        let memory = StateMemory()
        let head = StateHead(launchID: "L1", sequence: 1)
        _ = try memory.take(head, [1], of: "dev", expected: nil) { _ in [] }
        memory.confirm(head, [1], of: "dev")
        #expect(throws: Problem.self) {
            try memory.forget("dev") { () throws(Problem) in throw .kafkaUnavailable }
        }
        let (verdict, _) = try memory.take(head, [1], of: "dev", expected: nil) { _ in [] }
        #expect(verdict == .new)
    }
}
