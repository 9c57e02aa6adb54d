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
        let wait = try begin { $0.sendQuery(sql) }
        guard let first = try nextResult(wait) else {
            throw .connectionLost(nil)
        }
        guard first.status == PGRES_COPY_IN else {
            var answer = Answer()
            answer.add(first)
            _ = try finish(wait)
            _ = try answer.take()
            throw .unexpectedResult("the statement is no COPY FROM STDIN")
        }
        try unsafe buffer.withPieces(ofAtMost: Self.pieceSizeBytes) { piece throws(PostgresError) in
            if unsafe handle.putCopyData(piece) {
                try flush(wait)
            }  // Otherwise the connection broke, and the results tell why.
        }
        _ = handle.putCopyEnd()
        try flush(wait)
        var answer = try finish(wait)
        return try answer.take().affectedCount
    }

    /// What is handed to libpq at once, which copies it: large enough to be cheap, small enough to keep its buffer small.
    private static let pieceSizeBytes = 128 * 1_024
}
