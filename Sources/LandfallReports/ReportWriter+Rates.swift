extension ReportWriter {
    /// The entries with the most taps, by taps and then by name.
    static func ranked(_ counts: [String: LandingCounts]) -> [(String, LandingCounts)] {
        counts
            .sorted { ($1.value.taps, $0.key) < ($0.value.taps, $1.key) }
            .prefix(rowLimit)
            .map { ($0.key, $0.value) }
    }

    /// Landing rates as bars.
    static func rates(_ rows: [(String, LandingCounts)]) -> ReportChart {
        .bars(
            rows.map { name, counts in
                ReportChart.Bar(
                    label: name,
                    length: counts.rate,
                    text: NumberText.share(counts.landed, of: counts.taps)
                )
            }
        )
    }

    /// What became of taps as a table.
    static func table(_ name: String, _ rows: [(String, LandingCounts)]) -> ReportTable {
        ReportTable(
            words: [name],
            numbers: ["taps", "landed", "rate", "stale", "failed", "silent"],
            rows: rows.map { name, counts in
                [
                    name, NumberText.count(counts.taps), NumberText.count(counts.landed),
                    NumberText.share(counts.landed, of: counts.taps),
                    NumberText.count(counts.stale),
                    NumberText.count(counts.failed), NumberText.count(counts.silent),
                ]
            }
        )
    }

    /// How long it takes.
    var latency: ReportSection {
        let slowest = Double(max(facts.latencies.map(\.p95).max() ?? 0, 1))
        return ReportSection(
            question: "How long does it take from the tap?",
            answer: facts.latencies.isEmpty
                ? "No tap says when it was."
                : "Of the taps of \(facts.latencyDay), the last day with some: what half of them, and "
                    + "what 95 of 100 do not exceed.",
            chart: .spans(
                facts.latencies.map { latency in
                    ReportChart.Span(
                        label: "\(latency.measure) · \(latency.channel)",
                        low: 0,
                        middle: Double(latency.median) / slowest,
                        high: Double(latency.p95) / slowest,
                        text: "\(NumberText.milliseconds(latency.median)), "
                            + "\(NumberText.milliseconds(latency.p95))"
                    )
                }
            ),
            table: ReportTable(
                words: ["measure", "channel"],
                numbers: ["measured", "median", "95 %", "99 %"],
                rows: facts.latencies.map { latency in
                    [
                        latency.measure, latency.channel, NumberText.count(latency.measured),
                        NumberText.milliseconds(latency.median),
                        NumberText.milliseconds(latency.p95),
                        NumberText.milliseconds(latency.p99),
                    ]
                }
            )
        )
    }

    /// What the campaigns brought.
    var campaigns: ReportSection {
        let rows = facts.campaigns
            .sorted { ($1.value.taps, $0.key) < ($0.value.taps, $1.key) }
            .prefix(Self.rowLimit)
        let total = facts.campaigns.values.reduce(into: CampaignCounts()) { sum, counts in
            sum.taps += counts.taps
            sum.landed += counts.landed
        }
        return ReportSection(
            question: "Which campaigns bring people where they should go?",
            answer: "\(NumberText.count(facts.campaigns.count)) campaigns brought "
                + "\(NumberText.count(total.taps)) taps, of which "
                + "\(NumberText.share(total.landed, of: total.taps)) landed.",
            chart: .bars(
                rows.map { name, counts in
                    ReportChart.Bar(
                        label: name,
                        length: Double(counts.landed) / Double(max(counts.taps, 1)),
                        text: NumberText.share(counts.landed, of: counts.taps)
                    )
                }
            ),
            table: ReportTable(
                words: ["campaign"],
                numbers: ["taps", "landed", "rate", "expired"],
                rows: rows.map { name, counts in
                    [
                        name, NumberText.count(counts.taps), NumberText.count(counts.landed),
                        NumberText.share(counts.landed, of: counts.taps),
                        NumberText.count(counts.expired),
                    ]
                }
            )
        )
    }

    /// What the database itself complains of; `nil` when all is well.
    var alarms: ReportSection? {
        guard !facts.alarms.isEmpty else { return nil }
        return ReportSection(
            question: "Is anything wrong with the records?",
            answer: "Yes: see which tables, and what to do.",
            tone: .warning,
            table: ReportTable(
                words: ["what to do"],
                numbers: [],
                rows: facts.alarms.map { [$0] }
            )
        )
    }
}
