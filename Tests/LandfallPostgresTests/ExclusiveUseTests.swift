import Dispatch
import Testing

@testable import LandfallPostgres

@Suite struct ExclusiveUseTests {
    @Test func `a thread may enter again, and another may enter after it`() async {
        let use = Shared()
        #expect(use.use.exclusively { use.use.exclusively { 1 } } == 1)
        struct Failure: Error {}
        #expect(throws: Failure.self) {
            try use.use.exclusively { () throws(Failure) in throw Failure() }
        }
        await withCheckedContinuation { done in
            DispatchQueue(label: "another").async {
                use.use.exclusively {}
                // Only behind it, or this thread might still be inside.
                done.resume()
            }
        }
        #expect(use.use.exclusively { 2 } == 2)
    }

    @Test func `two threads at once stop the program`() async {
        await #expect(processExitsWith: .failure) {
            let use = Shared()
            use.use.exclusively {
                let isDone = DispatchSemaphore(value: 0)
                DispatchQueue(label: "another").async {
                    use.use.exclusively { _ = isDone.signal() }
                    isDone.signal()
                }
                isDone.wait()
            }
        }
    }

    /// A place for it that two threads can name.
    private final class Shared: @unchecked Sendable {
        let use = ExclusiveUse()
    }
}
