import LandfallReview

/// The result of an audit as text.
package struct AuditText {
    private let report: AuditReport
    private let range: AuditRange

    /// Creates the text of a report.
    ///
    /// - Parameters:
    ///   - report: What was found.
    ///   - range: Where it was looked for.
    package init(_ report: AuditReport, in range: AuditRange) {
        self.report = report
        self.range = range
    }

    package var lines: [String] {
        let counts = report.counts
        guard !report.isEmpty else { return report.notes.map { "note: \($0)" } + [nothing] }
        var lines = [
            Self.line(counts.records, "records of the intent topics"),
            Self.line(counts.rows, "with a row"),
            Self.line(counts.repeated, "repeated, answered with the first plan"),
            Self.line(counts.deadLetters, "set aside as dead letters"),
            Self.line(counts.replies, "plans answer them"),
            Self.line(counts.inLedger, "are in the ledger and compared byte for byte"),
        ]
        if counts.extraReplies > 0 {
            lines.append(
                Self.line(counts.extraReplies, "records more for other topics, not looked for")
            )
        }
        if counts.answeredAgain > 0 {
            lines.append(Self.line(counts.answeredAgain, "were answered again, after a reset"))
        }
        if counts.former > 0 {
            lines.append(
                Self.line(
                    counts.former,
                    "have offsets of former records: their topic was recreated"
                )
            )
        }
        if counts.forgotten > 0 {
            lines.append(Self.line(counts.forgotten, "belong to people who were forgotten"))
        }
        if counts.underWay > 0 {
            lines.append(Self.line(counts.underWay, "more records are in flight, not audited"))
        }
        if counts.unchecked > 0 {
            lines.append(
                Self.line(
                    counts.unchecked,
                    "answers, or their records, may be gone with their topic's log"
                )
            )
        }
        lines += report.notes.map { "note: \($0)" }
        for finding in report.findings {
            let intent = finding.intent.map { ", answers \($0)" } ?? ""
            lines.append("\(finding.difference.rawValue)  \(finding.place)\(intent)".printable)
        }
        return lines + [verdict]
    }

    /// That there was nothing, and where.
    private var nothing: String {
        let since = range.since.map { " since \(TimeText.seconds($0))" } ?? ""
        let until = range.until.map { " before \(TimeText.seconds($0))" } ?? ""
        let waiting = report.counts.underWay
        guard waiting == 0 else {
            let noun = waiting == 1 ? "1 record is" : "\(waiting) records are"
            return "nothing to audit yet: \(noun) in flight\(since)\(until), and none is published"
        }
        return "nothing to audit: the intent topics have no records\(since)\(until)"
    }

    private var verdict: String {
        guard !report.isGood else { return "all adds up" }
        let parts = report.differences.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { "\($0.value) \($0.key.rawValue)" }
        let total = report.differences.values.reduce(0, +)
        let shown = report.findings.count < total ? " (\(report.findings.count) shown)" : ""
        return "\(total) difference\(total == 1 ? "" : "s")\(shown): "
            + parts.joined(separator: ", ")
    }

    private static func line(_ count: Int, _ words: String) -> String {
        "\(String(count).rightAligned(in: 10))  \(words)"
    }
}
