/// The output that the reader of the demo sees.
package struct Screen: Sendable {
    /// Whether only the table is shown.
    let isQuiet: Bool
    private let isColored: Bool
    private let write: @Sendable (String) throws -> Void

    /// Takes where lines go.
    ///
    /// - Parameters:
    ///   - isQuiet: Whether only the table is shown.
    ///   - isColored: Whether the lines are coloured.
    ///   - write: Writes a line; it throws when nobody reads it.
    package init(
        isQuiet: Bool,
        isColored: Bool,
        write: @escaping @Sendable (String) throws -> Void
    ) {
        self.isQuiet = isQuiet
        self.isColored = isColored
        self.write = write
    }

    /// Shows lines as they are, also to whoever wants the table only.
    ///
    /// - Parameter lines: The lines.
    /// - Throws: What writing throws.
    func show(_ lines: [String]) throws {
        for line in lines { try write(line) }
    }

    /// Says what is going on.
    ///
    /// - Parameter line: One line.
    /// - Throws: What writing throws.
    func say(_ line: String) throws {
        guard !isQuiet else { return }
        try write("demo: \(line)")
    }

    /// Shows the heading of the lines.
    ///
    /// - Throws: What writing throws.
    func begin() throws {
        guard !isQuiet else { return }
        try write("")
        try write(PlayLine.heading.text(isColored: false, isHeading: true))
    }

    /// Shows an answer.
    ///
    /// - Parameter line: The answer.
    /// - Throws: What writing throws.
    @Sendable func show(_ line: PlayLine) throws {
        guard !isQuiet else { return }
        try write(line.text(isColored: isColored))
    }

    /// Shows the table.
    ///
    /// - Parameter table: The table.
    /// - Throws: What writing throws.
    func end(_ table: ResultTable) throws {
        if !isQuiet { try write("") }
        for line in table.lines { try write(line) }
    }

    /// Says that all adds up.
    ///
    /// - Parameter counts: The sum of all columns.
    /// - Throws: What writing throws.
    func confirm(_ counts: AppCounts) throws {
        var text = "the counts add up: \(counts.intents) offsets = \(counts.plans) plans + "
        text += "\(counts.repeatedPlans) repeated plans + \(counts.deadLetterCount) dead letters"
        if let rows = counts.rows { text += "; \(rows) rows = \(counts.plans) distinct identities" }
        try write("")
        try write(text)
    }
}
