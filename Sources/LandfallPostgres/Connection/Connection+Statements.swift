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
