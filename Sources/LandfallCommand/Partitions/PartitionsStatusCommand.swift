import ArgumentParser
import LandfallOperations
import LandfallReview
import LandfallSettings

/// `landfall partitions status`: how far the partitions reach, and what deserves an alarm.
struct PartitionsStatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Says how far the partitions reach; status 1 if something needs an alarm.",
        discussion: "Only reads: a reader's role is enough."
    )

    @OptionGroup var database: DatabaseOptions
    @Flag(help: "One JSON object.") var json = false

    /// The JSON object.
    private struct Document: Encodable {
        let good: Bool
        let tables: [Table]
    }

    /// How far the partitions of a table reach, in UTC.
    private struct Table: Encodable {
        let table: String
        let partitions: Int
        let from: String?
        let until: String?
        let daysKept: Int?
        let alarm: String?

        /// Takes a status.
        init(_ status: PartitionStatus) {
            table = status.relation
            partitions = status.partitions
            from = status.first
            until = status.until
            daysKept = table == "plan_segment" ? nil : status.daysKept
            alarm = status.alarm
        }

        /// The same for people, but for the alarm.
        var line: String {
            "\(table): \(partitions) partitions from \(from ?? "-") to \(until ?? "-") UTC"
                + (table == "plan_segment"
                    ? "" : daysKept.map { ", \($0) days kept" } ?? ", all kept")
        }
    }

    /// Reads and prints.
    ///
    /// - Throws: ``CommandFailure``, or an error of the database.
    func run() async throws {
        let database = try await database.database()
        _ = try await database.checkSchema()
        let tables = try PartitionStatus.read(on: await database.connect()).map(Table.init)
        let alarms = tables.compactMap { table in table.alarm.map { "\(table.table): \($0)" } }
        if json {
            try Console.say(JSONDocument.line(Document(good: alarms.isEmpty, tables: tables)))
        } else {
            for table in tables { try Console.say(table.line) }
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
