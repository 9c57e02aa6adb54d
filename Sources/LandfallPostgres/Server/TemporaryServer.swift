import Foundation
import Glibc
package import LandfallValues
import Synchronization

/// A PostgreSQL server of this process's own, for tests and demonstrations.
///
/// It listens on a Unix socket in a folder that only its user may enter (superuser without a password), and on 127.0.0.1
/// (password). Starting, ``stop()`` and the rest block their thread. When its owner ends without ``stop()``, even by `kill
/// -9`, a guard process sees the closed pipe, ends the server and removes a temporary folder, unless
/// ``Configuration/outlivesOwner`` says otherwise.
package final class TemporaryServer: Sendable {
    /// The superuser's name.
    package static let superuser = "landfall"
    /// The folder of data, log and socket.
    package var folder: String { place.path }
    /// The TCP port on 127.0.0.1.
    package let port: Int
    /// The superuser's password for TCP.
    ///
    /// `nil` in a given folder that held a database already: it has the password of its first start.
    package let password: Secret?

    private let place: ServerFolder
    private let process: ChildProcess
    /// The end of the guard's pipe that this process holds; its closing ends the server.
    private let lifeline: Mutex<Int32?>

    /// Makes a database in a folder if there is none, starts a server and waits until it accepts connections.
    ///
    /// - Parameter configuration: Where and how.
    /// - Throws: ``TemporaryServerError``; whatever was started is ended and a temporary folder removed.
    package init(_ configuration: Configuration = .init()) throws(TemporaryServerError) {
        let programs = try ServerPrograms(searching: configuration.programFolders)
        let user = try UnprivilegedUser.needed(named: configuration.unprivilegedUser)
        let place = try ServerFolder(configuration.folder, user: user)
        let launch = ServerLaunch(
            configuration: configuration,
            programs: programs,
            place: place,
            user: user
        )
        do {
            self.password = try launch.initialize()
            let running = try launch.start()
            self.port = running.port
            self.process = running.process
            self.lifeline = Mutex(running.lifeline)
            self.place = place
        } catch {
            place.removeIfTemporary()
            throw error
        }
    }

    deinit {
        stop()
    }

    /// The server's process id.
    package var processID: Int32 {
        place.notedProcessID ?? process.processID
    }

    /// Returns the settings to connect to a database as superuser over the Unix socket.
    ///
    /// - Parameter database: The database's name.
    /// - Returns: Settings that need no password.
    /// - Throws: ``PostgresError/configuration(_:)`` if the name is empty.
    package func configuration(
        database: String = "postgres"
    ) throws(PostgresError) -> ConnectionConfiguration {
        try ConnectionConfiguration(
            host: folder,
            port: port,
            database: database,
            user: Self.superuser
        )
    }

    /// Makes an empty database.
    ///
    /// - Parameter name: Its name.
    /// - Returns: How to reach it as superuser.
    /// - Throws: ``PostgresError``, also if there is one of that name.
    package func makeDatabase(_ name: String) throws(PostgresError) -> ConnectionConfiguration {
        let quoted = name.replacing("\"", with: "\"\"")
        try Connection(configuration()).execute("CREATE DATABASE \"\(quoted)\"")
        return try configuration(database: name)
    }

    /// A command line that opens a database with psql, for people.
    ///
    /// - Parameter database: The database's name.
    /// - Returns: Words that need no quoting as long as the folder's name needs none.
    package func psqlCommand(database: String) -> String {
        "psql -h \(folder) -p \(port) -U \(Self.superuser) -d \(database)"
    }

    /// The URL by which programs open a database as superuser over the Unix socket.
    ///
    /// - Parameter database: The database's name.
    /// - Returns: A URL without a password.
    package func url(database: String) -> String {
        "postgres://\(Self.superuser)@/\(database)?host=\(folder)&port=\(port)"
    }

    /// Ends the server: open transactions are rolled back, and a temporary folder is removed.
    ///
    /// Waits up to 20 s for it. A second call does nothing.
    package func stop() {
        let descriptor = lifeline.withLock { lifeline in
            defer { lifeline = nil }
            return lifeline
        }
        guard let descriptor else {
            return
        }
        ServerLaunch.end(process, of: place)
        place.removeIfTemporary()
        close(descriptor)  // The guard looks after what is left, and ends.
    }
}

extension TemporaryServer {
    /// The settings of a private server.
    package struct Configuration: Hashable, Sendable {
        /// The folder for data, log and socket; `nil` makes a temporary one, which goes with the server.
        ///
        /// A given folder is made if need be, used again if it holds a database already, and never removed.
        package var folder: String?
        /// The server of which this one is made a standby, by `pg_basebackup`, if the folder holds no database; `nil` for
        /// a server of its own.
        package var primary: Primary?
        /// The TCP port on 127.0.0.1; `nil` takes a free one.
        package var port: Int?
        /// Whether commits are flushed to the disk; tests switch it off, a demonstration of durability does not.
        package var isDurable = true
        /// Whether the server goes on when the process that started it has ended.
        ///
        /// Otherwise a guard process ends it, and removes a temporary folder, however its owner died.
        package var outlivesOwner = false
        /// How long it may take until the server accepts connections.
        package var startTimeout = Duration.seconds(30)
        /// The user that the server runs as when this process is root.
        package var unprivilegedUser = "postgres"
        /// The only folders that are searched for the programs; `nil` for `PATH` and the usual places.
        package var programFolders: [String]?

        /// A running private server that another follows.
        package struct Primary: Hashable, Sendable {
            /// The folder of its Unix socket.
            let folder: String
            let port: Int

            /// Names a server.
            package init(_ server: TemporaryServer) {
                folder = server.folder
                port = server.port
            }
        }

        /// All as documented on the properties.
        package init() {}

        /// The settings for tests: nothing is flushed.
        package static var fast: Configuration {
            var configuration = Configuration()
            configuration.isDurable = false
            return configuration
        }
    }
}
