extension ReportWriter {
    /// A section for each experiment; one that says so where there is none.
    var experiments: [ReportSection] {
        guard !facts.ratios.isEmpty else {
            return [
                ReportSection(
                    question: "What do the experiments say?",
                    answer: "Nobody was exposed to one.",
                    table: ReportTable(words: [], numbers: [], rows: [])
                )
            ]
        }
        return facts.ratios.map(section)
    }

    private func section(of ratio: SampleRatio) -> ReportSection {
        let outcomes = Dictionary(
            facts.outcomes.filter { $0.experiment == ratio.experiment }.map { ($0.variation, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        let listed = ratio.variations.map { ($0, outcomes[$0.name]) }
        return ReportSection(
            question: "Experiment \(ratio.experiment): which variation does better?",
            answer: ratio.finding == "none"
                ? Self.trust(ratio) + " " + Self.comparison(listed.compactMap(\.1))
                : Self.trust(ratio),
            tone: ratio.finding == "none" || ratio.finding == "too few subjects"
                ? .plain : .warning,
            chart: .spans(Self.spans(listed)),
            table: table(of: ratio, listed)
        )
    }

    /// The share of subjects whom an event followed; of those who landed, where no event did.
    private static func spans(
        _ listed: [(SampleRatio.Variation, VariationOutcome?)]
    ) -> [ReportChart.Span] {
        let hasEvents = listed.contains { ($0.1?.converted ?? 0) > 0 }
        let shares = listed.compactMap { variation, outcome in
            outcome.map { outcome in
                hasEvents
                    ? (variation.name, outcome.conversion, low: outcome.low, high: outcome.high)
                    : (
                        variation.name, Double(outcome.landed) / Double(max(outcome.subjects, 1)),
                        low: outcome.landedLow, high: outcome.landedHigh
                    )
            }
        }
        let highest = shares.map(\.high).max() ?? 0
        let scale = highest > 0 ? min(highest * 1.1, 1) : 1
        return shares.map { name, share, low, high in
            ReportChart.Span(
                label: "\(name) · \(hasEvents ? "followed by an event" : "landed")",
                low: low / scale,
                middle: share / scale,
                high: high / scale,
                text: "\(NumberText.percent(share)) "
                    + "(\(NumberText.decimal(100 * low, digits: 1)) to \(NumberText.percent(high)))"
            )
        }
    }

    private func table(
        of ratio: SampleRatio,
        _ listed: [(SampleRatio.Variation, VariationOutcome?)]
    ) -> ReportTable {
        let weights = ratio.variations.reduce(0) { $0 + $1.weight }
        return ReportTable(
            words: ["variation"],
            numbers: ["weight", "subjects", "share", "landed", "followed by an event"],
            rows: listed.map { variation, outcome in
                [
                    variation.name,
                    NumberText.percent(weights > 0 ? variation.weight / weights : 0),
                    NumberText.count(variation.subjects),
                    NumberText.share(variation.subjects, of: ratio.total),
                    outcome.map { NumberText.share($0.landed, of: $0.subjects) } ?? "–",
                    outcome.map { NumberText.share($0.converted, of: $0.subjects) } ?? "–",
                ]
            }
        )
    }

    /// Whether the sample ratio lets one believe what follows.
    private static func trust(_ ratio: SampleRatio) -> String {
        let probability = NumberText.probability(ratio.probability)
        let chance = probability.hasPrefix("<") ? "p \(probability)" : "p = \(probability)"
        let multiple = "\(NumberText.count(ratio.multiple)) subjects saw several variations"
        let weights =
            switch ratio.weightsFrom {
            case "catalog", "mixture of several": ""
            default: " No worker has noted the weights: equal ones are assumed."
            }
        let verdict =
            switch ratio.finding {
            case "none": "The variations have the shares that their weights promise (\(chance))."
            case "mismatch":
                "Sample ratio mismatch (\(chance)): do not trust the comparison before the cause is found."
            case "weights changed":
                "The weights have changed in these days, so the shares can't be judged: look at the "
                    + "days before and since one by one."
            case "too few subjects": "There are too few subjects to check the shares."
            case "many with several variations":
                "\(multiple), too many to trust the comparison."
            default: "The shares can't be trusted."
            }
        let weightless =
            ratio.weightless == 0
            ? ""
            : " \(NumberText.count(ratio.weightless)) subjects saw variations that no catalog "
                + "of these days gives weight or lists: they are in no test."
        return verdict + weightless + weights
    }

    /// Compares variations by their intervals: only those that do not overlap differ.
    private static func comparison(_ outcomes: [VariationOutcome]) -> String {
        guard outcomes.contains(where: { $0.converted > 0 }) else {
            return "No event of the team's own followed within a day."
        }
        let ranked = outcomes.sorted { $0.conversion > $1.conversion }
        guard let best = ranked.first, ranked.count > 1 else { return "" }
        let rest = ranked.dropFirst().map(\.high).max() ?? 0
        return best.low > rest
            ? "\(best.variation) is ahead of the others by more than chance explains."
            : "The difference is within what chance explains."
    }
}
