import LandfallPostgres

/// The condition of a schema, which decides what else can be checked.
enum SchemaCondition: Hashable, Sendable {
    /// All is there.
    case complete
    /// There is something, and migrations are lacking.
    case old
    /// There is none, or the role may not look into it.
    case closed

    /// Whether a look makes no sense, since its fault would be the schema's once more.
    ///
    /// - Parameter look: The name of the look.
    /// - Returns: Whether to leave it out.
    func prevents(_ look: String) -> Bool {
        self == .closed
            && ["privileges", "day-partitions", "watermarks", "subjects"].contains(look)
    }

    /// Whether something is lacking for the reason that is told already.
    ///
    /// - Parameter error: What a look ended with.
    /// - Returns: Whether to be silent about it.
    func explains(_ error: any Error) -> Bool {
        guard self == .old, let error = error as? PostgresError else { return false }
        if case .schema = error { return true }
        return false
    }
}

/// Looks whether the schema is the one of this program; its calls block.
struct SchemaExamination {
    private let connection: Connection

    /// Takes a session of the worker's role.
    init(_ connection: Connection) { self.connection = connection }

    /// Compares.
    ///
    /// - Returns: What else can be looked at, and what was found.
    /// - Throws: `MigrationError` or `PostgresError`.
    func run() throws -> (SchemaCondition, CheckResult) {
        let rows = try connection.query(
            """
            SELECT quote_ident(current_user) AS role,
                has_schema_privilege(oid, 'USAGE') AS is_open
            FROM pg_namespace WHERE nspname = 'landfall'
            """
        )
        guard let row = rows.first else { return (.closed, Self.fault("there is none yet")) }
        guard try row.value("is_open", as: Bool.self) else {
            let role: String = try row.value("role")
            let checkResult = CheckResult(
                "privileges",
                .fault,
                "\(role) may not use the schema landfall",
                advice: "GRANT landfall_writer TO \(role)"
            )
            return (.closed, checkResult)
        }
        let status = try Migrator(Schema.migrations).status(on: connection)
        do throws(MigrationError) {
            try status.check()
        } catch {
            return (.old, CheckResult("schema", .fault, error.description))
        }
        guard status.databaseVersion > 0 else { return (.closed, Self.fault("there is none yet")) }
        let pending = status.entries.filter { $0.state == .pending }
        guard pending.isEmpty else {
            let list = pending.map { "\($0.version)_\($0.name)" }.joined(separator: ", ")
            return (.old, Self.fault("lacks \(list)"))
        }
        let text =
            status.isNewer
            ? "it is newer than this program, which does no harm"
            : "it is the one of this program"
        return (.complete, CheckResult("schema", .ok, text))
    }

    private static func fault(_ text: String) -> CheckResult {
        CheckResult("schema", .fault, text, advice: "run `landfall migrate`, and ask again")
    }
}
