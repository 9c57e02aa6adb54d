extension TemporaryServer {
    /// Where and how a private server runs.
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
            /// Its port.
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
