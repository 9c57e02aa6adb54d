/// Puts what was read into words, tables and charts.
struct ReportWriter {
    /// What was read.
    let facts: ReportFacts

    /// The most rows of a table, and the most bars of a chart; one more is for all others.
    static let rowLimit = 15

    /// How many taps a share needs before it is compared with another.
    static let comparableTaps = 30

    var days: ReportDays { facts.days }

    var report: Report {
        var sections = [landing]
        if days.days.count > 1 { sections.append(byDay) }
        sections += [reasons, routes, versions, deviceReasons, latency]
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
                note: "of \(NumberText.count(total.sent)) plans for a device: no word of them"
            ),
            ReportFigure(
                title: "Tap to screen",
                value: screen.map { NumberText.milliseconds($0.median) } ?? "–",
                note: screen.map { "median of \($0.channel), \(facts.latencyDay ?? "")" }
                    ?? "not reported"
            ),
            experimentFigure,
        ]
    }

    private var experimentFigure: ReportFigure {
        let doubtful = facts.ratios.count { !["none", "too few subjects"].contains($0.finding) }
        var note = doubtful == 0 ? "none with shares to doubt" : "\(doubtful) not to be trusted"
        if facts.ratios.isEmpty { note = "no subject was exposed to one" }
        return ReportFigure(
            title: "Experiments",
            value: NumberText.count(facts.ratios.count),
            note: note
        )
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
        switch (total.sent, total.silent) {
        case (0, _): "No device was sent a plan."
        case (_, 0): "Every device that was sent a plan has said what became of it."
        case (_, 1): "Of one plan no device has said what became of it."
        default:
            "Of \(NumberText.count(total.silent)) plans no device has said what became of them."
        }
    }

    private var byDay: ReportSection {
        let rows = days.days.map { ($0, facts.byDay[$0] ?? LandingCounts()) }
        let most = Double(max(rows.map(\.1.taps).max() ?? 0, 1))
        return ReportSection(
            question: "Does it get better or worse from day to day?",
            answer: Self.course(of: rows),
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

    /// Describes the course of the landing rate over the days.
    private static func course(of rows: [(String, LandingCounts)]) -> String {
        let busy = rows.filter { $0.1.taps > 0 }
        guard let first = busy.first else { return "There were no taps." }
        guard busy.count > 1 else {
            return "There were taps on one day only, \(first.0): "
                + "\(NumberText.percent(first.1.rate)) of them landed."
        }
        let compared = busy.filter { $0.1.taps >= comparableTaps }
        guard let extremes = Extremes(compared), compared.count > 1 else {
            return "No two days have \(comparableTaps) taps or more, which a comparison needs."
        }
        guard !extremes.areOne else {
            return "It was the same on all days: \(NumberText.percent(extremes.lowRate))."
        }
        return "Between \(NumberText.percent(extremes.lowRate)) on \(extremes.low) and "
            + "\(NumberText.percent(extremes.highRate)) on \(extremes.high)."
    }
}
