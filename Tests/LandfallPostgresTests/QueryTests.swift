import Foundation
import LandfallPostgres
import Testing

@Suite(.timeLimit(.minutes(10))) struct QueryTests {
    /// The folder `sql/queries` of the repository that this file is in.
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("sql/queries")

    private static let names =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0.hasSuffix(".sql") }.sorted()

    /// What a file asks, with what psql or a tool would put in for its variables.
    private static func text(of name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            .split(separator: "\n")
            .filter { !$0.hasPrefix("\\") && !$0.hasSuffix("\\gset") && !$0.hasPrefix("--") }
            .joined(separator: "\n")
            .replacing(":'since'", with: "'2023-01-01'")
            .replacing(":'until'", with: "'2023-01-03'")
            .replacing("{{ startDate }}", with: "2023-01-01 00:00:00")
            .replacing("{{ endDate }}", with: "2023-01-02 23:59:59")
            .replacing(";", with: "")
    }

    private static let facts = """
        SELECT tap('q1', '2023-01-01 12:00Z', campaign => 'w1');
        SELECT tap('q2', '2023-01-02 12:00Z', campaign => 'w1', outcome => 'REFUSED', reason => 'wrong_user');
        SELECT report('q1', '2023-01-01 12:00:01Z');
        SELECT exposure('asked', 'ann', 'v0', '2023-01-01 12:00Z', id => 'q1');
        SELECT own_event('bought', 'ann', '2023-01-01 13:00Z');
        """

    @Test func `there are ten questions, and a query for each of two tools`() {
        #expect(Self.names.filter { $0.first?.isNumber == true }.count == 10)
        #expect(Self.names.filter { $0.hasSuffix("-assignment.sql") }.count == 2)
    }

    @Test(arguments: names)
    func `a reader gets an answer from the facts, with UTC days in any time zone`(
        name: String
    ) async throws {
        let query = try Self.text(of: name)
        let answers = try await blocking {
            let database = try Self.database.get()
            return try ["UTC", "Pacific/Auckland"].map { zone in
                let reader = try Connection(database)
                try reader.execute("SET \"TimeZone\" = '\(zone)'; SET ROLE landfall_reader")
                let rows = try reader.query(
                    "SELECT md5(answer::text) AS answer FROM (\(query)) AS answer"
                )
                return try rows.map { try $0.value("answer", as: String.self) }
            }
        }
        #expect(!answers[0].isEmpty)
        #expect(answers[0] == answers[1] || name.hasSuffix("-assignment.sql"))
    }

    /// A database of its own: the queries look at all that happened within their days.
    private static let database = Result {
        let database = try Facts.makeDatabase()
        try Connection(database).execute("SET \"TimeZone\" = 'UTC'; \(facts)")
        return database
    }
}
