/// A five-character SQLSTATE, the server's name for what went wrong.
package struct SQLState: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The five characters, digits and upper-case letters.
    package let rawValue: String

    /// Takes a code as the server sent it; it is not checked.
    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The code itself.
    package var description: String {
        rawValue
    }

    /// Whether the code belongs to a class, named by its first two characters.
    func isOfClass(_ name: String) -> Bool {
        rawValue.hasPrefix(name)
    }
}

extension SQLState {
    /// `0A000`: the server can't do this at all, or not while it is a standby.
    package static let featureNotSupported = SQLState(rawValue: "0A000")
    /// `23505`: a unique constraint refused the row.
    package static let uniqueViolation = SQLState(rawValue: "23505")
    /// `25006`: the session is read-only, as it is on a standby after a failover.
    package static let readOnlyTransaction = SQLState(rawValue: "25006")
    /// `28P01`: the password is wrong, or the role has none, or there is no such role.
    package static let invalidPassword = SQLState(rawValue: "28P01")
    /// `40001`: the transaction lost against a concurrent one.
    package static let serializationFailure = SQLState(rawValue: "40001")
    /// `42P01`: no such table.
    package static let undefinedTable = SQLState(rawValue: "42P01")
    /// `42501`: the role may not do this.
    package static let insufficientPrivilege = SQLState(rawValue: "42501")
    /// `23514`: a CHECK refused the row, or no partition takes it.
    package static let checkViolation = SQLState(rawValue: "23514")
    /// `55000`: the object is in another state, a database that takes no connections say, or a standby.
    package static let notInPrerequisiteState = SQLState(rawValue: "55000")
    /// `55P03`: a lock was not had within `lock_timeout`.
    package static let lockNotAvailable = SQLState(rawValue: "55P03")
    /// `57P01`: the server is being shut down, or somebody ended this session.
    package static let adminShutdown = SQLState(rawValue: "57P01")
}
