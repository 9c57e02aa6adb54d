extension ReportWriter {
    /// Why taps do not land: what was decided, and what devices say of plans.
    var reasons: ReportSection {
        let ranked = facts.reasons.sorted { first, second in
            (second.value, first.key.word, first.key.reason ?? "")
                < (first.value, second.key.word, second.key.reason ?? "")
        }
        let sum = facts.total.taps
        let bars = Self.lost(ranked.map { ($0.key.label, $0.key.word, $0.value) }, facts.total)
        let most = Double(max(bars.map(\.taps).max() ?? 0, 1))
        return ReportSection(
            question: "Why do taps not land where they should?",
            answer: answer(ranked.filter { Self.isLost($0.key.word) }.map { ($0.key, $0.value) }),
            chart: .bars(
                bars.map { label, taps in
                    ReportChart.Bar(
                        label: label,
                        length: Double(taps) / most,
                        text: "\(NumberText.count(taps)) · \(NumberText.share(taps, of: sum))"
                    )
                }
            ),
            caption: "Taps that did not land, and their share of all taps.",
            table: ReportTable(
                words: ["outcome", "reason"],
                numbers: ["taps", "share"],
                rows: ranked.map { outcome, taps in
                    [
                        outcome.word, outcome.reason ?? "", NumberText.count(taps),
                        NumberText.share(taps, of: sum),
                    ]
                }
            )
        )
    }

    private static func isLost(_ word: String) -> Bool {
        ["REFUSED", "FAILED", "EXPIRED"].contains(word)
    }

    /// Returns the outcomes that did not lead to the screen, the most frequent first.
    private static func lost(
        _ decided: [(label: String, word: String, taps: Int)],
        _ total: LandingCounts
    ) -> [(label: String, taps: Int)] {
        let onDevices = [
            ("on the device · no word of it", total.silent),
            ("on the device · failed", total.failed),
            ("on the device · another tree by then", total.stale),
        ]
        let all =
            decided.filter { isLost($0.word) }.map { ($0.label, $0.taps) }
            + onDevices.filter { $0.1 > 0 }
        return Array(all.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.prefix(rowLimit))
    }

    private func answer(_ lost: [(outcome: Outcome, taps: Int)]) -> String {
        guard facts.total.taps > 0 else { return "There were no taps." }
        let count = lost.reduce(0) { $0 + $1.taps }
        var answer = "None was refused, failed or came too late."
        if let most = lost.map(\.taps).max() {
            let main = lost.filter { $0.taps == most }.map { outcome, _ in
                outcome.word + (outcome.reason.map { " for \($0)" } ?? "")
            }
            answer =
                "\(NumberText.share(count, of: facts.total.taps)) of the taps were refused, failed "
                + "or came too late, most often \(Extremes.list(main))."
        }
        let total = facts.total
        let failures = [
            total.failed == 0 ? nil : "\(NumberText.count(total.failed)) failed on the device",
            total.silent == 0 ? nil : "of \(NumberText.count(total.silent)) there is no word",
        ]
        .compactMap { $0 }
        guard !failures.isEmpty else { return answer }
        return answer + " Of the \(NumberText.count(total.sent)) plans that were sent, "
            + failures.joined(separator: " and ") + "."
    }
}

extension Outcome {
    /// Word and reason.
    fileprivate var label: String { reason.map { "\(word) · \($0)" } ?? word }
}
