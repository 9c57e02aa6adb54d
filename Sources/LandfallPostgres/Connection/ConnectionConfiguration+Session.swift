extension ConnectionConfiguration {
    /// All keywords for libpq: the given ones, and what makes a dead peer be noticed.
    var wireKeywords: [String: String] {
        let usual = [
            "gssencmode": "disable",
            "keepalives_idle": "30",
            "keepalives_interval": "10",
            "keepalives_count": "3",
            "tcp_user_timeout": "30000",
        ]
        var all = keywords.merging(usual) { given, _ in given }
        all["client_encoding"] = "UTF8"
        all["password"] = password?.reveal()
        return all
    }

    /// What each session begins with.
    ///
    /// An idle transaction is bounded like a statement: a lane that hangs must not lock out its successor.
    var sessionStatements: String {
        let limit = statementTimeout.map(\.wholeMilliseconds) ?? 0
        var statements = [
            "SET statement_timeout = \(limit)",
            "SET idle_in_transaction_session_timeout = \(limit)",
            "SET TIME ZONE 'UTC'",
            Self.durability,
        ]
        if let role {
            statements.append("SET ROLE \"\(role.replacing("\"", with: "\"\""))\"")
        }
        return statements.joined(separator: "; ")
    }

    /// What is committed must be there after a crash; a stronger setting than `on` stays.
    private static let durability =
        "SELECT set_config('synchronous_commit', 'on', false) "
        + "WHERE current_setting('synchronous_commit') = 'off'"

    /// How long the client waits for an answer: the server's own limit comes first.
    var patience: Duration? {
        statementTimeout.map { $0 + .seconds(5) }
    }
}

extension Duration {
    /// Milliseconds, rounded up.
    var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    }
}
