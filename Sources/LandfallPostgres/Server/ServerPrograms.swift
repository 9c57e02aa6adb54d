import Foundation

/// The folder of PostgreSQL's server programs.
struct ServerPrograms: Hashable {
    /// The folder that holds `initdb` and `postgres`.
    let folder: String

    /// Looks on PATH, in Debian's and Homebrew's places, newest version first, and asks `pg_config`.
    ///
    /// - Parameter folders: Searched instead of all these; `nil` for these.
    /// - Throws: ``TemporaryServerError/notInstalled``.
    init(searching folders: [String]?) throws(TemporaryServerError) {
        let path = Self.pathFolders
        let usual = path + Self.versionedFolders + Self.askedFolder(path)
        guard let folder = (folders ?? usual).first(where: Self.holdsServer) else {
            throw .notInstalled
        }
        self.folder = folder
    }

    /// The path of one of the programs; where only some of them are linked into the folder, that beside the server
    /// itself.
    func path(_ program: String) -> String {
        let path = "\(folder)/\(program)"
        guard !FileManager.default.isExecutableFile(atPath: path) else { return path }
        let server = URL(fileURLWithPath: "\(folder)/postgres").resolvingSymlinksInPath()
        return server.deletingLastPathComponent().appendingPathComponent(program).path
    }

    private static var pathFolders: [String] {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return path.split(separator: ":").map(String.init)
    }

    /// `/usr/lib/postgresql/15/bin` and the like, by version, newest first.
    private static var versionedFolders: [String] {
        let parents = ["/usr/lib/postgresql", "/usr/pgsql", "/opt/homebrew/opt", "/usr/local/opt"]
        return parents.flatMap { parent in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
            return
                names
                .filter { $0.hasPrefix("postgresql") || Int($0) != nil }
                .sorted { $0.compare($1, options: .numeric) == .orderedDescending }
                .map { "\(parent)/\($0)/bin" }
        } + ["/usr/local/pgsql/bin", "/usr/bin"]
    }

    /// Returns the answer of `pg_config --bindir`, if there is one.
    private static func askedFolder(_ path: [String]) -> [String] {
        guard
            let program = path.map({ "\($0)/pg_config" })
                .first(where: FileManager.default.isExecutableFile),
            let answer = try? ChildProcess.output(of: [program, "--bindir"])
        else {
            return []
        }
        return [answer.trimmingCharacters(in: .whitespacesAndNewlines)]
    }

    private static func holdsServer(_ folder: String) -> Bool {
        ["initdb", "postgres"].allSatisfy {
            FileManager.default.isExecutableFile(atPath: "\(folder)/\($0)")
        }
    }
}
