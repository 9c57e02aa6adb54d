extension Connection {
    /// What the statements of a transaction see of other transactions.
    package enum Isolation: String, Sendable {
        /// Each statement sees what was committed before it began.
        case readCommitted = "READ COMMITTED"
        /// All statements see what was committed before the first one began.
        case repeatableRead = "REPEATABLE READ"
    }

    /// Opens a transaction.
    ///
    /// - Parameters:
    ///   - isolation: What its statements see of other transactions.
    ///   - readOnly: Whether the server is to refuse writes.
    /// - Throws: ``PostgresError``.
    package func begin(
        _ isolation: Isolation = .readCommitted,
        readOnly: Bool = false
    ) throws(PostgresError) {
        try send(beginning: beginning(isolation, readOnly: readOnly))
    }

    /// The text that opens a transaction, behind a pooler with the settings that a session can't keep there.
    func beginning(_ isolation: Isolation = .readCommitted, readOnly: Bool) -> String {
        let access = readOnly ? "READ ONLY" : "READ WRITE"
        return withSettings("BEGIN ISOLATION LEVEL \(isolation.rawValue) \(access)")
    }

    private func withSettings(_ begin: String) -> String {
        isPooled ? "\(begin); \(configuration.settings(for: .transaction))" : begin
    }

    private func send(beginning sql: String) throws(PostgresError) {
        var answer = try run { $0.sendQuery(sql) }
        do {
            _ = try answer.take()
        } catch {
            // BEGIN may have succeeded before a setting failed.
            rollBackOrBreak()
            throw error
        }
    }

    /// Runs statements that are not part of a transaction; behind a pooler in one of their own, for its settings.
    ///
    /// - Parameter body: The statements, on this same connection.
    /// - Returns: What the body returned.
    /// - Throws: The body's error; a commit without an answer is a ``PostgresError/connectionLost(_:)``, as for any
    ///   lone statement.
    func alone<Value>(_ body: () throws(PostgresError) -> Value) throws(PostgresError) -> Value {
        guard isPooled, isUsable, !isInTransaction else {
            return try use.exclusively(body)
        }
        do throws(PostgresError) {
            return try inside(
                { () throws(PostgresError) in try send(beginning: withSettings("BEGIN")) },
                mapping: { $0 },
                body
            )
        } catch .outcomeUnknown {
            throw .connectionLost(nil)
        }
    }

    /// Commits the open transaction.
    ///
    /// - Throws: ``PostgresError/outcomeUnknown`` if the connection broke after COMMIT was sent;
    ///   ``PostgresError/unexpectedResult(_:)`` if the server rolled back because an earlier statement had failed; any
    ///   other ``PostgresError`` means that nothing was committed.
    package func commit() throws(PostgresError) {
        guard isUsable else {
            throw .connectionLost(nil)  // Nothing was sent: the server rolls back by itself.
        }
        let answer: CommandResult
        do {
            answer = try run { $0.sendQuery("COMMIT") }
        } catch .connectionLost {
            throw .outcomeUnknown
        }
        switch answer.commandTag {
        case "COMMIT": return  // whatever became of the connection afterwards
        case .some: throw .unexpectedResult("COMMIT rolled back: a statement before it had failed")
        case nil: break
        }
        switch answer.failure {
        case .connectionLost, nil: throw .outcomeUnknown
        case let failure?: throw failure
        }
    }

    /// Gives the open transaction up; without an open one, or without a connection, it does nothing.
    ///
    /// - Throws: ``PostgresError/connectionLost(_:)``: the transaction is gone all the same.
    package func rollback() throws(PostgresError) {
        if isUsable, isInTransaction {
            try execute("ROLLBACK")
        }
    }

    /// Gives the open transaction up after an error that tells more than that of a failed rollback.
    ///
    /// A connection that can't roll back is not usable any more; the server ends its transaction when the session ends.
    func rollBackOrBreak() {
        do {
            try rollback()
        } catch {
            isBroken = true
        }
    }

    /// Runs a transaction: commits when the body returns, rolls back when it throws.
    ///
    /// Where the rollback fails too, the connection is not usable any more.
    ///
    /// - Parameters:
    ///   - readOnly: Whether the server is to refuse writes.
    ///   - body: The statements, on this same connection.
    /// - Returns: What the body returned.
    /// - Throws: The body's error, or that of ``commit()``.
    @discardableResult
    package func transaction<Value>(
        readOnly: Bool = false,
        _ body: () throws(PostgresError) -> Value
    ) throws(PostgresError) -> Value {
        try transaction(readOnly: readOnly, mapping: { $0 }, body)
    }

    /// Runs a transaction whose body throws errors of its own.
    ///
    /// - Parameters:
    ///   - readOnly: Whether the server is to refuse writes.
    ///   - mapping: Makes such an error of a failed begin or commit.
    ///   - body: The statements, on this same connection.
    /// - Returns: What the body returned.
    /// - Throws: The body's error, or that of ``commit()`` as mapped.
    @discardableResult
    package func transaction<Value, Failure: Error>(
        readOnly: Bool = false,
        mapping: (PostgresError) -> Failure,
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try inside(
            { () throws(PostgresError) in try begin(readOnly: readOnly) },
            mapping: mapping,
            body
        )
    }

    /// Begins a transaction, runs its body, and ends it.
    private func inside<Value, Failure: Error>(
        _ begin: () throws(PostgresError) -> Void,
        mapping: (PostgresError) -> Failure,
        _ body: () throws(Failure) -> Value
    ) throws(Failure) -> Value {
        try use.exclusively { () throws(Failure) in
            do throws(PostgresError) { try begin() } catch { throw mapping(error) }
            let value: Value
            do throws(Failure) {
                value = try body()
            } catch {
                rollBackOrBreak()
                throw error
            }
            do throws(PostgresError) { try commit() } catch { throw mapping(error) }
            return value
        }
    }
}

extension Connection {
    /// Runs one statement.
    ///
    /// - Parameters:
    ///   - sql: The statement with its values.
    ///   - first: Values whose numbers come first, so that the text stays the one that the server knows.
    ///   - name: What it is called on the server; with a name it is prepared once, so its text and the cases of its values
    ///     must be the same each time.
    /// - Returns: Its rows, and how many it wrote.
    /// - Throws: ``PostgresError``.
    @discardableResult
    package func query(
        sql: SQL,
        numbering first: [SQL.Value] = [],
        preparedAs name: String? = nil
    ) throws(PostgresError) -> Rows {
        let (text, parameters) = sql.numbered(first: first)
        guard let name else { return try query(text, parameters) }
        return try query(PreparedStatement(name: name, sql: text), parameters)
    }
}
