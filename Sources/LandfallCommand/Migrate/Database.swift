import LandfallOperations
import LandfallPostgres
import LandfallWorker

/// The database of the worker, as the command sees it.
struct Database: Sendable {
    /// How to connect.
    let configuration: ConnectionConfiguration
    /// How long to wait until it answers.
    let patience: Patience

    /// Takes the settings.
    ///
    /// - Parameters:
    ///   - settings: Where PostgreSQL is.
    ///   - patience: How long to wait until it answers.
    ///   - isUnhurried: Whether a statement may take as long as it takes.
    /// - Throws: ``CommandFailure`` with status 2 when the URL can't be read.
    init(
        _ settings: PostgresSettings,
        patience: Patience,
        isUnhurried: Bool = false
    ) throws(CommandFailure) {
        var configuration = try settings.parsed
        if isUnhurried { configuration.statementTimeout = nil }
        self.configuration = configuration
        self.patience = patience
    }

    /// Takes what is parsed already.
    ///
    /// - Parameters:
    ///   - configuration: How to connect.
    ///   - patience: How long to wait until the server answers.
    init(_ configuration: ConnectionConfiguration, patience: Patience) {
        self.configuration = configuration
        self.patience = patience
    }

    /// Connects, once the server answers.
    ///
    /// - Returns: A session.
    /// - Throws: ``PostgresError`` once the patience is used up, or at once for a refused login.
    func connect() async throws -> Connection {
        try await connection { (_: Connection) in }
    }

    /// Connects, once the server answers and takes writes: a standby is waited for until it is promoted.
    ///
    /// - Returns: A session.
    /// - Throws: ``PostgresError`` once the patience is used up, or at once for a refused login.
    func connectToWrite() async throws -> Connection {
        try await connection { (connection: Connection) throws(PostgresError) in
            try connection.begin()
            try connection.rollback()
        }
    }

    private func connection(
        passing trial: (Connection) throws(PostgresError) -> Void
    ) async throws -> Connection {
        try await patience.wait(
            for: "PostgreSQL",
            while: { (error: PostgresError) in [.reconnect, .retry].contains(error.recovery) },
            reason: { if case .unreachable(let text) = $0 { text } else { "\($0)" } },
            { () throws(PostgresError) in
                let connection = try Connection(configuration)
                try trial(connection)
                return connection
            }
        )
    }

    /// Checks that the schema is the one of this program.
    ///
    /// - Returns: Whether a newer program has been there, which does no harm.
    /// - Throws: ``CommandFailure`` with status 2 when it is not there or older, ``MigrationError`` when it
    ///   was changed or is incomplete, or ``PostgresError``.
    func checkSchema() async throws -> Bool {
        let status = try Migrator(Schema.migrations).status(on: await connect())
        try status.check()
        guard status.databaseVersion > 0 else {
            throw CommandFailure.usage(
                "the database \(configuration.database) has no schema yet: run `landfall migrate`"
            )
        }
        let pending = status.entries.filter { $0.state == .pending }
        guard pending.isEmpty else {
            let names = pending.map { "\($0.version)_\($0.name)" }.joined(separator: ", ")
            throw CommandFailure.usage(
                "the database \(configuration.database) lacks \(names): run `landfall migrate`"
            )
        }
        return status.isNewer
    }
}
