import LandfallValues

/// Brings a database's schema up to date, never back.
///
/// The history is in `landfall.schema_migration`, which the first migration makes: version, name and SHA-256 of each file,
/// computed by the server.
package struct Migrator: Sendable {
    /// The migrations of this program, by number.
    package let migrations: [Migration]
    /// How long to wait for another process that migrates the same database.
    package var patience = Duration.seconds(60)
    /// How long a migration waits for a lock that others hold on a table.
    package var lockTimeout = Duration.seconds(10)

    /// Takes the files, in any order.
    ///
    /// - Parameter files: Names like `0001_name.sql` and their texts.
    /// - Throws: ``MigrationError/badFileName(_:)``, ``MigrationError/duplicate(version:)``,
    ///   ``MigrationError/gap(missing:)``.
    package init(_ files: [(name: String, text: String)]) throws(MigrationError) {
        var migrations: [Migration] = []
        for (name, text) in files {
            migrations.append(try Migration(fileName: name, text: text))
        }
        migrations.sort { $0.version < $1.version }
        for (expected, migration) in zip(1..., migrations) where migration.version != expected {
            guard migration.version > expected else {
                throw .duplicate(version: migration.version)
            }
            throw .gap(missing: expected)
        }
        self.migrations = migrations
    }

    /// Compares the database with this program; only reads.
    ///
    /// - Parameter connection: A session that may read the history: any role of Landfall.
    /// - Returns: Where each migration is.
    /// - Throws: ``MigrationError/database(_:)``.
    package func status(on connection: Connection) throws(MigrationError) -> MigrationStatus {
        let history = try MigrationHistory.read(on: connection)
        var entries: [MigrationStatus.Entry] = []
        for migration in migrations {
            let state = try state(of: migration, in: history, on: connection)
            entries.append(.init(version: migration.version, name: migration.name, state: state))
        }
        for (version, past) in history.entries where version > migrations.count {
            entries.append(
                .init(version: version, name: past.name, state: .unknown(at: past.appliedAt))
            )
        }
        entries.sort { $0.version < $1.version }
        return MigrationStatus(entries: entries)
    }

    private func state(
        of migration: Migration,
        in history: MigrationHistory,
        on connection: Connection
    ) throws(MigrationError) -> MigrationStatus.State {
        guard let past = history.entries[migration.version] else { return .pending }
        guard let noted = past.checksum else {
            let later = migrations.filter {
                $0.version > migration.version && history.entries[$0.version] != nil
            }
            let missing = try MigrationHistory.missingObjects(
                of: migration,
                before: later,
                on: connection
            )
            return missing.isEmpty
                ? .appliedByHand(at: past.appliedAt) : .incomplete(missing: missing)
        }
        let checksum = try MigrationHistory.checksum(of: migration, on: connection)
        return noted == checksum ? .applied(at: past.appliedAt) : .changed
    }

    /// Applies what the database lacks, each migration in a transaction of its own, under an advisory lock.
    ///
    /// Makes a connection of its own without a statement timeout. What a newer program has applied is left alone.
    ///
    /// - Parameters:
    ///   - configuration: A superuser, or a role with CREATEROLE and CREATE on the database. Since PostgreSQL 16 it lets
    ///     itself act as `landfall_owner` first, where it can't yet.
    ///   - dryRun: Whether to check everything that can be checked without running or noting any migration.
    ///   - onApplied: Called after each migration is committed.
    ///   - onWaiting: Called before another process is waited for that migrates the same database.
    /// - Returns: The migrations that were applied, or would be.
    /// - Throws: ``MigrationError``; the migrations before the failed one stay.
    @discardableResult
    package func apply(
        to configuration: ConnectionConfiguration,
        dryRun: Bool = false,
        onApplied: (Migration) -> Void = { _ in },
        onWaiting: () -> Void = {}
    ) throws(MigrationError) -> [Migration] {
        var configuration = configuration
        configuration.statementTimeout = nil
        let connection: Connection
        do {
            connection = try Connection(configuration)
        } catch {
            throw .database(error)
        }
        guard !connection.isPooled else { throw .pooled }
        if dryRun {
            let pending = try pending(on: connection)
            _ = try rights(toApply: pending, on: connection)
            return pending
        }
        try lock(connection, onWaiting)
        // The session ends with this function, and the lock with it.
        let pending = try pending(on: connection)
        if let preparation = try rights(toApply: pending, on: connection)?.preparation {
            do { try connection.execute(preparation) } catch { throw .database(error) }
        }
        for migration in pending {
            try apply(migration, on: connection)
            onApplied(migration)
        }
        try MigrationHistory.adopt(migrations, on: connection)
        return pending
    }

    /// Returns the migrations that the database lacks, after a check of the others.
    private func pending(on connection: Connection) throws(MigrationError) -> [Migration] {
        let status = try status(on: connection)
        try status.check()
        return migrations.filter { $0.version > status.databaseVersion }
    }

    /// Returns the rights of the role, after a check that it can migrate; `nil` if there is nothing
    /// to apply.
    private func rights(
        toApply pending: [Migration],
        on connection: Connection
    ) throws(MigrationError) -> MigrationRights? {
        guard let first = pending.first else { return nil }
        let rights: MigrationRights
        do { rights = try .read(on: connection) } catch { throw .database(error) }
        let missing = rights.missingRights(forFirst: first.version == 1)
        guard missing.isEmpty else { throw .unprivileged(rights.role, missing: missing) }
        return rights
    }

    private func lock(
        _ connection: Connection,
        _ onWaiting: () -> Void
    ) throws(MigrationError) {
        let key = "hashtextextended('landfall.schema_migration', 0)"
        do throws(PostgresError) {
            let rows = try connection.query("SELECT pg_try_advisory_lock(\(key)) AS is_ours")
            guard try !rows[0].value("is_ours", as: Bool.self) else { return }
            onWaiting()
            try connection.execute("SET lock_timeout = \(patience.millisecondsRoundedUp)")
            try connection.query("SELECT pg_advisory_lock(\(key))")
        } catch {
            throw error.sqlState == .lockNotAvailable ? .busy : .database(error)
        }
    }

    private func apply(
        _ migration: Migration,
        on connection: Connection
    ) throws(MigrationError) {
        try connection.transaction(mapping: { .failed(migration.label, line: nil, $0) }) {
            () throws(MigrationError) in
            do throws(PostgresError) {
                let limit = lockTimeout.millisecondsRoundedUp
                try connection.execute("SET LOCAL lock_timeout = \(limit)")
                try connection.execute(migration.text)
            } catch {
                let line = error.report?.position.map { migration.line(ofCharacter: $0) }
                throw .failed(migration.label, line: line, error)
            }
            guard connection.isInTransaction else {
                throw .endsTransaction(migration.label)
            }
            try MigrationHistory.note(migration, on: connection)
        }
    }
}

extension Migration {
    /// The line, from 1, that holds a character counted from 1.
    fileprivate func line(ofCharacter position: Int) -> Int {
        1 + text.unicodeScalars.prefix(max(0, position - 1)).count { $0 == "\n" }
    }
}
