/// The content of `landfall.schema_migration`.
struct MigrationHistory {
    /// One row of the table.
    struct Entry {
        /// What the migration was called when it was applied.
        let name: String
        /// SHA-256 in hexadecimal; `nil` for one applied by hand.
        let checksum: String?
        /// When.
        let appliedAt: PostgresTimestamp
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
                sql: """
                    SELECT encode(sha256(convert_to(\(migration.text)::text, 'UTF8')), 'hex') AS checksum
                    """
            )
            return try rows[0].value("checksum")
        } catch {
            throw .database(error)
        }
    }

    /// Returns the objects that a migration creates and the database lacks, in the order of the
    /// file.
    ///
    /// It looks for names at the beginning of lines, which is how the files are written; what a
    /// later migration drops is not looked for.
    static func missingObjects(
        of migration: Migration,
        before later: [Migration],
        on connection: Connection
    ) throws(MigrationError) -> [MigrationStatus.MissingObject] {
        do throws(PostgresError) {
            let drops = later.map(\.text).joined(separator: "\n")
            let rows = try connection.query(
                sql: #"""
                    SELECT listed.line, found[2] AS name
                    FROM regexp_split_to_table(\#(migration.text)::text, '\n') WITH ORDINALITY AS listed (text, line)
                    CROSS JOIN LATERAL regexp_match(
                        listed.text,
                        '^(?:CREATE (?:OR REPLACE |UNIQUE )*|ALTER TABLE \S+ ADD )(TABLE|INDEX|VIEW|FUNCTION|CONSTRAINT) '
                            '(?:IF NOT EXISTS )?(?:landfall\.)?(\w+)'
                    ) AS found
                    WHERE found IS NOT NULL
                        AND \#(drops)::text !~ ('\mDROP \w+ (IF EXISTS )?(landfall\.)?' || found[2] || '\M')
                        AND NOT CASE found[1]
                            WHEN 'FUNCTION' THEN EXISTS (
                                SELECT FROM pg_catalog.pg_proc JOIN pg_catalog.pg_namespace AS n ON n.oid = pronamespace
                                WHERE n.nspname = 'landfall' AND proname = found[2])
                            WHEN 'CONSTRAINT' THEN EXISTS (
                                SELECT FROM pg_catalog.pg_constraint JOIN pg_catalog.pg_namespace AS n ON n.oid = connamespace
                                WHERE n.nspname = 'landfall' AND conname = found[2])
                            ELSE EXISTS (
                                SELECT FROM pg_catalog.pg_class JOIN pg_catalog.pg_namespace AS n ON n.oid = relnamespace
                                WHERE n.nspname = 'landfall' AND relname = found[2])
                        END
                    ORDER BY listed.line
                    """#
            )
            var missing: [MigrationStatus.MissingObject] = []
            for row in rows {
                missing.append(.init(name: try row.value("name"), line: try row.value("line")))
            }
            return missing
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
                sql: """
                    INSERT INTO landfall.schema_migration (version, name, checksum)
                    VALUES (\(migration.version), \(migration.name), \(checksum))
                    ON CONFLICT (version) DO UPDATE
                    SET name = excluded.name, checksum = excluded.checksum
                    """
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
