import Foundation
import Glibc
import Synchronization

/// A pgbouncer of a test's own before a PostgreSQL server that listens on a Unix socket.
///
/// Apart from the mode and the size of its pools it has pgbouncer's default settings. It ends with the process that
/// made it, whose end closes a pipe.
package final class Pooler: Sendable {
    /// The time for which a client keeps a session of the server.
    package enum Mode: String, Sendable {
        /// As long as it is connected.
        case session
        /// For one transaction.
        case transaction
        /// For one statement, so there are no transactions of several.
        case statement

        /// Those with which a worker can do its work.
        package static let supported: [Self] = [.session, .transaction]
    }

    /// The folder of its Unix socket.
    package let folder: String
    /// The number of its Unix socket.
    package let port = 6_432
    private let lifeline: Mutex<(process: SpawnedProcess, pipe: Pipe)?>

    /// Starts one, and waits for its socket.
    ///
    /// - Parameters:
    ///   - host: The folder of the server's socket.
    ///   - serverPort: The server's port.
    ///   - users: Who may log in, without a password.
    ///   - mode: How long a client keeps a session.
    ///   - poolSize: The sessions of one user with one database.
    ///   - settings: Further lines of its file.
    /// - Throws: An error of the file system, also where pgbouncer is not installed.
    package init(
        before host: String,
        port serverPort: Int,
        users: [String],
        mode: Mode,
        poolSize: Int,
        settings: [String] = []
    ) throws {
        guard let program = Self.program else { throw CocoaError(.fileNoSuchFile) }
        folder = "/tmp/landfall-pooler-\(String(UInt64.random(in: .min ... .max), radix: 36))"
        let manager = FileManager.default
        // Another user than root, which pgbouncer refuses to be, writes there.
        try manager.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o777]
        )
        try manager.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder)
        let lines =
            [
                "[databases]", "* = host=\(host) port=\(serverPort)", "[pgbouncer]",
                "listen_port = \(port)", "unix_socket_dir = \(folder)", "auth_type = trust",
                "auth_file = \(folder)/users", "pool_mode = \(mode.rawValue)",
                "default_pool_size = \(poolSize)",
            ] + settings
        try lines.joined(separator: "\n")
            .write(toFile: "\(folder)/ini", atomically: false, encoding: .utf8)
        try users.map { "\"\($0)\" \"\"\n" }.joined()
            .write(toFile: "\(folder)/users", atomically: false, encoding: .utf8)
        let pipe = Pipe()
        let user = geteuid() == 0 ? ["-u", "postgres"] : []
        let process = try SpawnedProcess(
            "/bin/sh",
            ["-c", #""$@" & read -r line; kill -9 $!"#, "landfall", program, "-q"] + user
                + ["\(folder)/ini"],
            input: .descriptor(pipe.fileHandleForReading.fileDescriptor)
        )
        try pipe.fileHandleForReading.close()
        lifeline = Mutex((process, pipe))
        let deadline = ContinuousClock.now + .seconds(20)
        while !Self.accepts("\(folder)/.s.PGSQL.\(port)") {
            guard ContinuousClock.now < deadline else {
                stop()
                throw CocoaError(.fileNoSuchFile)
            }
            usleep(10_000)
        }
    }

    deinit { stop() }

    /// Ends it at once, and the connections of its clients; it may have inherited that other signals are blocked.
    package func stop() {
        let taken = lifeline.withLock { lifeline in
            defer { lifeline = nil }
            return lifeline
        }
        guard let taken else { return }
        // A line, and not only the end: a process that was started meanwhile may have the pipe, too.
        try? taken.pipe.fileHandleForWriting.write(contentsOf: Data("\n".utf8))
        try? taken.pipe.fileHandleForWriting.close()
        taken.process.wait()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Whether somebody takes connections at a Unix socket.
    private static func accepts(_ path: String) -> Bool {
        let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { bytes in
            unsafe bytes.copyBytes(from: Array(path.utf8).prefix(bytes.count - 1))
        }
        let length = socklen_t(MemoryLayout<sockaddr_un>.size)
        return unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe connect(socket, address, length) == 0
            }
        }
    }

    /// Whether pgbouncer is installed.
    package static var isInstalled: Bool { program != nil }

    private static var program: String? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        // Debian keeps it where only root looks.
        let folders =
            path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/local/sbin"]
        return folders.map { "\($0)/pgbouncer" }
            .first(where: FileManager.default.isExecutableFile(atPath:))
    }
}
