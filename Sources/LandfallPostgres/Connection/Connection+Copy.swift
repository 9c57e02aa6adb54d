import CLibPQ

extension Connection {
    /// Writes the rows of a buffer by COPY, all or none.
    ///
    /// - Parameters:
    ///   - sql: `COPY table (columns) FROM STDIN (FORMAT BINARY)`, with the columns that the buffer was made for.
    ///   - buffer: Complete rows; it is only read.
    /// - Returns: The number of rows written; without rows nothing is sent.
    /// - Throws: ``PostgresError``; ``PostgresError/data(_:)`` if any one row is refused.
    @discardableResult
    package func copy(
        into sql: String,
        from buffer: borrowing BinaryCopyBuffer
    ) throws(PostgresError) -> Int {
        guard buffer.rowCount > 0 else {
            return 0
        }
        return try use.exclusively { () throws(PostgresError) in try send(sql, buffer) }
    }

    private func send(
        _ sql: String,
        _ buffer: borrowing BinaryCopyBuffer
    ) throws(PostgresError) -> Int {
        let wait = try begin { $0.sendQuery(sql) }
        guard let first = try nextResult(wait) else {
            throw .connectionLost(nil)
        }
        guard first.status == PGRES_COPY_IN else {
            var answer = CommandResult()
            answer.add(first)
            _ = try finish(wait)
            _ = try answer.take()
            throw .unexpectedResult("the statement is no COPY FROM STDIN")
        }
        try handOver(buffer, wait)
        var answer = try finish(wait)
        return try answer.take().affectedCount
    }

    /// Runs a transaction that begins with a statement and with rows written by COPY.
    ///
    /// Where the rollback after an error fails too, the connection is not usable any more.
    ///
    /// - Parameters:
    ///   - statement: A statement that writes rows, as in ``begin(with:_:copyingInto:proceed:)``.
    ///   - parameters: The values of its parameters.
    ///   - tables: Where rows go, in this order.
    ///   - proceed: Decides by the number of rows that the statement wrote.
    ///   - body: Further statements, on this same connection; they run if `proceed` said so.
    /// - Returns: Whether `proceed` said so, and all is committed.
    /// - Throws: ``PostgresError``, that of ``commit()`` too, or what `proceed` or the body throws.
    /// - Precondition: No transaction is open.
    package func transaction(
        with statement: PreparedStatement,
        _ parameters: [Parameter],
        copyingInto tables: [CopyTable],
        proceed: (_ affectedCount: Int) throws(PostgresError) -> Bool,
        _ body: () throws(PostgresError) -> Void = {}
    ) throws(PostgresError) -> Bool {
        try use.exclusively { () throws(PostgresError) in
            let isWritten = try begin(
                with: statement,
                parameters,
                copyingInto: tables,
                proceed: proceed
            )
            guard isWritten else { return false }
            do throws(PostgresError) {
                try body()
            } catch {
                rollBackOrBreak()
                throw error
            }
            try commit()
            return true
        }
    }

    /// Opens a transaction, runs one statement in it, and writes rows by COPY, all sent as one query string.
    ///
    /// The server is waited for once for the statement and once for each table. The caller ends the transaction; one that
    /// fails here is rolled back here.
    ///
    /// - Parameters:
    ///   - statement: A statement that writes rows. Its values become part of its text, which a server may log.
    ///   - parameters: The values of `$1`, `$2` and so on.
    ///   - tables: Where rows go, in this order; tables without rows are left out.
    ///   - proceed: Decides by the number of rows that the statement wrote, before any row of a table is handed over.
    ///     The transaction holds its locks meanwhile.
    /// - Returns: Whether `proceed` said so: then the transaction is open, and all is written in it.
    /// - Throws: ``PostgresError``, ``PostgresError/data(_:)`` if any one row is refused; or what `proceed` throws.
    /// - Precondition: No transaction is open.
    package func begin(
        with statement: PreparedStatement,
        _ parameters: [Parameter],
        copyingInto tables: [CopyTable],
        proceed: (_ affectedCount: Int) throws(PostgresError) -> Bool
    ) throws(PostgresError) -> Bool {
        try use.exclusively { () throws(PostgresError) in
            try send(statement.text(with: parameters), tables, proceed)
        }
    }

    private func send(
        _ statement: String,
        _ tables: [CopyTable],
        _ proceed: (_ affectedCount: Int) throws(PostgresError) -> Bool
    ) throws(PostgresError) -> Bool {
        precondition(!isUsable || !isInTransaction, "a transaction is open")
        let tables = tables.filter { $0.buffer.rowCount > 0 }
        let statements =
            [beginning(readOnly: false), statement]
            + tables.map(\.statement)
        let isWritten: Bool
        do throws(PostgresError) {
            let wait = try begin { $0.sendQuery(statements.joined(separator: ";\n")) }
            isWritten = try handOver(tables, wait, proceed)
        } catch {
            rollBackOrBreak()
            throw error
        }
        if !isWritten { try rollback() }
        return isWritten
    }

    /// Hands rows to the COPYs of a query string, if its statement wrote what it should.
    private func handOver(
        _ tables: [CopyTable],
        _ wait: SocketWait,
        _ proceed: (Int) throws(PostgresError) -> Bool
    ) throws(PostgresError) -> Bool {
        var decision: Result<Bool, PostgresError>?
        var next = 0
        var answer = try finish(wait) { answer, wait throws(PostgresError) in
            if decision == nil {
                let count = answer.affectedCount
                decision = Result { () throws(PostgresError) in try proceed(count) }
            }
            guard case .success(true) = decision else {
                // The server skips the rest of the string, and fails the transaction.
                return try endCopy(refusing: "the transaction is given up", wait)
            }
            try handOver(tables[next].buffer, wait)
            next += 1
        }
        switch decision {
        case .failure(let error): throw error
        case .success(false): return false
        case .success(true):
            _ = try answer.take()
            return true
        case nil: return try proceed(answer.take().affectedCount)
        }
    }

    /// Hands rows to a COPY that waits for them, and ends it; its answer is still to be read.
    private func handOver(
        _ buffer: borrowing BinaryCopyBuffer,
        _ wait: SocketWait
    ) throws(PostgresError) {
        try unsafe buffer.withPieces(ofAtMost: Self.pieceSizeBytes) { piece throws(PostgresError) in
            if unsafe handle.putCopyData(piece) {
                try flush(wait)
            }  // Otherwise the connection broke, and the results tell why.
        }
        try endCopy(wait)
    }

    /// What is handed to libpq at once, which copies it: large enough to be cheap, small enough to keep its buffer small.
    private static let pieceSizeBytes = 128 * 1_024
}
