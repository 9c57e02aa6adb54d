extension TemporaryServer {
    /// Where and how a private server runs.
    package struct Configuration: Hashable, Sendable {
        /// The folder for data, log and socket; `nil` makes a temporary one, which goes with the server.
        ///
        /// A given folder is made if need be, used again if it holds a database already, and never removed.
        package var folder: String?
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
