import ArgumentParser
import LandfallPostgres

/// `landfall partitions ensure`: makes the partitions of the days around today.
struct PartitionsEnsureCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ensure",
        abstract: "Makes the missing partitions of the days around today.",
        discussion: """
            Rows that wait in a default partition move to their day. Status 1 if a partition can't be \
            made because a long query reads the table: run it again. A writer's role is enough.

            Then it adds up the days that are over, so that the views of days answer at once: this takes some \
            seconds for each day that has changed since. --no-roll-up skips it.
            """
    )

    @Option(help: ArgumentHelp("How many days back; default: 1.", valueName: "days"))
    var back = 1
    @Option(help: ArgumentHelp("How many days ahead; default: 7.", valueName: "days"))
    var ahead = 7
    @Flag(inversion: .prefixedNo, help: "Add up the days that are over.") var rollUp = true
    @OptionGroup var database: DatabaseOptions

    /// Refuses what the function would refuse.
    ///
    /// - Throws: `ValidationError`.
    func validate() throws {
        guard (0...400).contains(back), (0...400).contains(ahead) else {
            throw ValidationError("--back and --ahead are between 0 and 400 days")
        }
    }

    /// Makes them, and says how far they reach.
    ///
    /// - Throws: ``CommandFailure``, or an error of the database.
    func run() async throws {
        let database = try await database.database(isUnhurried: true)
        _ = try await database.checkSchema()
        let connection = try await database.connect()
        do {
            let lagging = try makeAll(on: connection)
            guard lagging.isEmpty else {
                throw CommandFailure.failed(
                    "\(lagging.joined(separator: ", ")) could not be locked for some: run it again"
                )
            }
            if rollUp { try addUp(on: connection) }
        } catch let error as PostgresError where error.sqlState == .lockNotAvailable {
            throw try LockHolder.failure(waitingFor: "landfall.partitions", on: connection)
        }
    }

    /// Makes so many at once as fit into a transaction, until none is left to make.
    ///
    /// - Returns: The tables of which some are lacking.
    private func makeAll(on connection: Connection) throws -> [String] {
        var made: [String: Int] = [:]
        while true {
            let rows = try connection.query(
                """
                SELECT relation, made, default_rows,
                    to_char(covered_until AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS until,
                    coalesce(
                        relation <> 'plan_segment'
                        AND covered_until
                            < date_trunc('day', now(), 'UTC') + interval '1 day' * ($1 + 1),
                        relation <> 'plan_segment') AS lags
                FROM landfall.ensure_partitions($2, $1)
                """,
                [.integer(Int64(ahead)), .integer(Int64(back))]
            )
            var isDone = true
            for row in rows {
                let new: Int = try row.value("made")
                made[try row.value("relation"), default: 0] += new
                if new > 0 { isDone = false }
            }
            if isDone { return try say(rows, made: made) }
        }
    }

    /// Says how far they reach, and returns the tables of which some are lacking.
    private func say(_ rows: Rows, made: [String: Int]) throws -> [String] {
        var lagging: [String] = []
        for row in rows {
            let relation: String = try row.value("relation")
            let until: String? = try row.value("until")
            let strays: Int = try row.value("default_rows")
            try Console.say(
                "\(relation): \(made[relation] ?? 0) made, the last ends \(until ?? "never") UTC"
                    + (strays > 0
                        ? "; \(strays)\(strays == 1000 ? " or more" : "") rows outside of the partitions"
                        : "")
            )
            if try row.value("lags", as: Bool.self) { lagging.append(relation) }
        }
        return lagging
    }

    /// Adds up one day after the other, each in a transaction of its own.
    private func addUp(on connection: Connection) throws {
        var progress = ProgressLine()
        var days: Set<String> = []
        while true {
            let rolled = try connection.query("SELECT rolled::text AS day FROM landfall.roll_up()")
                .map { try $0.value("day", as: String.self) }
            // A day that changes all the time is left for the next time.
            guard let day = rolled.first, days.insert(day).inserted else { break }
            progress.show { "added up \(day)" }
        }
        progress.clear()
        guard let first = days.min(), let last = days.max() else { return }
        try Console.say(
            days.count == 1
                ? "\(first) added up" : "\(days.count) days added up, from \(first) to \(last)"
        )
    }
}
