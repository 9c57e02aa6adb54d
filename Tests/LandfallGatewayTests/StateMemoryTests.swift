import Dispatch
import LandfallContract
import LandfallKafka
import Synchronization
import Testing

@testable import LandfallGateway

@Suite struct StateMemoryTests {
    private enum Sent { case state, tombstone }

    @Test func `Of a state and a deletion at once the memory keeps what Kafka gets last`() throws {
        let memory = StateMemory()
        let head = StateHead(launchID: "L1", sequence: 1)
        for round in 0..<2000 {
            let device = "dev-\(round)"
            let sent = Mutex<[Sent]>([])
            DispatchQueue.concurrentPerform(iterations: 2) { index in
                if index == 0 {
                    let taken = try? memory.take(head, [1], of: device, expected: nil) { _ in
                        sent.withLock { $0.append(.state) }
                        return []
                    }
                    if taken != nil { memory.confirm(head, [1], of: device) }
                } else {
                    _ = try? memory.forget(device) {
                        sent.withLock { $0.append(.tombstone) }
                        return []
                    }
                }
            }
            let (verdict, _) = try memory.take(head, [1], of: device, expected: nil) { _ in [] }
            let isStored = sent.withLock { $0.last == .state }
            #expect(verdict == (isStored ? .unchanged : .new), "round \(round)")
        }
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
