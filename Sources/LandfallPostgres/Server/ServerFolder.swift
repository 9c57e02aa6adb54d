import Foundation
import Glibc

/// The folder of a private server: `data/`, `log`, and the Unix socket.
struct ServerFolder {
    /// Its path, absolute and without a slash at the end.
    let path: String
    /// Whether it goes with the server.
    let isTemporary: Bool

    /// Where the database is.
    var data: String { "\(path)/data" }
    /// Where the programs' output goes.
    var log: String { "\(path)/log" }
    /// The superuser's password, as long as `initdb` needs it.
    var passwordFile: String { "\(path)/password" }

    /// Makes or takes the folder.
    ///
    /// - Parameters:
    ///   - given: A path, or `nil` for a temporary folder.
    ///   - user: The owner of what is made here; `nil` for this process's user.
    /// - Throws: ``TemporaryServerError/folder(_:reason:)``.
    init(_ given: String?, user: UnprivilegedUser?) throws(TemporaryServerError) {
        let chosen = given ?? Self.temporaryPath
        path = URL(fileURLWithPath: chosen).standardizedFileURL.path
        isTemporary = given == nil
        guard path.utf8.count + "/.s.PGSQL.65535".utf8.count < 108 else {
            throw .folder(path, reason: "its name is too long to hold a Unix socket")
        }
        if !FileManager.default.fileExists(atPath: path) {
            try make(user)
        }
    }

    /// Whether the folder holds a database already.
    var isInitialized: Bool {
        FileManager.default.fileExists(atPath: "\(data)/PG_VERSION")
    }

    /// The process id that a running or crashed server has noted.
    var notedProcessID: pid_t? {
        (try? String(contentsOfFile: "\(data)/postmaster.pid", encoding: .utf8))
            .flatMap { $0.split(separator: "\n").first }
            .flatMap { pid_t($0) }
    }

    /// The most telling line of the log.
    var loggedError: String {
        let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        let lines = text.split(separator: "\n").map(String.init)
        let telling = lines.first { line in
            ["FATAL: ", "PANIC: ", " error: "].contains(where: line.contains)
        }
        return telling ?? lines.last ?? "it left no message"
    }

    /// Whether the log says that the TCP port was taken.
    var saysPortIsTaken: Bool {
        let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        return text.contains("Address already in use")
    }

    /// Writes a file that only the server's user can read.
    func write(_ text: String, to file: String, for user: UnprivilegedUser?) -> Bool {
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        let manager = FileManager.default
        let isWritten = manager.createFile(
            atPath: file,
            contents: Data(text.utf8),
            attributes: attributes
        )
        return isWritten && (user?.takeOver(file) ?? true)
    }

    /// Removes the folder if it is a temporary one.
    func removeIfTemporary() {
        if isTemporary {
            // The guard removes the files that can't be removed here.
            try? FileManager.default.removeItem(atPath: path)
        }
    }

    private func make(_ user: UnprivilegedUser?) throws(TemporaryServerError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: !isTemporary,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw .folder(path, reason: "it can't be made")
        }
        guard user?.takeOver(path) ?? true else {
            throw .folder(path, reason: "it can't be given to the server's user")
        }
    }

    /// In the usual place, or in `/tmp` where that makes the socket's name too long.
    private static var temporaryPath: String {
        let name = "landfall-postgres-\(String(UInt64.random(in: .min ... .max), radix: 36))"
        let usual = NSTemporaryDirectory()
        return usual.utf8.count < 50 ? "\(usual)/\(name)" : "/tmp/\(name)"
    }
}
