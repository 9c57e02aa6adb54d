import Foundation
import TestSupport
import Testing

@testable import LandfallPostgres

@Suite(.timeLimit(.minutes(10))) struct TemporaryServerTests {
    @Test func `a server runs until it is stopped and leaves nothing`() async throws {
        try await blocking {
            let server = try TemporaryServer(.fast)
            let configuration = try server.makeDatabase("nav")
            #expect(try Connection(configuration).query("SELECT 1::int AS n")[0][0] == .integer(1))
            #expect(server.psqlCommand(database: "nav").contains("-p \(server.port)"))
            let processID = server.processID
            server.stop()
            server.stop()
            #expect(kill(processID, 0) == -1)
            #expect(!FileManager.default.fileExists(atPath: server.folder))
            let error = #expect(throws: PostgresError.self) { try Connection(configuration) }
            #expect(error?.recovery == .reconnect)
        }
    }

    @Test func `a given folder keeps its database from one start to the next`() async throws {
        try await blocking {
            let folder = "/tmp/lf-test-\(UInt32.random(in: 0...UInt32.max))"
            defer { try? FileManager.default.removeItem(atPath: folder) }
            var configuration = TemporaryServer.Configuration.fast
            configuration.folder = folder
            let first = try TemporaryServer(configuration)
            _ = try first.makeDatabase("nav")
            let error = #expect(throws: TemporaryServerError.self) {
                try TemporaryServer(configuration)
            }
            #expect(error == .alreadyRunning(folder: folder, processID: first.processID))
            first.stop()

            let second = try TemporaryServer(configuration)
            #expect(try Connection(second.configuration(database: "nav")).isUsable)
            second.stop()
            #expect(FileManager.default.fileExists(atPath: "\(folder)/data/PG_VERSION"))
        }
    }

    @Test func `a server ends and its folder goes when its owner is gone`() async throws {
        try await blocking {
            let user = try UnprivilegedUser.needed(named: "postgres")
            let place = try ServerFolder(nil, user: user)
            let launch = ServerLaunch(
                configuration: .fast,
                programs: try ServerPrograms(searching: nil),
                place: place,
                user: user
            )
            _ = try launch.initialize()
            let running = try launch.start()
            close(running.lifeline)  // What the kernel does when the owner dies.
            #expect(running.process.wait(for: .seconds(20)) == true)
            let deadline = ContinuousClock.now.advanced(by: .seconds(10))
            while FileManager.default.fileExists(atPath: place.path), ContinuousClock.now < deadline
            {
                usleep(10_000)
            }
            #expect(!FileManager.default.fileExists(atPath: place.path))
        }
    }

    @Test func `a port in use is one clear error, and nothing is left`() async throws {
        try await blocking {
            var configuration = TemporaryServer.Configuration.fast
            configuration.port = try SharedServer.server.get().port
            let error = #expect(throws: TemporaryServerError.self) {
                try TemporaryServer(configuration)
            }
            #expect(try #require(error).description.hasSuffix("is in use"))
        }
    }

    @Test func `missing programs, a bad folder and programs that fail are clear errors`()
        async throws
    {
        try await blocking {
            var missing = TemporaryServer.Configuration.fast
            missing.programFolders = ["/nowhere"]
            #expect(throws: TemporaryServerError.notInstalled) { try TemporaryServer(missing) }

            var long = TemporaryServer.Configuration.fast
            long.folder = "/tmp/" + String(repeating: "x", count: 100)
            let error = #expect(throws: TemporaryServerError.self) { try TemporaryServer(long) }
            #expect(try #require(error).description.contains("too long"))

            let fake = "/tmp/lf-test-\(UInt32.random(in: 0...UInt32.max))"
            defer { try? FileManager.default.removeItem(atPath: fake) }
            // Written by a process of its own: another test that starts a program meanwhile would
            // inherit the open file, and an open file can't be executed.
            let writer = try SpawnedProcess.run(
                "/bin/sh",
                [
                    "-c",
                    """
                    mkdir -m 755 "$1" && for program in initdb postgres; do
                        printf '#!/bin/sh\necho "%s: error: no luck"\nexit 3\n' "$program" > "$1/$program"
                        chmod 755 "$1/$program"
                    done
                    """,
                    "sh", fake,
                ]
            )
            #expect(writer.status == 0, "\(writer.text)")
            var failing = TemporaryServer.Configuration.fast
            failing.programFolders = [fake]
            #expect(
                throws: TemporaryServerError.failed(
                    program: "initdb",
                    reason: "initdb: error: no luck"
                )
            ) {
                try TemporaryServer(failing)
            }
        }
    }
}
