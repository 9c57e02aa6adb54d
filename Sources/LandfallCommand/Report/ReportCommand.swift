import ArgumentParser
import LandfallOperations
import LandfallPostgres
import LandfallReview
import LandfallSettings

/// `landfall report`: what the facts of some days say, as tables and as a page.
struct ReportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract:
            "Reports landing rates, reasons, latencies and experiments.",
        discussion: """
            Prints tables of the last 7 days, or of others. --html writes them with charts as one \
            self-contained page. Days are UTC days. The login role needs only landfall_reader. \
            --json prints the numbers for a program, in one line.

            The password may also be in LANDFALL_POSTGRES_PASSWORD. Waits 10s for a database that \
            does not answer, unless --patience says otherwise.
            """
    )

    @Option(help: ArgumentHelp("The first day, as 2026-11-20.", valueName: "day"))
    var from: String?
    @Option(help: ArgumentHelp("The last day; default: today.", valueName: "day"))
    var through: String?
    @Option(
        help: ArgumentHelp("How many days, unless --from says it; default: 7.", valueName: "n"),
        transform: OptionForm.count(1...ReportDays.limit)
    )
    var days: Int?
    @Option(help: ArgumentHelp("Write a page with charts.", valueName: "file"))
    var html: String?
    @Flag(help: "Print the numbers as one line of JSON.") var json = false
    @OptionGroup var database: DatabaseOptions

    /// Refuses what contradicts itself.
    ///
    /// - Throws: `ValidationError`, or ``CommandFailure``.
    func validate() throws {
        guard from == nil || days == nil else {
            throw ValidationError("--from and --days exclude each other: leave one out")
        }
    }

    /// Reads the facts, and prints and writes what they say.
    ///
    /// - Throws: ``CommandFailure``, or an error of the database.
    func run() async throws {
        if let html { try OutputFile.check(html, as: "--html") }
        let database = try await database.database(isUnhurried: true)
        do {
            _ = try await database.checkSchema()
        } catch MigrationError.database(let error) where error.sqlState == .insufficientPrivilege {
            throw Self.closed
        }
        let (report, facts) = try read(on: try await database.connect())
        if let html { try OutputFile.write(ReportPage(report).html, to: html, as: "--html") }
        guard !json else { return try Console.say(JSONDocument.line(facts)) }
        for line in report.lines { try Console.say(line) }
    }

    private func read(
        on connection: Connection
    ) throws -> (report: Report, facts: ReportFacts) {
        do {
            let days = try ReportDays(
                from: from,
                through: through,
                count: days ?? 7,
                on: connection
            )
            var progress = ProgressLine()
            defer { progress.clear() }
            return try ReportReader(connection).read(days) { day in
                progress.show { "reading \(day) (\(days.first) to \(days.last))" }
            }
        } catch let error as PostgresError where error.sqlState == .insufficientPrivilege {
            throw Self.closed
        }
    }

    private static let closed = CommandFailure.usage(
        "the role may not read the facts: GRANT landfall_reader TO it, or name another"
    )
}
