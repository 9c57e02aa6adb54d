package import LandfallPostgres
package import LandfallTokens

/// Takes away what the database holds of a person.
package struct PersonForgetting: Sendable {
    private let users: [String]
    private let devices: [String]
    private let keys: KeyRing?

    /// Takes the people to forget.
    ///
    /// - Parameters:
    ///   - users: The ids of users, as rows have them.
    ///   - devices: The ids of devices.
    ///   - keys: What segments of the ledger are signed with; `nil` for nothing.
    package init(users: [String], devices: [String], keys: KeyRing?) {
        self.users = users
        self.devices = devices
        self.keys = keys
    }

    /// Refuses where rows have hashes by keys that are not there: their users would not be found.
    ///
    /// - Parameters:
    ///   - users: The keys that are there.
    ///   - connection: A session of a reader.
    /// - Throws: `OperationsError/refused(_:)`, or `PostgresError`.
    package static func check(_ users: UserPseudonyms, on connection: Connection) throws {
        let known = users.keyIDs
        let missing = try connection.query(
            #"""
            SELECT DISTINCT split_part(user_id, '.', 1) AS key FROM landfall.navigation_event
            WHERE length(user_id) > 44 AND user_id ~ '^[A-Za-z0-9_-]{1,32}\.[A-Za-z0-9_-]{43}$'
            ORDER BY 1
            """#
        ).map { try $0.value("key", as: String.self) }.filter { !known.contains($0) }
        guard missing.isEmpty else {
            let shown = missing.prefix(3).joined(separator: ", ")
            let more = missing.count > 3 ? " and \(missing.count - 3) more" : ""
            throw OperationsError.refused(
                "rows hold ids of users that look hashed by \(shown)\(more): give the file with that "
                    + "key as --user-id-key-file, or, if there is no such key, --allow-missing-keys"
            )
        }
    }

    /// Counts or changes the rows.
    ///
    /// - Parameters:
    ///   - execute: Whether they are changed.
    ///   - connection: A session of the owner, in no transaction.
    /// - Returns: How many there are of each table, and the tables whose statistics may quote them.
    /// - Throws: `OperationsError`, or `PostgresError`; the transaction is open then.
    package func run(
        really execute: Bool,
        on connection: Connection
    ) throws -> (tables: [ForgottenRows], changed: [String]) {
        for _ in 1..<Self.attempts {
            do {
                return try runOnce(really: execute, on: connection)
            } catch let error as PostgresError where error.sqlState == .serializationFailure {
                // A worker has changed a row in the meantime, an assignment say.
                try connection.rollback()
            }
        }
        return try runOnce(really: execute, on: connection)
    }

    /// How often a person is forgotten before it is given up, where workers change the same rows.
    private static let attempts = 5

    private func runOnce(
        really execute: Bool,
        on connection: Connection
    ) throws -> (tables: [ForgottenRows], changed: [String]) {
        // All of it sees the same rows: what is recorded meanwhile stays whole, in the ledger and beside it.
        try connection.begin(.repeatableRead)
        // First: what the ledger holds of the person is found by rows that belong to nobody after that.
        let taken = try LedgerForgetting(users: users, devices: devices, keys: keys)
            .run(really: execute, on: connection)
        let tables = try connection.query(
            sql:
                "SELECT relation, affected, waiting FROM landfall.forget(\(users), \(devices), \(.bool(execute)))"
        ).map { row in
            ForgottenRows(
                table: try row.value("relation"),
                rows: try row.value("affected"),
                waiting: try row.value("waiting")
            )
        }
        let changed = try Self.changed(on: connection)
        try connection.commit()
        let segments = ForgottenRows(
            table: "plan_segment",
            rows: taken.records,
            waiting: taken.waiting
        )
        return ([segments] + tables, changed)
    }

    /// Takes what is gone out of a table's statistics; one that was dropped in the meantime has none.
    ///
    /// - Parameters:
    ///   - name: The table, ready for SQL.
    ///   - connection: A session of the owner.
    /// - Throws: `OperationsError/failed(_:)`.
    package static func analyze(_ name: String, on connection: Connection) throws {
        do {
            try connection.execute("ANALYZE \(name)")
        } catch  where error.sqlState == .undefinedTable {
            return
        } catch {
            throw OperationsError.failed(
                "the rows are deleted, but the statistics of \(name) may quote them: run ANALYZE "
                    + "\(name); \(error)"
            )
        }
    }

    /// The tables whose statistics may quote what the open transaction has changed, ready for SQL.
    ///
    /// ANALYZE of a table with partitions analyses them too, so that is done only where it has statistics of its own.
    private static func changed(on connection: Connection) throws -> [String] {
        try connection.query(
            """
            SELECT DISTINCT CASE WHEN EXISTS (
                    SELECT FROM pg_stats WHERE schemaname = 'landfall' AND tablename = parent.relname)
                THEN parent.oid ELSE child.relid END::regclass::text AS name
            FROM pg_stat_xact_user_tables AS child
            LEFT JOIN pg_inherits ON inhrelid = child.relid
            LEFT JOIN pg_class AS parent ON parent.oid = inhparent
            WHERE child.schemaname = 'landfall' AND child.n_tup_upd + child.n_tup_del > 0
            ORDER BY 1
            """
        ).map { try $0.value("name") }
    }
}

/// The number of a person's rows in a table.
package struct ForgottenRows: Hashable, Sendable, Encodable {
    package let table: String
    /// How many are changed.
    package let rows: Int
    /// How many wait for plans that are not known to be published.
    package let waiting: Int
}
