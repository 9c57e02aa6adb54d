import Foundation
import Testing

@testable import LandfallOperations

/// The sentences and the rows, from facts without a database.
@Suite struct ReportWriterTests {
    private static let days = ["2026-11-20", "2026-11-21", "2026-11-22"]

    private static func counts(_ taps: Int, landed: Int) -> LandingCounts {
        var counts = LandingCounts()
        counts.taps = taps
        counts.sent = taps
        counts.landed = landed
        return counts
    }

    private static func report(
        days: [String] = days,
        _ change: (inout ReportFacts) -> Void
    ) -> Report {
        var facts = ReportFacts(of: ReportDays(days))
        change(&facts)
        return ReportWriter(facts: facts).report
    }

    private static func answer(_ question: String, _ report: Report) -> String? {
        report.sections.first { $0.question.contains(question) }?.answer
    }

    @Test func `without taps no sentence speaks of some`() {
        let report = Self.report { _ in }
        for question in ["Do taps", "day to day", "Why", "routes", "version", "How long"] {
            #expect(Self.answer(question, report) == "There were no taps.")
        }
        #expect(report.figures.last?.note == "no subject was exposed to one")
        #expect(!report.lines.joined().contains("Every"))
    }

    private static let courses: [([(Int, Int)], String)] = [
        ([(40, 20)], "There were taps on one day only, 2026-11-20: 50.0 % of them landed."),
        ([(40, 20), (40, 30)], "Between 50.0 % on 2026-11-20 and 75.0 % on 2026-11-21."),
        ([(40, 20), (1, 1)], "No two days have 30 taps or more, which a comparison needs."),
        ([(40, 20), (60, 30)], "It was the same on all days: 50.0 %."),
        (
            [(40, 20), (40, 30), (60, 30)],
            "Between 50.0 % on 2026-11-20 and 2026-11-22 and 75.0 % on 2026-11-21."
        ),
    ]

    @Test(arguments: courses)
    func `the course over the days names each day that ties`(
        days: [(taps: Int, landed: Int)],
        expected: String
    ) {
        let report = Self.report { facts in
            for (day, counts) in zip(Self.days, days) {
                facts.byDay[day] = Self.counts(counts.taps, landed: counts.landed)
            }
        }
        #expect(Self.answer("day to day", report) == expected.replacing(" %", with: "\u{A0}%"))
    }

    private static let comparisons: [([String: Int], String)] = [
        (
            ["a": 10, "b": 20],
            "Of those with 30 taps or more, a lands least: 25.0 %. b lands most: 50.0 %."
        ),
        (
            ["a": 10, "b": 10, "c": 20],
            "Of those with 30 taps or more, a and b land least: 25.0 %. c lands most: 50.0 %."
        ),
        (
            ["a": 10, "b": 20, "c": 20, "d": 20],
            "Of those with 30 taps or more, a lands least: 25.0 %. b, c and 1 more land most: 50.0 %."
        ),
        (["a": 10, "b": 10], "Those with 30 taps or more land alike: 25.0 %."),
        (["a": 10], "Only a has 30 taps or more: 25.0 % landed."),
        (["(none found)": 10], "None has 30 taps or more, which a comparison needs."),
    ]

    @Test(arguments: comparisons)
    func `of routes that tie all are named`(landed: [String: Int], expected: String) {
        let report = Self.report { facts in
            facts.byRoute = landed.mapValues { Self.counts(40, landed: $0) }
        }
        #expect(Self.answer("routes", report) == expected.replacing(" %", with: "\u{A0}%"))
    }

