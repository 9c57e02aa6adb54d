import Glibc
import Synchronization
import UnixSignals

/// The request to end work early.
final class Interruption: Sendable {
    private let flag = Atomic(false)

    /// Whether somebody has.
    var isNoted: Bool { flag.load(ordering: .relaxed) }

    /// Notes that somebody has.
    func note() { flag.store(true, ordering: .relaxed) }

    /// Does work that ends early when somebody presses Ctrl-C.
    ///
    /// A second signal ends the program at once, with the status of a shell: work that waits for a broker may
    /// see the first one late.
    ///
    /// - Parameters:
    ///   - signals: What counts; trapped before the work begins.
    ///   - body: The work, which looks at ``isNoted`` now and then.
    /// - Returns: What the work returns.
    /// - Throws: What the work throws.
    static func watching<Result: Sendable>(
        _ signals: [UnixSignal] = [.sigint, .sigterm],
        _ body: (Interruption) async throws -> Result
    ) async throws -> Result {
        let interruption = Interruption()
        let trapped = await UnixSignalsSequence(trapping: signals)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for await signal in trapped {
                    if interruption.isNoted { exit(128 + signal.rawValue) }
                    interruption.note()
                }
            }
            defer { group.cancelAll() }
            return try await body(interruption)
        }
    }
}
