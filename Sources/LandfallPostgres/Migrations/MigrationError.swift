/// An error that keeps a schema from being brought up to date; each is one line for a terminal.
package enum MigrationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A file is not called `0001_name.sql`.
    case badFileName(String)
    /// Two files have one number.
    case duplicate(version: Int)
    /// The files skip a number.
    case gap(missing: Int)
    /// The database skips a number: a later migration is noted, this one is not.
    case historyGap(missing: Int)
    /// A migration that the database has is not the one that the program has.
    case changed(String)
    /// A migration was applied by hand, and stopped half way.
    case incomplete(String, missing: [MigrationStatus.MissingObject])
    /// The role can't migrate; a role with more rights can allow it by these statements.
    case unprivileged(String, missing: [String])
    /// A statement of a migration failed; nothing of that migration remains.
    case failed(String, line: Int?, PostgresError)
    /// A migration ends the transaction it runs in; it must not contain COMMIT or ROLLBACK.
    case endsTransaction(String)
    /// The first migration did not make the table that the history is kept in.
    case noHistory
    /// Somebody else has been migrating this database for longer than we wait.
    case busy
    /// A connection pooler stands before the server, and keeps no session in which migrations lock each other out.
    case pooled
    /// The database can't be reached or read.
    case database(PostgresError)

    /// One line.
    package var description: String {
        switch self {
        case .badFileName(let name): "\(name): a migration is called like 0001_name.sql"
        case .duplicate(let version): "two migrations have the number \(version)"
        case .gap(let missing): "there is no migration \(missing), but a later one"
        case .historyGap(let missing):
            "the database lacks migration \(missing), but has a later one: apply that file by hand"
        case .changed(let label):
            "migration \(label) is not what was applied to the database, and a released file must "
                + "not change: use the program that applied it, or a newer one"
        case .incomplete(let label, let missing):
            "migration \(label) was applied by hand and stopped half way; the database lacks "
                + "\(Self.list(missing)): apply the rest of the file by hand, in one transaction, as "
                + "sql/README.md says, then migrate again"
        case .unprivileged(let role, let missing):
            "the role \(role) can't migrate this database: let a superuser do it, or give the role "
                + "what it lacks (\(missing.joined(separator: "; ")))"
        case .failed(let label, let line?, let error): "migration \(label), line \(line): \(error)"
        case .failed(let label, nil, let error): "migration \(label): \(error)"
        case .endsTransaction(let label):
            "migration \(label) ends its transaction: it must not contain COMMIT or ROLLBACK"
        case .noHistory: "the first migration must make landfall.schema_migration"
        case .busy: "another process has been migrating this database for too long: try again"
        case .pooled:
            "a connection pooler (pgbouncer) stands before the server, and migrations need a session of "
                + "their own: name the server itself with --postgres"
        case .database(let error): error.description
        }
    }

    private static func list(_ missing: [MigrationStatus.MissingObject]) -> String {
        let shown = missing.prefix(3).map(\.description).joined(separator: ", ")
        return missing.count > 3 ? "\(shown) and \(missing.count - 3) more" : shown
    }
}
