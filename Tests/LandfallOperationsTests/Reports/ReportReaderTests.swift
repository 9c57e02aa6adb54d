import Dispatch
import Foundation
import LandfallPostgres
import Testing

@testable import LandfallOperations

/// Facts of two days, in a server of the suite's own.
private let facts = """
    INSERT INTO landfall.navigation_event (record_time, received_at, occurred_at, record_offset, latency_ms, partition,
        attempt, operations, is_bot, topic, intent_id, device_id, user_id, channel, route, outcome, reason, plan_id,
        based_on_source, campaign_id, app_version, catalog_version, operation_kinds)
    SELECT at, at, at - interval '10 ms', n, 10, 0, 0, 0, false, 't', 'i' || n, 'd' || n, 'u' || n, 'PUSH_TAP', 'chat',
        CASE WHEN n % 10 = 0 THEN 'REFUSED' ELSE 'NAVIGATE' END, CASE WHEN n % 10 = 0 THEN 'wrong_user' END, 'p' || n,
        'STORED', 'w1', '7.1', 'c', '{}'
    FROM generate_series(1, 100) AS n
    CROSS JOIN LATERAL (SELECT '2026-03-28 23:59:50Z'::timestamptz + n * interval '100 ms' AS at) AS timed;
    INSERT INTO landfall.plan_result (record_time, received_at, record_offset, "at", partition, topic, plan_id,
        intent_id, device_id, result)
    SELECT record_time + interval '1 s', received_at + interval '1 s', record_offset, record_time + interval '1 s', 0, 'r', plan_id, intent_id,
        device_id, 'APPLIED'
    FROM landfall.navigation_event WHERE outcome = 'NAVIGATE' AND record_offset % 9 > 0;
    INSERT INTO landfall.plan_result (record_time, received_at, record_offset, partition, topic, plan_id, intent_id,
        device_id, result, reason)
    SELECT record_time, received_at, record_offset, 1, 'r', plan_id, intent_id, device_id, 'FAILED',
        CASE WHEN record_offset % 2 = 0 THEN 'missing_factory' ELSE 'timed_out' END
    FROM landfall.navigation_event WHERE record_offset IN (9, 18, 27);
    INSERT INTO landfall.experiment_viewed ("timestamp", received_at, record_offset, partition, attempt, hash_version,
        user_id, device_id, experiment_id, variation_id, hash_attribute, hash_value, topic, intent_id, catalog_version)
    SELECT record_time, received_at, record_offset, 0, 0, 2, user_id, device_id, 'entry',
        CASE WHEN record_offset <= 80 THEN 'push' ELSE 'sheet' END, 'userId', user_id, 't', intent_id, 'c'
    FROM landfall.navigation_event;
    INSERT INTO landfall.experiment_viewed ("timestamp", received_at, record_offset, partition, attempt, hash_version,
        experiment_id, variation_id, hash_attribute, hash_value, topic, intent_id, catalog_version)
    SELECT '2026-03-30Z', '2026-03-30Z', n, 0, 0, 2, 'entry', (ARRAY['push', 'sheet', 'push', 'sheet', 'gone'])[1 + n % 5], 'userId',
        'later-' || n, 't', 'later-' || n, 'c'
    FROM generate_series(0, 49) AS n;
    INSERT INTO landfall.experiment_variation (weight, ordinal, catalog_version, experiment_id, variation_id)
    VALUES (0.5, 0, 'c', 'entry', 'push'), (0.5, 1, 'c', 'entry', 'sheet');
    """

