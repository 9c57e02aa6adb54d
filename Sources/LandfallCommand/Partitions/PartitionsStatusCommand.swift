import ArgumentParser
import LandfallPostgres

/// `landfall partitions status`: how far the partitions reach, and what deserves an alarm.
struct PartitionsStatusCommand: AsyncParsableCommand {
    /// Name and words.
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Says how far the partitions reach; status 1 where something deserves an alarm.",
        discussion: "Only reads: a reader's role is enough."
    )

    @OptionGroup var database: DatabaseOptions

    /// Reads and prints.
    ///
    /// - Throws: ``CommandFailure``, or an error of the database.
    func run() async throws {
        let database = try await database.database()
        _ = try await database.checkSchema()
        let rows = try await database.connect().query(
            """
            SELECT relation, partitions, days_kept, alarm,
                to_char(covered_from AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS first,
                to_char(covered_until AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS until
            FROM landfall.partition_status ORDER BY relation
            """
        )
        var alarms: [String] = []
        for row in rows {
            let relation: String = try row.value("relation")
            let count: Int = try row.value("partitions")
            let first: String? = try row.value("first")
            let until: String? = try row.value("until")
            let kept: Int? = try row.value("days_kept")
            try Console.say(
                "\(relation): \(count) partitions from \(first ?? "-") to \(until ?? "-") UTC"
                    + (relation == "plan_ledger"
                        ? "" : kept.map { ", \($0) days kept" } ?? ", all kept")
            )
            if let alarm: String = try row.value("alarm") { alarms.append("\(relation): \(alarm)") }
        }
        guard alarms.isEmpty else {
            throw CommandFailure(
                status: .failed,
                message:
                    "\(alarms.count) of the tables \(alarms.count == 1 ? "needs" : "need") a look",
                findings: alarms
            )
        }
    }
}
