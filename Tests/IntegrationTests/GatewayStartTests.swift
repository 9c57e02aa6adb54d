import Foundation
import Glibc
import TestSupport
import Testing

/// The process of a gateway while the brokers that it needs are away.
@Suite(.timeLimit(.minutes(5))) struct GatewayStartTests {
    private static let keys = """
        {"keys": [{"id": "b1", "scopes": ["intents"], "sha256": \
        ["faf677736c2b29d5992858895a2c78bf0ced4a2713a0dfd2b10bd0642b12bba4"]}]}
        """

    @Test func `it shows what it waits for, takes no hang-up for an end, and ends at once`()
        async throws
    {
        let folder = try TemporaryFolder()
        let log = try folder.file("log", "")
        let executable = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
            .deletingLastPathComponent().appending(path: "landfall")
        let process = try SpawnedProcess(
            executable.path,
            ["gateway"],
            environment: [
                "LANDFALL_BROKERS": "127.0.0.1:1", "LANDFALL_PATIENCE": "5m",
                "LANDFALL_GATEWAY_API_KEYS_FILE": try folder.file("keys.json", Self.keys),
                "LANDFALL_GATEWAY_LISTEN": "127.0.0.1:0", "LANDFALL_ADMIN": "127.0.0.1:0",
            ],
            errors: .file(log)
        )
        defer { process.signal(SIGKILL) }
        func lines() -> String { (try? String(contentsOfFile: log, encoding: .utf8)) ?? "" }
        try await eventually("no line of the wait: \(lines())") {
            lines().contains("waiting for Kafka at 127.0.0.1:1")
        }
        let pages = try AdminPages(in: lines())
        #expect(try pages.page("/health/live") == ("200", "live\n"))
        #expect(try pages.page("/health/ready") == ("503", "waiting for kafka\n"))
        process.signal(SIGHUP)
        #expect(try pages.page("/health/live") == ("200", "live\n"))
        process.signal(SIGTERM)
        try await eventually("it did not end: \(lines())") { !process.isRunning }
        #expect(process.wait() == 0)
        #expect(lines().contains("the gateway has stopped"))
    }
}
