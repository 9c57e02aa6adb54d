import Foundation
import LandfallPostgres
import Testing

/// The files of `sql/queries`, as psql asks them.
@Suite(.timeLimit(.minutes(10))) struct QuestionTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("sql/queries")

    /// The question of a file without what psql does itself.
    private static func question(_ file: String, since: String, until: String) throws -> String {
        let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        let start = try #require(text.ranges(of: "\\endif\n").last?.upperBound)
        return String(text[start...]).replacing(":'since'", with: "'\(since)'")
            .replacing(":'until'", with: "'\(until)'").replacing(";", with: "")
    }

    private static let files = [
        "01-landing-rate.sql", "02-landing-rate-by-day.sql", "03-reasons.sql", "04-routes.sql",
        "05-app-versions.sql", "06-silent-devices.sql", "07-latency.sql", "08-campaigns.sql",
        "09-sample-ratio.sql", "10-outcomes.sql",
    ]

    @Test func `each is asked of one day, and equal rows keep their order`() async throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(names.filter { $0.first?.isNumber == true }.sorted() == Self.files)
        try await blocking {
            _ = try Facts.read(
                "SELECT 1",
                after: """
                    SELECT tap('q' || n, '2023-05-01Z', 'dev' || n, channel => 'C' || n % 9, campaign => 'w' || n % 9),
                        exposure('asked' || n % 9, 's' || n, 'v0', '2023-05-01Z', id => 'q' || n)
                    FROM generate_series(1, 90) AS n;
                    UPDATE landfall.navigation_event SET route = 'r' || record_offset % 9,
                        reason = 'r' || right(channel, 1), app_version = channel, platform = campaign_id
                    WHERE record_time = '2023-05-01Z';
                    """
            )
            for file in Self.files {
                let question = try Self.question(file, since: "2023-05-01", until: "2023-05-02")
                let rows = try Facts.read(question)
                #expect(
                    rows.count == (file.hasPrefix("02") || file.hasPrefix("04") ? 1 : 9),
                    "\(file)"
                )
                #expect(rows == rows.sorted() || file.hasPrefix("02"), "\(file)")
            }
        }
    }

    @Test func `only the catalog's first variation is the control`() async throws {
        let rows = try await blocking {
            try Facts.read(
                try Self.question("10-outcomes.sql", since: "2023-06-01", until: "2023-06-02"),
                after: """
                    SELECT weights('control', 'c', now(), 0.5, 0.5);
                    SELECT exposure(name, name || variation || n, variation, '2023-06-01 10:00Z')
                    FROM unnest(ARRAY['control', 'stranger']) AS name, unnest(ARRAY['a', 'v0', 'v1']) AS variation,
                        generate_series(1, 4) AS n;
                    SELECT own_event('bought', name || variation || n, '2023-06-01 11:00Z')
                    FROM unnest(ARRAY['control', 'stranger']) AS name,
                        (VALUES ('a', 4), ('v0', 2), ('v1', 3)) AS done (variation, times),
                        LATERAL generate_series(1, times) AS n;
                    """
            )
        }
        #expect(
            rows == [
                "(control,v0,4,0,2,50.0,15.0,85.0,0.0)", "(control,v1,4,0,3,75.0,30.1,95.4,50.0)",
                "(control,a,4,0,4,100.0,51.0,100.0,100.0)",
                "(stranger,a,4,0,4,100.0,51.0,100.0,)",
                "(stranger,v0,4,0,2,50.0,15.0,85.0,)", "(stranger,v1,4,0,3,75.0,30.1,95.4,)",
            ]
        )
    }
}