@Suite(.timeLimit(.minutes(10)), .serialized) struct ReportReaderTests {
    private static func withReader<Value: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(
                    with: Result {
                        let database = try server.get()
                        let reader = try Connection(database)
                        try reader.execute("SET ROLE landfall_reader")
                        return try body(reader)
                    }
                )
            }
        }
    }

    private static let running = Result { try TemporaryServer(.fast) }

    private static let server = Result {
        let database = try running.get().makeDatabase("report")
        try Migrator(Schema.migrations).apply(to: database)
        try Connection(database).execute("SET \"TimeZone\" = 'Asia/Kolkata'; \(facts)")
        return database
    }

    private static func report(_ first: String?, _ last: String?) async throws -> Report {
        try await withReader { reader in
            let days = try ReportDays(from: first, through: last, count: 7, on: reader)
            return try ReportReader(reader).report(of: days)
        }
    }

    @Test func `two days are added up, and read from the views as a reader`() async throws {
        let report = try await Self.report("2026-03-28", "2026-03-29")
        #expect(report.figures.map(\.value).prefix(3) == ["100", "80.0\u{A0}%", "7.8\u{A0}%"])
        let byDay = try #require(report.sections.first { $0.question.contains("from day to day") })
        #expect(byDay.table.rows.map(\.first) == ["2026-03-28", "2026-03-29"])
        #expect(byDay.table.rows.map { $0[1] } == ["99", "1"])
        let reasons = try #require(report.sections.first { $0.question.hasPrefix("Why") })
        #expect(reasons.table.rows.contains(["REFUSED", "wrong_user", "10", "10.0\u{A0}%"]))
        #expect(report.lines.contains { $0.contains("PUSH_TAP") })
    }

    @Test func `devices say why they did not carry plans out, by version`() async throws {
        let (report, facts) = try await Self.withReader { reader in
            let days = try ReportDays(
                from: "2026-03-28",
                through: "2026-03-29",
                count: 7,
                on: reader
            )
            return try ReportReader(reader).read(days)
        }
        let devices = try #require(
            report.sections.first { $0.question == "Why do devices not carry plans out?" }
        )
        #expect(
            devices.table.rows == [
                ["7.1", "FAILED", "timed_out", "2", "2.2\u{A0}%"],
                ["7.1", "FAILED", "missing_factory", "1", "1.1\u{A0}%"],
            ]
        )
        #expect(
            devices.answer
                == "Of 90 plans that were sent, 3 were not carried out, most often FAILED · timed_out."
        )
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = String(decoding: try encoder.encode(facts), as: UTF8.self)
        #expect(
            json.contains(
                #""device_reasons":[{"app_version":"7.1","reason":"missing_factory","#
                    + #""result":"FAILED","taps":1},{"app_version":"7.1","reason":"timed_out","#
                    + #""result":"FAILED","taps":2}]"#
            )
        )
    }

    @Test func `a mismatch is a warning before any comparison`() async throws {
        let report = try await Self.report("2026-03-28", "2026-03-29")
        let entry = try #require(report.sections.first { $0.question.contains("entry") })
        #expect(entry.tone == .warning)
        #expect(entry.answer.contains("Sample ratio mismatch"))
        #expect(entry.table.rows.map { $0[2] } == ["80", "20"])
        #expect(ReportPage(report).html.contains("class=\"warning\""))
    }

    @Test func `a variation that the catalog does not list is a row, and a warning`() async throws {
        let report = try await Self.report("2026-03-30", "2026-03-30")
        let entry = try #require(report.sections.first { $0.question.contains("entry") })
        #expect(entry.tone == .warning)
        #expect(
            entry.answer.contains("10 subjects saw variations that no catalog of these days")
        )
        #expect(entry.table.rows.map(\.first) == ["push", "sheet", "gone"])
        #expect(entry.table.rows.map { $0[2] } == ["20", "20", "10"])
        guard case .spans(let spans) = entry.chart else { return }
        // Nobody landed: still the truth may lie above 0.
        #expect(spans.map(\.low) == [0, 0, 0] && spans.allSatisfy { $0.high > 0 })
    }

    @Test func `days without facts make a report that says so`() async throws {
        let report = try await Self.report("2026-04-01", "2026-04-02")
        #expect(report.sections.first?.answer == "There were no taps.")
        #expect(report.sections.contains { $0.answer == "Nobody was exposed to one." })
    }

    private static let noDays: [(first: String, last: String?, error: ReportError)] = [
        ("2026-02-30", "2026-03-01", .badDay("2026-02-30")), ("'; --", nil, .badDay("'; --")),
        ("2026-3-1", nil, .badDay("2026-3-1")), ("2026-03-02", "2026-03-01", .badPeriod),
        ("2020-01-01", "2026-03-01", .badPeriod),
    ]

    @Test(arguments: noDays)
    func `what are no days is refused`(
        first: String,
        last: String?,
        expected: ReportError
    ) async throws {
        let error = await #expect(throws: ReportError.self) {
            _ = try await Self.report(first, last)
        }
        #expect(error == expected)
    }

    @Test func `without days it is the last seven, today among them`() async throws {
        let days = try await Self.withReader { reader in
            try ReportDays(from: nil, through: nil, count: 7, on: reader)
        }
        #expect(days.days.count == 7)
    }
}
