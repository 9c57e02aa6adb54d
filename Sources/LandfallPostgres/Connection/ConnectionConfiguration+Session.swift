import LandfallValues

extension ConnectionConfiguration {
    /// The keywords for libpq, one list for each host in the order in which they are tried: the given ones, and what
    /// makes a dead peer be noticed.
    ///
    /// Libpq gets one host at a time. Given several, it would go from one to the next by itself, but a program that
    /// polls, and so bounds the time, can't make it leave a host that is silent.
    var attempts: [[String: String]] {
        let usual = [
            "gssencmode": "disable",
            "keepalives_idle": "30",
            "keepalives_interval": "10",
            "keepalives_count": "3",
            "tcp_user_timeout": "30000",
        ]
        var all = keywords.merging(usual) { given, _ in given }
        all["client_encoding"] = "UTF8"
        all["password"] = (passwordFile.flatMap(Secret.init(firstLineOf:)) ?? password)?.revealed
        let single = hosts.map { host in all.merging(host.keywords) { _, own in own } }
        guard single.count > 1, keywords["target_session_attrs"] == "prefer-standby" else {
            return single
        }
        return ["standby", "any"].flatMap { wanted in
            single.map { $0.merging(["target_session_attrs": wanted]) { _, own in own } }
        }
    }

    /// The scope of settings.
    enum SettingScope: String {
        /// As long as the session.
        case session = "SET"
        /// As long as the transaction.
        case transaction = "SET LOCAL"
    }

    /// The statements that set what a session, or a transaction behind a pooler, begins with.
    ///
    /// An idle transaction is bounded like a statement: a lane that hangs must not lock out its successor. What is
    /// committed must be there after a crash, so `synchronous_commit` is switched on where it is `off`; a stronger
    /// setting than `on` stays.
    func settings(for scope: SettingScope) -> String {
        let limit = statementTimeout.map(\.millisecondsRoundedUp) ?? 0
        let set = scope.rawValue
        var statements = [
            "\(set) statement_timeout = \(limit)",
            "\(set) idle_in_transaction_session_timeout = \(limit)",
            "\(set) TIME ZONE 'UTC'",
            "SELECT set_config('synchronous_commit', 'on', \(scope == .transaction)) "
                + "WHERE current_setting('synchronous_commit') = 'off'",
        ]
        if let role {
            statements.append("\(set) ROLE \"\(role.replacing("\"", with: "\"\""))\"")
        }
        return statements.joined(separator: "; ")
    }

    /// How long the client waits for an answer: the server's own limit comes first.
    var patience: Duration? {
        statementTimeout.map { $0 + .seconds(5) }
    }
}
