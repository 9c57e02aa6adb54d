extension ReportWriter {
    /// Which routes land.
    var routes: ReportSection {
        comparison(
            of: facts.byRoute,
            named: "route",
            question: "Which routes get the most taps, and which of them land least?"
        )
    }

    /// Which versions of the app land.
    var versions: ReportSection {
        comparison(
            of: facts.byVersion,
            named: "version",
            question: "Is a version of the app worse than the others?"
        )
    }

    /// Rates side by side; the lowest is named where it stands on enough taps.
    private func comparison(
        of counts: [String: LandingCounts],
        named name: String,
        question: String
    ) -> ReportSection {
        let rows = Self.ranked(counts)
        // A word in parentheses is no route and no version.
        let weighty = counts.sorted { $0.key < $1.key }
            .filter { $0.value.taps >= Self.comparableTaps && !$0.key.hasPrefix("(") }
            .map { ($0.key, $0.value) }
        let least = "\(Self.comparableTaps) taps or more"
        var answer = "None has \(least), which a comparison needs."
        if counts.isEmpty { answer = "There were no taps." }
        if let extremes = Extremes(weighty) {
            answer =
                "Of those with \(least), \(extremes.low) \(extremes.lowVerb) least: "
                + "\(NumberText.percent(extremes.lowRate)). \(extremes.high) "
                + "\(extremes.highVerb) most: \(NumberText.percent(extremes.highRate))."
            if extremes.areOne {
                answer =
                    weighty.count == 1
                    ? "Only \(extremes.low) has \(least): \(NumberText.percent(extremes.lowRate)) landed."
                    : "Those with \(least) land alike: \(NumberText.percent(extremes.lowRate))."
            }
        }
        return ReportSection(
            question: question,
            answer: answer,
            chart: Self.rates(rows),
            table: Self.table(name, rows)
        )
    }
}

/// The groups with the lowest and the highest rate, ties included.
struct Extremes {
    /// The names of the lowest.
    let low: String
    /// "lands" or "land".
    let lowVerb: String
    /// Their rate.
    let lowRate: Double
    /// The names of the highest.
    let high: String
    /// "lands" or "land".
    let highVerb: String
    /// Their rate.
    let highRate: Double

    /// Whether all have one rate.
    var areOne: Bool { lowRate == highRate }

    /// Looks for them.
    ///
    /// - Parameter rows: Names and counts; `nil` where there are none.
    init?(_ rows: [(String, LandingCounts)]) {
        let rates = rows.map(\.1.rate)
        guard let lowest = rates.min(), let highest = rates.max() else { return nil }
        let lows = rows.filter { $0.1.rate == lowest }.map(\.0)
        let highs = rows.filter { $0.1.rate == highest }.map(\.0)
        (low, lowRate, lowVerb) = (Self.list(lows), lowest, lows.count == 1 ? "lands" : "land")
        (high, highRate, highVerb) = (
            Self.list(highs), highest, highs.count == 1 ? "lands" : "land"
        )
    }

    /// Names in a sentence; of many the first two.
    static func list(_ names: [String]) -> String {
        switch names.count {
        case 0...1: names.first ?? ""
        case 2: "\(names[0]) and \(names[1])"
        default: "\(names[0]), \(names[1]) and \(NumberText.count(names.count - 2)) more"
        }
    }
}
