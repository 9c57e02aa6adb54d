package import LandfallPostgres

/// The database of the worker, as the command sees it.
package struct Database: Sendable {
    /// How to connect.
    package let configuration: ConnectionConfiguration
    /// How long to wait until it answers.
    let retryPolicy: RetryPolicy

    /// Takes how to connect.
    ///
    /// - Parameters:
    ///   - configuration: How to connect.
    ///   - retryPolicy: How long to wait until the server answers.
    package init(_ configuration: ConnectionConfiguration, retryPolicy: RetryPolicy) {
        self.configuration = configuration
        self.retryPolicy = retryPolicy
    }

    /// Connects, once the server answers.
    ///
    /// - Returns: A session.
    /// - Throws: `PostgresError` once the patience is used up, or at once for a refused login.
    package func connect() async throws -> Connection {
        try await connection { (_: Connection) in }
    }

    /// Connects, once the server answers and takes writes: a standby is waited for until it is promoted.
    ///
    /// - Returns: A session.
    /// - Throws: `PostgresError` once the patience is used up, or at once for a refused login.
    func connectToWrite() async throws -> Connection {
        try await connection { (connection: Connection) throws(PostgresError) in
            try connection.begin()
            try connection.rollback()
            // That transaction says that it writes; a lone statement does what the role is set to.
            try connection.execute(
                """
                DO $$ BEGIN
                    IF current_setting('transaction_read_only')::boolean THEN
                        RAISE EXCEPTION USING ERRCODE = 'read_only_sql_transaction',
                            MESSAGE = 'cannot write in a read-only transaction';
                    END IF;
                END $$
                """
            )
        }
    }

    private func connection(
        passing trial: (Connection) throws(PostgresError) -> Void
    ) async throws -> Connection {
        try await retryPolicy.wait(
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
    /// - Throws: `OperationsError/refused(_:)` when it is not there or older, `MigrationError` when it
    ///   was changed or is incomplete, or `PostgresError`.
    package func checkSchema() async throws -> Bool {
        try isSchemaNewer(on: await connect())
    }

    /// Waits until the schema is the one of this program: somebody else migrates the database.
    ///
    /// - Parameter policy: How long to wait once the server has answered.
    /// - Returns: Whether a newer program has been there, which does no harm.
    /// - Throws: As ``checkSchema()``, once the patience is used up.
    func waitForSchema(_ policy: RetryPolicy) async throws -> Bool {
        _ = try await connect()
        return try await policy.wait(
            for: "the schema",
            while: { (error: any Error) in
                if let error = error as? PostgresError {
                    return [.reconnect, .retry].contains(error.recovery)
                }
                return error is OperationsError
            },
            { () throws in try isSchemaNewer(on: Connection(configuration)) }
        )
    }

    private func isSchemaNewer(on connection: Connection) throws -> Bool {
        let status = try Migrator(Schema.migrations).status(on: connection)
        try status.check()
        guard status.databaseVersion > 0 else {
            throw OperationsError.refused(
                "the database \(configuration.database) has no schema yet: run `landfall migrate`"
            )
        }
        let pending = status.entries.filter { $0.state == .pending }
        guard pending.isEmpty else {
            let names = pending.map { "\($0.version)_\($0.name)" }.joined(separator: ", ")
            throw OperationsError.refused(
                "the database \(configuration.database) lacks \(names): run `landfall migrate`"
            )
        }
        return status.isNewer
    }
}
