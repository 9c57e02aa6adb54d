/// What `landfall.schema_migration` says.
struct MigrationHistory {
    /// One row of the table.
    struct Entry {
        /// What the migration was called when it was applied.
        let name: String
        /// SHA-256 in hexadecimal; `nil` for one applied by hand.
        let checksum: String?
        /// When.
        let appliedAt: Timestamp

        /// How it stands to the program's migration of the same number.
        func state(comparedWith checksum: String) -> MigrationStatus.State {
            guard let noted = self.checksum else {
                return .appliedByHand(at: appliedAt)
            }
            return noted == checksum ? .applied(at: appliedAt) : .changed
        }
    }

    /// The rows by version.
    let entries: [Int: Entry]

    /// Reads the table; a database without it has no history.
    static func read(on connection: Connection) throws(MigrationError) -> MigrationHistory {
        do throws(PostgresError) {
            guard try exists(on: connection) else {
                return MigrationHistory(entries: [:])
            }
            let rows = try connection.query(
                "SELECT version, name, checksum, applied_at FROM landfall.schema_migration"
            )
            var entries: [Int: Entry] = [:]
            for row in rows {
                entries[try row.value("version")] = Entry(
                    name: try row.value("name"),
                    checksum: try row.value("checksum"),
                    appliedAt: try row.value("applied_at")
                )
            }
            return MigrationHistory(entries: entries)
        } catch {
            throw .database(error)
        }
    }

    /// Computes the checksum of a migration, on the server, which has SHA-256.
    static func checksum(
        of migration: Migration,
        on connection: Connection
    ) throws(MigrationError) -> String {
        do throws(PostgresError) {
            let rows = try connection.query(
                "SELECT encode(sha256(convert_to($1::text, 'UTF8')), 'hex') AS checksum",
                [.text(migration.text)]
            )
            return try rows[0].value("checksum")
        } catch {
            throw .database(error)
        }
    }

    /// Notes a migration in the transaction that applied it, over the row that the file may have written itself.
    static func note(
        _ migration: Migration,
        on connection: Connection
    ) throws(MigrationError) {
        let checksum = try checksum(of: migration, on: connection)
        let isThere: Bool
        do throws(PostgresError) {
            isThere = try exists(on: connection)
        } catch {
            throw .database(error)
        }
        guard isThere else {
            throw .noHistory
        }
        do throws(PostgresError) {
            try connection.query(
                """
                INSERT INTO landfall.schema_migration (version, name, checksum) VALUES ($1, $2, $3)
                ON CONFLICT (version) DO UPDATE
                SET name = excluded.name, checksum = excluded.checksum
                """,
                [.integer(Int64(migration.version)), .text(migration.name), .text(checksum)]
            )
        } catch {
            throw .failed(migration.label, line: nil, error)
        }
    }

    /// Fills the checksums in of what was applied by hand: from now on these files must not change.
    static func adopt(
        _ migrations: [Migration],
        on connection: Connection
    ) throws(MigrationError) {
        let history = try read(on: connection)
        for migration in migrations {
            guard let entry = history.entries[migration.version], entry.checksum == nil else {
                continue
            }
            try note(migration, on: connection)
        }
    }

    private static func exists(on connection: Connection) throws(PostgresError) -> Bool {
        let rows = try connection.query(
            "SELECT to_regclass('landfall.schema_migration') IS NOT NULL AS exists"
        )
        return try rows[0].value("exists")
    }
}
