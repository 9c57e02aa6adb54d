/// The rights of the role that migrates, among those that the migrations need.
///
/// Migrations act as `landfall_owner`, which the first one creates. Since PostgreSQL 16 the creator
/// of a role administers it. But the creator can't act as the role before it has granted the role
/// to itself. Only an administrator of a role can grant it.
struct MigrationRights: Hashable {
    /// The server's version, as 160002 for 16.2.
    var serverVersion = 160_000
    var role = ""
    var database = ""
    /// Whether it may do everything.
    var isSuperuser = false
    /// Whether it has CREATEROLE.
    var createsRoles = false
    /// Whether it may create schemas in the database.
    var createsSchemas = false
    /// Whether one of the roles that the first migration makes is not there.
    var lacksRoles = true
    /// Whether `landfall_owner` is there.
    var hasOwner = false
    /// Whether the role can act as `landfall_owner`, and has its rights.
    var actsAsOwner = false
    /// Whether it may grant `landfall_owner`, where that is there.
    var grantsOwner = false

    /// Returns the rights that the role lacks and can't grant itself, each as one line.
    ///
    /// - Parameter isFirst: Whether the first migration is still to be applied.
    /// - Returns: How somebody else gives it what it lacks, one statement each.
    func missingRights(forFirst isFirst: Bool) -> [String] {
        guard !isSuperuser else { return [] }
        var missing: [String] = []
        if isFirst, lacksRoles, !createsRoles { missing.append("ALTER ROLE \(role) CREATEROLE") }
        if isFirst, !createsSchemas {
            missing.append("GRANT CREATE ON DATABASE \(database) TO \(role)")
        }
        if hasOwner || !isFirst, !actsAsOwner, !grantsOwner {
            missing.append("GRANT landfall_owner TO \(role)\(options)")
        }
        return missing
    }

    /// What lets the role act as `landfall_owner` before the first migration; `nil` where that needs nothing, or is the first
    /// migration's own work.
    var preparation: String? {
        guard serverVersion >= 160_000, !isSuperuser, !actsAsOwner else { return nil }
        return """
            DO $$
            BEGIN
                BEGIN
                    IF NOT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = 'landfall_owner') THEN
                        CREATE ROLE landfall_owner NOLOGIN;
                    END IF;
                EXCEPTION
                    WHEN duplicate_object OR unique_violation THEN
                        NULL;
                END;
                GRANT landfall_owner TO CURRENT_USER\(options);
            END
            $$
            """
    }

    private var options: String {
        serverVersion >= 160_000 ? " WITH SET TRUE, INHERIT TRUE" : ""
    }
}

extension MigrationRights {
    /// Asks the server.
    ///
    /// - Parameter connection: A session of the role.
    /// - Returns: Its rights.
    /// - Throws: ``PostgresError``.
    static func read(on connection: Connection) throws(PostgresError) -> MigrationRights {
        let rows = try connection.query(
            """
            WITH server AS (SELECT current_setting('server_version_num')::int AS version)
            SELECT version, quote_ident(own.rolname) AS role, quote_ident(current_database()) AS db,
                own.rolsuper AS superuser, own.rolcreaterole AS creates_roles,
                has_database_privilege(current_database(), 'CREATE') AS creates_schemas,
                (SELECT count(*) < 3 FROM pg_roles WHERE rolname IN
                    ('landfall_owner', 'landfall_writer', 'landfall_reader')) AS lacks_roles,
                owner.oid IS NOT NULL AS has_owner,
                coalesce(CASE WHEN version < 160000 THEN pg_has_role(owner.oid, 'MEMBER')
                    ELSE pg_has_role(owner.oid, 'SET') AND pg_has_role(owner.oid, 'USAGE') END,
                    false) AS acts,
                coalesce(version < 160000 AND own.rolcreaterole
                    OR pg_has_role(owner.oid, 'MEMBER WITH ADMIN OPTION'), false) AS grants
            FROM server
            JOIN pg_roles AS own ON own.rolname = current_user
            LEFT JOIN pg_roles AS owner ON owner.rolname = 'landfall_owner'
            """
        )
        let row = rows[0]
        return MigrationRights(
            serverVersion: try row.value("version"),
            role: try row.value("role"),
            database: try row.value("db"),
            isSuperuser: try row.value("superuser"),
            createsRoles: try row.value("creates_roles"),
            createsSchemas: try row.value("creates_schemas"),
            lacksRoles: try row.value("lacks_roles"),
            hasOwner: try row.value("has_owner"),
            actsAsOwner: try row.value("acts"),
            grantsOwner: try row.value("grants")
        )
    }
}
