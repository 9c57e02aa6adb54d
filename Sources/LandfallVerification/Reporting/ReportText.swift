package import Landfall

/// A report for a person: the findings, each with the shortest way and both trees, and a summary.
///
/// Control characters of whatever stands in a catalog are written as escapes.
package struct ReportText: Sendable {
    private let report: VerificationReport
    private let duration: Duration
    private let limit: Int

    /// Takes a report.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - duration: How long it took.
    ///   - limit: The most findings that are shown.
    package init(_ report: VerificationReport, duration: Duration, limit: Int) {
        self.report = report
        self.duration = duration
        self.limit = limit
    }

    /// The findings, then the summary.
    package var lines: [StyledText] {
        let shown = report.findings.prefix(limit)
        var lines: [StyledText] = []
        for (number, finding) in shown.enumerated() {
            lines += FindingText(finding, number: number + 1).lines
            lines.append("")
        }
        let more = report.findings.count - shown.count
        if more > 0 {
            lines.append("and \(more) more: --limit \(report.findings.count) shows all")
            lines.append("")
        }
        if !shown.isEmpty {
            lines.append(StyledText(TreeDrawing.legend, .faint))
            lines.append("")
        }
        return (lines + summary).map { $0.map(ExplanationText.printable) }
    }

    /// What was looked at, whether anything lies beyond, and how many findings there are.
    package var summary: [StyledText] {
        var lines: [StyledText] = ["\(counts)", "\(outcomes)"]
        if !report.held.isEmpty {
            let types = report.held.sorted { $0.key.name < $1.key.name }
                .map { "\($0.key) \($0.value.grouped)" }
            lines.append(
                "no plan, since a screen must stay, as the catalog says: "
                    + "\(types.joined(separator: ", "), .caution)"
            )
        }
        lines += beyond
        if report.findings.isEmpty {
            lines.append("\("no findings", .good)")
        } else {
            let count = report.findings.count
            lines.append("\("\(count.grouped) finding\(count == 1 ? "" : "s")", .bad)")
        }
        return lines
    }

    private var counts: String {
        let name = report.app.isEmpty ? "" : "\(report.app): "
        let seconds =
            Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
        let speed = seconds > 0 ? Int(Double(report.pairCount) / seconds * 60) : 0
        return name + "\(report.routeCount.grouped) routes in \(report.wishCount.grouped) wishes, "
            + "\(report.stateCount.grouped) states: \(report.pairCount.grouped) pairs "
            + "in \(duration.inSeconds) s (\(speed.grouped) a minute)"
    }

    private var outcomes: String {
        let words = Outcome.allCases.compactMap { outcome -> String? in
            guard let count = report.outcomes[outcome] else { return nil }
            let word = outcome.rawValue.lowercased().replacing("_", with: " ")
            return "\(word) \(count.grouped)"
        }
        return words.joined(separator: ", ")
    }

    private var beyond: [StyledText] {
        var lines: [StyledText] = []
        if report.situationCount < report.situationTotal {
            lines.append(
                "\("bounded", .caution): \(report.situationCount.grouped) of "
                    + "\(report.situationTotal.grouped) kinds of devices were looked at"
            )
        } else if report.situationTotal > 1 {
            lines.append("on \(report.situationTotal.grouped) kinds of devices")
        }
        if report.isStopped { lines.append("\("stopped", .caution) before the end") }
        if report.openStates > 0 {
            lines.append(
                "\("bounded", .caution) at \(report.depth) moves: \(report.openStates.grouped) states "
                    + "lead on to states that were not looked at; --bound and --states go further"
            )
        }
        if report.isComplete {
            lines.append(
                "\("complete", .good): no state lies beyond these; the farthest is "
                    + "\(report.depth) moves from the start"
            )
        }
        return lines
    }
}

extension Duration {
    /// The seconds with one decimal.
    fileprivate var inSeconds: String {
        let tenths = components.seconds * 10 + components.attoseconds / 100_000_000_000_000_000
        return "\(tenths / 10).\(tenths % 10)"
    }
}

extension Int {
    /// The number with a comma before each three digits.
    package var grouped: String {
        var text = String(magnitude)
        var place = text.count - 3
        while place > 0 {
            text.insert(",", at: text.index(text.startIndex, offsetBy: place))
            place -= 3
        }
        return self < 0 ? "-" + text : text
    }
}
