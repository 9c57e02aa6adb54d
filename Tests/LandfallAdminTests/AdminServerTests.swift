import Foundation
import LandfallTelemetry
import Logging
import TestSupport
import Testing

@testable import LandfallAdmin

/// The port as a client of HTTP meets it.
@Suite(.timeLimit(.minutes(2))) struct AdminServerTests {
    private static let free = AdminConfiguration(address: AdminAddress(host: "127.0.0.1", port: 0))
    private static var logger: Logger {
        Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    }

    /// What curl prints of a page, its status behind it.
    private static func curl(_ arguments: [String]) throws -> String {
        let words = ["--silent", "--show-error", "--max-time", "20"] + arguments
        return try SpawnedProcess.run("/usr/bin/curl", words).text
    }

    @Test func `Pages are served while something is done, and no longer`() async throws {
        let registry = MetricRegistry(AdminServer.definitions)
        let server = AdminServer(
            Self.free,
            pages: FixedPages(),
            metrics: registry,
            logger: Self.logger
        )
        let address = try await server.run { address in
            let url = "http://\(address)"
            try #expect(Self.curl(["\(url)/health/ready"]) == "ready\n")
            try #expect(Self.curl(["-w", "%{http_code}", "\(url)/health/live"]) == "live\n200")
            let head = try Self.curl(["--head", "\(url)/metrics"])
            #expect(head.contains("HTTP/1.1 200"))
            #expect(head.contains("text/plain; version=0.0.4; charset=utf-8"))
            #expect(head.contains("no-store"))
            #expect(head.contains("nosniff"))
            let both = try Self.curl(["\(url)/status", "\(url)/health/ready"])
            #expect(both == "{\"state\":\"ready\"}\nready\n")
            return address
        }
        let counted = registry.exposition(.prometheus)
        #expect(
            counted.contains(
                #"landfall_admin_requests_total{route="/health/ready",status="200"} 2"#
            )
        )
        #expect(counted.contains("landfall_admin_seconds_count 5"), "\(counted)")
        try #expect(Self.curl(["http://\(address)/health/live"]).contains("onnect"))
    }

    @Test func `What is thrown inside comes out`() async throws {
        struct Stop: Error {}
        let server = AdminServer(Self.free, pages: FixedPages(), logger: Self.logger)
        await #expect(throws: Stop.self) { try await server.run { _ in throw Stop() } }
    }

    @Test func `A port that is taken is said before anything is done`() async throws {
        let first = AdminServer(Self.free, pages: FixedPages(), logger: Self.logger)
        try await first.run { address in
            let second = AdminServer(
                AdminConfiguration(address: address),
                pages: FixedPages(),
                logger: Self.logger
            )
            let error = await #expect(throws: AdminServer.ListenError.self) {
                try await second.run { _ in Issue.record("it has begun") }
            }
            #expect(
                error?.description
                    == "the admin port \(address) can't be listened on: it is taken; give another with "
                    + "--admin or LANDFALL_ADMIN, or `off` for none"
            )
        }
    }

    @Test func `A body and a long head end the connection`() async throws {
        let server = AdminServer(Self.free, pages: FixedPages(), logger: Self.logger)
        try await server.run { address in
            let url = "http://\(address)/metrics"
            let status = ["-o", "/dev/null", "-w", "%{http_code}"]
            try #expect(Self.curl(status + ["-X", "GET", "-d", "x", url]) == "413")
            let long = String(repeating: "x", count: 20_000)
            try #expect(Self.curl(status + ["-H", "X-Long: \(long)", url]) == "400")
            try #expect(Self.curl(status + [url]) == "200")
        }
    }

    @Test func `Who reads no answers is ended, and who reads is not`() async throws {
        let server = AdminServer(
            Self.free,
            pages: FixedPages(),
            logger: Self.logger,
            idleTimeout: .seconds(1)
        )
        try await server.run { address in
            #expect(try UnreadingClient.isEnded(by: address.port, "/health/live"))
            try #expect(Self.curl(["http://\(address)/health/live"]) == "live\n")
        }
    }

    @Test func `Connections that say nothing keep nobody out`() async throws {
        let server = AdminServer(Self.free, pages: FixedPages(), logger: Self.logger)
        try await server.run { address in
            let script = """
                import socket, sys, time
                all = [socket.create_connection(("127.0.0.1", \(address.port))) for _ in range(200)]
                for one in all: one.send(b"GET /metrics HTTP/1.1\\r\\nHost: ")
                print("open", flush=True)
                time.sleep(60)
                """
            let output = Pipe()
            let silent = try SpawnedProcess(
                "/usr/bin/env",
                ["python3", "-c", script],
                output: .descriptor(output.fileHandleForWriting.fileDescriptor),
                errors: .null
            )
            defer { silent.signal(SIGKILL) }
            try output.fileHandleForWriting.close()
            _ = output.fileHandleForReading.availableData
            let clock = ContinuousClock.now
            try #expect(Self.curl(["http://\(address)/health/live"]) == "live\n")
            #expect(ContinuousClock.now - clock < .seconds(5))
        }
    }
}