    @Test func `what a table has no room for is one row, and the rows add up`() throws {
        let report = Self.report { facts in
            for number in 0..<18 {
                facts.byRoute["r\(100 + number)"] = Self.counts(number + 1, landed: 1)
                facts.campaigns["c\(number)"] = CampaignCounts(taps: 2, landed: 1, expired: 0)
            }
        }
        for question in ["routes", "campaigns"] {
            let section = try #require(report.sections.first { $0.question.contains(question) })
            #expect(section.table.rows.count == ReportWriter.rowLimit + 1)
            #expect(section.table.rows.last?.first == "(3 others)")
            let taps = section.table.rows.compactMap { Int($0[1]) }.reduce(0, +)
            #expect(taps == (question == "routes" ? 171 : 36))
        }
    }

    @Test func `the chart of reasons shows what did not land, and what devices say of it`() throws {
        let report = Self.report { facts in
            facts.total = Self.counts(1000, landed: 900)
            facts.total.sent = 960
            facts.total.silent = 20
            facts.total.failed = 8
            facts.reasons = [
                Outcome(word: "NAVIGATE", reason: nil): 960,
                Outcome(word: "REFUSED", reason: "signed_out"): 16,
                Outcome(word: "EXPIRED", reason: nil): 16,
                Outcome(word: "FAILED", reason: "not_dismissible"): 8,
            ]
        }
        let section = try #require(report.sections.first { $0.question.hasPrefix("Why") })
        guard case .bars(let bars) = section.chart else {
            Issue.record("there are no bars")
            return
        }
        #expect(
            bars.map(\.label) == [
                "on the device · no word of it", "EXPIRED", "REFUSED · signed_out",
                "FAILED · not_dismissible", "on the device · failed",
            ]
        )
        #expect(bars.first?.length == 1)
        #expect(section.table.rows.first == ["NAVIGATE", "", "960", "96.0\u{A0}%"])
        #expect(section.answer.contains("4.0\u{A0}% of the taps were refused, failed or came"))
        #expect(section.answer.contains("most often EXPIRED and REFUSED for signed_out."))
        #expect(
            section.answer.contains("960 plans that were sent, 8 failed on the device and of 20")
        )
    }

    @Test func `programs get the same numbers, days without taps among them`() throws {
        var facts = ReportFacts(of: ReportDays(Self.days))
        facts.total = Self.counts(3, landed: 2)
        facts.byDay["2026-11-21"] = facts.total
        facts.byRoute = ["b": Self.counts(1, landed: 0), "a": Self.counts(2, landed: 2)]
        facts.reasons = [
            Outcome(word: "REFUSED", reason: "signed_out"): 1,
            Outcome(word: "NAVIGATE", reason: nil): 2,
        ]
        facts.campaigns = ["w47": CampaignCounts(taps: 3, landed: 2, expired: 1)]
        facts.latencies = [
            Latency(
                measure: "tap to plan",
                channel: "PUSH_TAP",
                measured: 3,
                median: 1,
                p95: 2,
                p99: 3
            )
        ]
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let json = String(decoding: try encoder.encode(facts), as: UTF8.self)
        for part in [
            #""first_day":"2026-11-20","last_day":"2026-11-22""#,
            #""landed":2,"name":"2026-11-21","sent":3"#, #""name":"2026-11-22""#,
            #""outcomes":[{"outcome":"NAVIGATE","taps":2},{"outcome":"REFUSED","reason":"signed_out","taps":1}]"#,
            #""campaigns":[{"expired":1,"landed":2,"name":"w47","taps":3}]"#,
            #""p50_ms":1,"p95_ms":2,"p99_ms":3"#,
        ] {
            #expect(json.contains(part), "\(part) in \(json)")
        }
        let first = try #require(json.range(of: #""name":"a""#))
        #expect(first.lowerBound < (json.range(of: #""name":"b""#)?.lowerBound ?? first.lowerBound))
    }

    @Test func `when nothing was refused that is said`() {
        let report = Self.report { facts in
            facts.total = Self.counts(10, landed: 10)
            facts.reasons = [Outcome(word: "NAVIGATE", reason: nil): 10]
        }
        #expect(Self.answer("Why", report) == "None was refused, failed or came too late.")
    }
}
