/// An error of a private server that does not run; each is one line for a terminal that says what
/// to do.
package enum TemporaryServerError: Error, Hashable, Sendable, CustomStringConvertible {
    /// No `initdb` and `postgres` were found.
    case notInstalled
    /// `initdb` refuses root, and there is no user to run it as.
    case noUnprivilegedUser(String)
    /// A folder can't be made or used.
    case folder(String, reason: String)
    /// Another server runs in the folder already.
    case alreadyRunning(folder: String, processID: Int32)
    /// A program could not be started, or ended at once; the text is its own.
    case failed(program: String, reason: String)
    /// The server did not accept a connection in time.
    case notReady(reason: String)

    /// One line.
    package var description: String {
        switch self {
        case .notInstalled:
            "PostgreSQL's server is not installed: on Debian and Ubuntu `apt-get install postgresql`, "
                + "elsewhere put initdb and postgres on PATH"
        case .noUnprivilegedUser(let user):
            "PostgreSQL does not run as root: run this as another user, or make a user \(user)"
        case .folder(let path, let reason): "the folder \(path) can't be used: \(reason)"
        case .alreadyRunning(let folder, let processID):
            "a PostgreSQL server runs in \(folder) already, process \(processID)"
        case .failed(let program, let reason): "\(program) failed: \(reason)"
        case .notReady(let reason): "the private PostgreSQL does not answer: \(reason)"
        }
    }
}
