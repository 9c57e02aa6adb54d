/// Puts what was read into words, tables and charts.
struct ReportWriter {
    /// What was read.
    let facts: ReportFacts
    /// Of which days.
    let days: ReportDays

    /// The most rows of a table, and the most bars of a chart.
    static let rowLimit = 15

    /// The report.
    var report: Report {
        var sections = [landing]
        if days.days.count > 1 { sections.append(byDay) }
        sections += [reasons, routes, versions, latency]
        if !facts.campaigns.isEmpty { sections.append(campaigns) }
        sections += experiments
        if let alarms { sections.append(alarms) }
        return Report(
            firstDay: days.first,
            lastDay: days.last,
            figures: figures,
            sections: sections
        )
    }

    private var figures: [ReportFigure] {
        let total = facts.total
        let screen = facts.latencies.first { $0.measure == "tap to screen" }
        let bad = facts.ratios.filter { $0.finding == "mismatch" }.count
        return [
            ReportFigure(
                title: "Taps",
                value: NumberText.count(total.taps),
                note: "by people; bots are left out"
            ),
            ReportFigure(
                title: "Landed",
                value: NumberText.share(total.landed, of: total.taps),
                note: "\(NumberText.count(total.landed)) as their devices report"
            ),
            ReportFigure(
                title: "Silent",
                value: NumberText.share(total.silent, of: total.sent),
                note: "of the plans that a device could carry out: no word of them"
            ),
            ReportFigure(
                title: "Tap to screen",
                value: screen.map { NumberText.milliseconds($0.median) } ?? "–",
                note: screen.map { "median of \($0.channel), \(facts.latencyDay)" }
                    ?? "not reported"
            ),
            ReportFigure(
                title: "Experiments",
                value: NumberText.count(facts.ratios.count),
                note: bad == 0 ? "none with a sample ratio mismatch" : "\(bad) not to be trusted"
            ),
        ]
    }

    private var landing: ReportSection {
        let total = facts.total
        let rows = Self.ranked(facts.byChannel)
        return ReportSection(
            question: "Do taps land?",
            answer: total.taps == 0
                ? "There were no taps."
                : "\(NumberText.share(total.landed, of: total.taps)) of the taps did, as the devices "
                    + "report. \(Self.silence(total))",
            tone: total.landed == 0 && total.taps > 0 ? .warning : .plain,
            chart: Self.rates(rows),
            table: Self.table("channel", rows)
        )
    }

    private static func silence(_ total: LandingCounts) -> String {
        total.silent == 0
            ? "Every device that was sent a plan has said what became of it."
            : "Of \(NumberText.count(total.silent)) plans no device has said what became of them."
    }

    private var byDay: ReportSection {
        let rows = days.days.map { ($0, facts.byDay[$0] ?? LandingCounts()) }
        let most = Double(max(rows.map(\.1.taps).max() ?? 0, 1))
        let best = rows.filter { $0.1.taps > 0 }.max { $0.1.rate < $1.1.rate }
        let worst = rows.filter { $0.1.taps > 0 }.min { $0.1.rate < $1.1.rate }
        var answer = "There were no taps."
        if let best, let worst {
            answer =
                "From \(NumberText.percent(worst.1.rate)) on \(worst.0) "
                + "to \(NumberText.percent(best.1.rate)) on \(best.0)."
        }
        return ReportSection(
            question: "Does it get better or worse from day to day?",
            answer: answer,
            chart: .columns(
                rows.map { day, counts in
                    ReportChart.Column(
                        label: day,
                        lower: Double(counts.landed) / most,
                        upper: Double(counts.taps - counts.landed) / most,
                        text:
                            "\(NumberText.count(counts.landed)) of \(NumberText.count(counts.taps))"
                    )
                },
                parts: ["landed", "did not land, or nothing was heard"]
            ),
            table: Self.table("day", rows)
        )
    }

    private var reasons: ReportSection {
        let sum = facts.reasons.values.reduce(0, +)
        let rows = facts.reasons
            .sorted { first, second in
                (second.value, first.key.word, first.key.reason ?? "")
                    < (first.value, second.key.word, second.key.reason ?? "")
            }
            .prefix(Self.rowLimit)
        let refused = facts.reasons.filter {
            ["REFUSED", "FAILED", "EXPIRED"].contains($0.key.word)
        }
        let lost = refused.values.reduce(0, +)
        let main = refused.max { ($0.value, $1.key.word) < ($1.value, $0.key.word) }
        var answer = "Every tap was given a plan to a screen."
        if let main {
            let why = main.key.reason.map { " for \($0)" } ?? ""
            answer =
                "\(NumberText.share(lost, of: sum)) of the taps were refused, failed or came too late, "
                + "most often \(main.key.word)\(why)."
        }
        return ReportSection(
            question: "Why do taps not land where they should?",
            answer: answer,
            chart: .bars(
                rows.map { outcome, taps in
                    ReportChart.Bar(
                        label: [outcome.word, outcome.reason ?? ""].filter { !$0.isEmpty }
                            .joined(separator: " · "),
                        length: sum == 0 ? 0 : Double(taps) / Double(sum),
                        text: NumberText.share(taps, of: sum)
                    )
                }
            ),
            table: ReportTable(
                words: ["outcome", "reason"],
                numbers: ["taps", "share"],
                rows: rows.map { outcome, taps in
                    [
                        outcome.word, outcome.reason ?? "", NumberText.count(taps),
                        NumberText.share(taps, of: sum),
                    ]
                }
            )
        )
    }

    private var routes: ReportSection {
        comparison(
            of: facts.byRoute,
            named: "route",
            question: "Which routes are asked for most, and which land least?"
        )
    }

    private var versions: ReportSection {
        comparison(
            of: facts.byVersion,
            named: "version",
            question: "Is a version of the app worse than the others?"
        )
    }

    /// Rates side by side; the lowest is named where it stands on 30 taps or more.
    private func comparison(
        of counts: [String: LandingCounts],
        named name: String,
        question: String
    ) -> ReportSection {
        let rows = Self.ranked(counts)
        // What stands in parentheses is no route and no version.
        let weighty = rows.filter { $0.1.taps >= 30 && !$0.0.hasPrefix("(") }
        var answer = "None has 30 taps or more, which a comparison needs."
        if let lowest = weighty.min(by: { $0.1.rate < $1.1.rate }),
            let highest = weighty.max(by: { $0.1.rate < $1.1.rate })
        {
            answer =
                lowest.1.rate == highest.1.rate
                ? "Those with 30 taps or more land alike: \(NumberText.percent(lowest.1.rate))."
                : "Of those with 30 taps or more, \(lowest.0) lands least: "
                    + "\(NumberText.percent(lowest.1.rate)). \(highest.0) lands most: "
                    + "\(NumberText.percent(highest.1.rate))."
        }
        return ReportSection(
            question: question,
            answer: answer,
            chart: Self.rates(rows),
            table: Self.table(name, rows)
        )
    }
}
