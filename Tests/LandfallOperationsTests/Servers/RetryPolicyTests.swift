import Synchronization
import Testing

@testable import LandfallOperations

@Suite
struct `Retries of a server` {
    private enum Fault: Error { case passing, final }

    private final class Lines: Sendable {
        let all = Mutex<[String]>([])
    }

    @Test func `lasts until the server answers, and says what it waits for`() async throws {
        let lines = Lines()
        let retryPolicy = RetryPolicy(
            limit: .seconds(600),
            say: { line in lines.all.withLock { $0.append(line) } }
        )
        var tries = 0
        let value = try await retryPolicy.wait(
            for: "the server",
            while: { (fault: Fault) in fault == .passing },
            { () throws(Fault) in
                tries += 1
                guard tries == 3 else { throw .passing }
                return 7
            }
        )
        #expect(value == 7)
        // Once every few seconds: on a machine that is busy the tries may lie that far apart.
        let said = lines.all.withLock(\.self)
        #expect(Set(said) == ["waiting for the server: passing"])
        #expect(said.count < tries)
    }

    @Test(arguments: [Duration.zero, .milliseconds(1)])
    func `ends with the last error`(limit: Duration) async throws {
        let retryPolicy = RetryPolicy(limit: limit, say: { _ in })
        await #expect(throws: Fault.passing) {
            try await retryPolicy.wait(
                for: "the server",
                while: { (fault: Fault) in fault == .passing },
                { () throws(Fault) in throw .passing }
            )
        }
    }

    @Test func `is not wasted on what can't be retried`() async throws {
        let retryPolicy = RetryPolicy(limit: .seconds(60), say: { _ in })
        var tries = 0
        await #expect(throws: Fault.final) {
            try await retryPolicy.wait(
                for: "the server",
                while: { (fault: Fault) in fault == .passing },
                { () throws(Fault) in
                    tries += 1
                    throw .final
                }
            )
        }
        #expect(tries == 1)
    }
}
