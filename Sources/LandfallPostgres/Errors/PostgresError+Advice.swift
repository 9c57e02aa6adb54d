extension PostgresError {
    /// What an operator can do about a connection that was not made; `nil` for other failures.
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
            "check the user in --postgres and the password in LANDFALL_POSTGRES_PASSWORD"
        case .authentication:
            "let this role in (CREATE ROLE ... LOGIN, and pg_hba.conf), or name another one with "
                + "--postgres"
        default: nil
        }
    }

    /// The description with the advice behind it, in one line.
    package var advised: String {
        advice.map { "\(self); \($0)" } ?? description
    }
}
