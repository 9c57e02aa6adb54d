import Foundation
import Glibc

/// A command of the one who runs the tests that stops or starts the broker under test.
struct BrokerCommand: Sendable {
    private let line: String

    /// Ends the broker at once, as a loss of power would; its data stays.
    static let stop = BrokerCommand("LANDFALL_TEST_BROKER_STOP")
    /// Starts it again with its data, and returns once it takes connections.
    static let start = BrokerCommand("LANDFALL_TEST_BROKER_START")

    /// Why there is nothing to run, when there is not.
    static let reason: String =
        "LANDFALL_TEST_BROKER_STOP and LANDFALL_TEST_BROKER_START do not say how to stop the broker"

    private init?(_ name: String) {
        guard let line = ProcessInfo.processInfo.environment[name] else { return nil }
        self.line = line
    }

    /// Runs it with a shell, and waits for its end, though what it starts may go on.
    ///
    /// A `Process` would wait for what it starts, too.
    func run() async throws {
        let line = line
        try await offPool {
            let status = unsafe system("(\(line)) >/dev/null 2>&1 </dev/null")
            guard status == 0 else {
                throw CocoaError(.executableLoad, userInfo: [NSDebugDescriptionErrorKey: line])
            }
        }
    }
}
