/// A failure of a connection or a statement, sorted by what its caller must do.
///
/// ``recovery`` says it in one word. No description holds row data or a password.
package enum PostgresError: Error, Hashable, Sendable {
    /// The settings are wrong, or name a TLS mode that the server does not have.
    case configuration(String)
    /// The server has no such database.
    case unknownDatabase(String)
    /// No connection could be made; the text says why, with host and port.
    case unreachable(String)
    /// The server does not accept this user, password or host; without a code nobody gave a password.
    case authentication(String, SQLState?)
    /// The connection broke before the statement was answered.
    ///
    /// Inside an explicit transaction nothing of it has happened; a lone statement may have.
    case connectionLost(ServerReport?)
    /// COMMIT was sent and the answer never came: it may have happened or not.
    case outcomeUnknown
    /// The server takes no writes now: a standby, or a primary that was demoted.
    case standby(ServerReport)
    /// The server could not do it now: conflicts, locks, resources, timeouts.
    case retriable(ServerReport)
    /// The row itself was refused: a value out of range, a constraint, bytes that are no text.
    case data(ServerReport)
    /// Statement and database do not fit each other: missing objects, privileges, syntax.
    case schema(ServerReport)
    /// Any other refusal.
    case refused(ServerReport)
    /// The answer has another shape than the caller asked for.
    case unexpectedResult(String)
}

extension PostgresError {
    /// The reaction that a failure allows.
    package enum Recovery: Hashable, Sendable {
        /// Make a new connection, then run the whole transaction again.
        case reconnect
        /// Run the whole transaction again on the same connection.
        case retry
        /// Make a new connection and look whether the transaction has happened.
        case checkOutcome
        /// Take the offending row out; the rest of the batch is good.
        case rejectRow
        /// Stop: trying again gives the same answer until somebody changes something.
        case stop
    }

    /// What the caller must do.
    package var recovery: Recovery {
        switch self {
        case .unreachable, .connectionLost, .standby: .reconnect
        case .retriable: .retry
        case .outcomeUnknown: .checkOutcome
        case .data: .rejectRow
        case .configuration, .unknownDatabase, .authentication, .schema, .refused,
            .unexpectedResult:
            .stop
        }
    }

    /// The server's code, where the server was the one to complain.
    package var sqlState: SQLState? {
        report?.sqlState
    }

    /// The server's report, where the server was the one to complain.
    package var report: ServerReport? {
        switch self {
        case .connectionLost(let report): report
        case .standby(let report), .retriable(let report), .data(let report), .schema(let report),
            .refused(let report):
            report
        case .configuration, .unknownDatabase, .unreachable, .authentication, .outcomeUnknown,
            .unexpectedResult:
            nil
        }
    }

    /// Whether a table has no partition for a row, which is no fault of the row.
    package var lacksPartition: Bool { report?.lacksPartition ?? false }

    /// Sorts a report by its SQLSTATE.
    init(_ report: ServerReport) {
        let state = report.sqlState
        if report.endsSession || state.isOfClass("08") || state.isOfClass("57P") {
            self = .connectionLost(report)
        } else if state == .readOnlyTransaction {
            self = .standby(report)
        } else if state.isOfClass("28") {
            self = .authentication(report.message, state)
        } else if state.isOfClass("3D") {
            self = .unknownDatabase(report.message)
        } else if Self.retriableClasses.contains(where: state.isOfClass) || report.lacksPartition {
            self = .retriable(report)
        } else if ["22", "23", "54"].contains(where: state.isOfClass) {
            self = .data(report)
        } else if ["42", "3F", "0A"].contains(where: state.isOfClass) {
            self = .schema(report)
        } else {
            self = .refused(report)
        }
    }

    /// The report, if a standby may have sent it.
    ///
    /// A standby can't begin a transaction that writes (`0A000`), take a lock or assign a transaction id (`55000`). A
    /// primary sends the same codes for other faults.
    var reportOfStandby: ServerReport? {
        guard let report, [.featureNotSupported, .notInPrerequisiteState].contains(report.sqlState)
        else { return nil }
        return report
    }

    /// Conflicts, resources, locks and objects in use, cancelled or timed out, disk.
    private static let retriableClasses = ["40", "53", "55P03", "55006", "57014", "58"]
}

extension PostgresError: CustomStringConvertible {
    /// One line for a log or a terminal.
    package var description: String {
        switch self {
        case .configuration(let text): "PostgreSQL settings: \(text)"
        case .unknownDatabase(let text): "PostgreSQL: \(text)"
        case .unreachable(let text): "PostgreSQL can't be reached: \(text)"
        case .authentication(let text, _): "PostgreSQL refuses the login: \(text)"
        case .connectionLost(let report?): "PostgreSQL ended the connection: \(report)"
        case .connectionLost(nil): "the connection to PostgreSQL is lost"
        case .outcomeUnknown: "the connection to PostgreSQL was lost while COMMIT was under way"
        case .standby(let report):
            "PostgreSQL takes no writes (a standby, or default_transaction_read_only is on): \(report)"
        case .retriable(let report): "PostgreSQL can't do it now: \(report)"
        case .data(let report): "PostgreSQL refuses the row: \(report)"
        case .schema(let report) where report.sqlState == .insufficientPrivilege:
            "PostgreSQL denies it to this role: \(report)"
        case .schema(let report): "the database does not fit this program: \(report)"
        case .refused(let report): "PostgreSQL refuses: \(report)"
        case .unexpectedResult(let text): "unexpected answer of PostgreSQL: \(text)"
        }
    }
}

extension PostgresError {
    /// What an operator can do about a connection that was not made, or a right that is missing; `nil` for other
    /// failures.
    package var advice: String? {
        switch self {
        case .unreachable: "start it, or name another one with --postgres"
        case .unknownDatabase:
            "create it with createdb and then run `landfall migrate`, or name another one with "
                + "--postgres"
        case .authentication(_, .insufficientPrivilege?):
            "grant this role CONNECT on the database, or name another one with --postgres"
        case .authentication(_, nil):
            "give it by LANDFALL_POSTGRES_PASSWORD or --postgres-password-file"
        case .authentication(_, .invalidPassword?):
            "check the user in --postgres, and the password in LANDFALL_POSTGRES_PASSWORD or "
                + "--postgres-password-file"
        case .authentication:
            "let this role in (CREATE ROLE ... LOGIN, and pg_hba.conf), or name another one with "
                + "--postgres"
        case .schema(let report) where report.sqlState == .insufficientPrivilege:
            "GRANT landfall_writer (to read: landfall_reader) TO this role, or name another with --postgres"
        default: nil
        }
    }

    /// The description with the advice behind it, in one line.
    package var advised: String {
        advice.map { "\(self); \($0)" } ?? description
    }
}
