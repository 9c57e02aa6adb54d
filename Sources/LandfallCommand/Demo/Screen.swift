import Glibc
import LandfallDemo

/// What the reader of the demo sees.
struct Screen: Sendable {
    /// Whether only the table is shown.
    let isQuiet: Bool
    private let isColored: Bool

    /// Looks at standard output.
    ///
    /// - Parameter isQuiet: Whether only the table is shown.
    init(isQuiet: Bool) {
        self.isQuiet = isQuiet
        self.isColored = TerminalStyle(of: STDOUT_FILENO).isColored
    }

    /// Says what is going on.
    ///
    /// - Parameter line: One line.
    /// - Throws: ``CommandFailure`` when nobody reads it.
    func say(_ line: String) throws(CommandFailure) {
        guard !isQuiet else { return }
        try Console.say("demo: \(line)")
    }

    /// Shows the heading of the lines.
    ///
    /// - Throws: ``CommandFailure`` when nobody reads it.
    func begin() throws(CommandFailure) {
        guard !isQuiet else { return }
        try Console.say("")
        try Console.say(PlayLine.heading.text(isColored: false, isHeading: true))
    }

    /// Shows an answer.
    ///
    /// - Parameter line: The answer.
    /// - Throws: ``CommandFailure`` when nobody reads it.
    @Sendable func show(_ line: PlayLine) throws {
        guard !isQuiet else { return }
        try Console.say(line.text(isColored: isColored))
    }

    /// Shows the table.
    ///
    /// - Parameter table: The table.
    /// - Throws: ``CommandFailure`` when nobody reads it.
    func end(_ table: ResultTable) throws(CommandFailure) {
        if !isQuiet { try Console.say("") }
        for line in table.lines { try Console.say(line) }
    }

    /// Says that all adds up.
    ///
    /// - Parameter counts: The sum of all columns.
    /// - Throws: ``CommandFailure`` when nobody reads it.
    func confirm(_ counts: AppCounts) throws(CommandFailure) {
        var text = "the counts add up: \(counts.intents) offsets = \(counts.plans) plans + "
        text += "\(counts.repeatedPlans) repeated plans + \(counts.deadLetterCount) dead letters"
        if let rows = counts.rows { text += "; \(rows) rows = \(counts.plans) distinct identities" }
        try Console.say("")
        try Console.say(text)
    }
}
