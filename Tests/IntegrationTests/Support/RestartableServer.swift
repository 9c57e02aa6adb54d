import Foundation
import Glibc
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

    /// Keeps all its processes from doing anything, so that it accepts connections and says nothing.
    func freeze() throws {
        let parent = try processID
        kill(parent, SIGSTOP)
        for child in children(of: parent) { kill(child, SIGSTOP) }
    }

    /// Lets them go on.
    func thaw() throws {
        let parent = try processID
        for child in children(of: parent) { kill(child, SIGCONT) }
        kill(parent, SIGCONT)
    }

    private var processID: pid_t {
        get throws {
            let files = FileManager.default.enumerator(atPath: folder)
            while let file = files?.nextObject() as? String {
                guard file.hasSuffix("postmaster.pid") else { continue }
                let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
                if let line = text.split(separator: "\n").first, let id = pid_t(line) { return id }
            }
            throw CocoaError(.fileNoSuchFile)
        }
    }

    private func children(of parent: pid_t) -> [pid_t] {
        let path = "/proc/\(parent)/task/\(parent)/children"
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(separator: " ").compactMap { pid_t($0) }
    }

    /// Stops it for good.
    func remove() {
        stop()
        try? FileManager.default.removeItem(atPath: folder)
    }
}
