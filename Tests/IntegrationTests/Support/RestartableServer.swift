import Foundation
import LandfallPostgres
import Synchronization

/// A server of a test's own, which can be stopped and started again where it was.
final class RestartableServer: Sendable {
    private let configuration: TemporaryServer.Configuration
    private let folder: String
    private let running: Mutex<TemporaryServer?>

    /// Starts a server in a folder, with a database that has every migration.
    init(folder: String) throws {
        var configuration = TemporaryServer.Configuration.fast
        configuration.folder = folder
        let server = try TemporaryServer(configuration)
        try TestServer.prepare(server)
        configuration.port = server.port
        self.configuration = configuration
        self.folder = folder
        self.running = Mutex(server)
    }

    /// The database; its settings hold over restarts.
    var database: TestDatabase {
        get throws {
            guard let server = running.withLock({ $0 }) else {
                throw CocoaError(.fileNoSuchFile)
            }
            return TestDatabase(server: server, name: TestServer.template)
        }
    }

    func stop() {
        running.withLock { server in
            server?.stop()
            server = nil
        }
    }

    func start() throws {
        let server = try TemporaryServer(configuration)
        running.withLock { $0 = server }
    }

    /// Stops it for good.
    func remove() {
        stop()
        try? FileManager.default.removeItem(atPath: folder)
    }
}
