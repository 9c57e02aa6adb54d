extension ReportWriter {
    /// The entries with the most taps, by taps and then by name; all that are too many as one.
    static func ranked<Counts: TapCounts>(_ counts: [String: Counts]) -> [(String, Counts)] {
        let sorted = counts.sorted { ($1.value.taps, $0.key) < ($0.value.taps, $1.key) }
        let rest = sorted.dropFirst(rowLimit)
        let others = rest.reduce(into: Counts()) { $0 += $1.value }
        let last = rest.isEmpty ? [] : [("(\(NumberText.count(rest.count)) others)", others)]
        return sorted.prefix(rowLimit).map { ($0.key, $0.value) } + last
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

    /// The result of taps as a table, whose numbers but the rate add up to the taps.
    static func table(_ name: String, _ rows: [(String, LandingCounts)]) -> ReportTable {
        ReportTable(
            words: [name],
            numbers: [
                "taps", "landed", "rate", "stale", "failed", "ignored", "silent", "no plan",
            ],
            rows: rows.map { name, counts in
                [
                    name, NumberText.count(counts.taps), NumberText.count(counts.landed),
                    NumberText.share(counts.landed, of: counts.taps),
                    NumberText.count(counts.stale),
                    NumberText.count(counts.failed), NumberText.count(counts.ignored),
                    NumberText.count(counts.silent), NumberText.count(counts.unsent),
                ]
            }
        )
    }

    /// How long it takes.
    var latency: ReportSection {
        let slowest = Double(max(facts.latencies.map(\.p95).max() ?? 0, 1))
        return ReportSection(
            question: "How long does it take from the tap?",
            answer: latencyAnswer,
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
            caption:
                "The mark is what half of them do not exceed, the end of the bar what 95 of 100 "
                + "do not.",
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

    private var latencyAnswer: String {
        guard let first = facts.latencies.first, let day = facts.latencyDay else {
            return facts.total.taps == 0 ? "There were no taps." : "No tap says when it was."
        }
        let last = days.days.count > 1 ? ", the last day with some," : ""
        return "Half of the \(first.channel) taps of \(day)\(last) took "
            + "\(NumberText.milliseconds(first.median)) or less (\(first.measure)), 95 of 100 "
            + "\(NumberText.milliseconds(first.p95)) or less."
    }

    /// What the campaigns brought.
    var campaigns: ReportSection {
        let rows = Self.ranked(facts.campaigns)
        let total = facts.campaigns.values.reduce(into: CampaignCounts()) { $0 += $1 }
        let campaigns = facts.campaigns.count == 1 ? "campaign" : "campaigns"
        return ReportSection(
            question: "Which campaigns bring people where they should go?",
            answer: "\(NumberText.count(facts.campaigns.count)) \(campaigns) brought "
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
