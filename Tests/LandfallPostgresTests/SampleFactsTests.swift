import Foundation
import LandfallPostgres
import Testing

/// `sql/generate.sql`, without what psql does itself.
@Suite(.timeLimit(.minutes(10))) struct SampleFactsTests {
    private static func script(days: Int, events: Int) throws -> String {
        let file = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("sql/generate.sql")
        return try String(contentsOf: file, encoding: .utf8)
            .split(separator: "\n")
            .filter { !$0.contains("\\") && !$0.hasPrefix("VACUUM") }
            .joined(separator: "\n")
            .replacing(":'last_day'", with: "'2024-02-29'")
            .replacing(":days", with: "\(days)")
            .replacing(":events", with: "\(events)")
            .replacing(":seed", with: "1")
    }

    @Test(arguments: [2, 90])
    func `as many days as are asked for have partitions of their own`(days: Int) async throws {
        let script = try Self.script(days: days, events: 1_000)
        try await blocking {
            let database = try SharedServer.makeDatabase()
            try Migrator(Schema.migrations).apply(to: database)
            // It takes seconds, and longer than a worker would wait where other tests run beside.
            var unhurried = database
            unhurried.statementTimeout = nil
            let connection = try Connection(unhurried)
            try connection.execute(script)
            let tables = ["navigation_event", "experiment_viewed", "plan_result", "custom_event"]
            for table in tables {
                #expect(
                    try connection.query("SELECT FROM landfall.\(table)_default").isEmpty,
                    "\(table)"
                )
            }
            let seen = try connection.query(
                "SELECT count(DISTINCT day)::int AS days, sum(taps)::int AS taps FROM landfall.outcome_reasons"
            )
            #expect(try seen[0].value("days", as: Int.self) == days)
            #expect(try seen[0].value("taps", as: Int.self) <= 1_000)
        }
    }
}
