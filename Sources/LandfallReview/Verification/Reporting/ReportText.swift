package import Landfall

/// A report for a person: the findings, each with the shortest path and both trees, and a summary.
///
/// Control characters of whatever stands in a catalog are written as escapes.
package struct ReportText: Sendable {
    private let report: VerificationReport
    private let duration: Duration
    private let limit: Int

    /// Creates the text of a report.
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
        let lines = shown.enumerated().flatMap { number, finding in
            Self.lines(of: finding, number: number + 1, isCounted: true)
        }
        return lines + behind + summary
    }

    /// What is said behind findings that were shown as they were found: how often each was found,
    /// and the summary.
    package var ending: [StyledText] {
        let counts = report.findings.prefix(limit).enumerated().map { number, finding in
            StyledText("\(number + 1). \(finding.route): \(finding.count.counted("pair"))", .faint)
        }
        return counts.map { $0.map(ExplanationText.printable) } + (counts.isEmpty ? [] : [""])
            + behind + summary
    }

    private var behind: [StyledText] {
        var lines: [StyledText] = []
        let more = report.findings.count - min(limit, report.findings.count)
        if more > 0 {
            lines += ["and \(more) more: --limit \(report.findings.count) shows all", ""]
        }
        if !report.findings.isEmpty, limit > 0 {
            lines += [StyledText(TreeDrawing.legend, .faint), ""]
        }
        return lines
    }

    /// A finding, and an empty line.
    ///
    /// - Parameters:
    ///   - finding: The finding.
    ///   - number: What it is called.
    ///   - isCounted: Whether it is known already how many pairs show it.
    /// - Returns: The lines.
    package static func lines(
        of finding: Finding,
        number: Int,
        isCounted: Bool
    ) -> [StyledText] {
        let lines = FindingText(finding, number: number, isCounted: isCounted).lines + [""]
        return lines.map { $0.map(ExplanationText.printable) }
    }

    /// What was looked at, whether anything lies beyond, and how many findings there are.
    package var summary: [StyledText] {
        var lines: [StyledText] = ["\(counts)"]
        if !outcomes.isEmpty { lines.append("\(outcomes)") }
        if !report.held.isEmpty {
            let types = report.held.sorted { $0.key.name < $1.key.name }
                .map { "\($0.key) \($0.value.grouped)" }
            lines.append(
                "no plan, since a screen must stay, as the catalog says: "
                    + "\(types.joined(separator: ", "), .caution)"
            )
        }
        lines += beyond
        if report.allowedCount > 0 {
            lines.append("\(report.allowedCount.counted("finding")) allowed")
        }
        if report.findings.isEmpty {
            lines.append("\("no findings", .good)")
        } else {
            lines.append("\(report.findings.count.counted("finding"), .bad)")
        }
        return lines.map { $0.map(ExplanationText.printable) }
    }

    private var counts: String {
        let name = report.app.isEmpty ? "" : "\(report.app): "
        let seconds =
            Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
        let speed = seconds > 0 ? Int(Double(report.pairCount) / seconds * 60) : 0
        return name + "\(report.routeCount.counted("route")) in "
            + "\(report.requestCount.counted("request", "requests")), "
            + "\(report.stateCount.counted("state")): \(report.pairCount.counted("pair")) "
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
                    + "\(report.situationTotal.grouped) situations were looked at; a greater "
                    + "--situations goes further"
            )
        } else if report.sliceCount > 1 {
            lines.append(
                "in \(report.sliceCount.grouped) slices of the app, with "
                    + "\(report.situationTotal.counted("situation")) of devices, people and "
                    + "variations in all"
            )
        } else if report.situationTotal > 1 {
            lines.append(
                "in \(report.situationTotal.grouped) situations of devices, people and variations"
            )
        }
        for part in report.partlyTried {
            lines.append(
                part.tried == 0
                    ? "\("not looked at", .caution): \(part.route), of which no context is known"
                    : "\("bounded", .caution): \(part.route) was resolved with "
                        + "\(part.tried.grouped) of \(part.total.grouped) contexts"
            )
        }
        if report.isStopped {
            let cause = report.isOutOfTime ? "time is up" : "stopped before the end"
            lines.append(
                "\(cause, .caution): \(report.leftStates.counted("state")) that were found "
                    + "\(report.leftStates == 1 ? "was" : "were") not looked at"
            )
        }
        if !report.isComplete { lines += covered + walked }
        if report.cutStates > 0 {
            let states = report.cutStates.counted("state leads", "states lead")
            lines.append(
                "\("bounded", .caution) by size: \(states) on to states that are too large to be "
                    + "looked at (\(StateWriter.nodeLimit) screens, \(StateWriter.depthLimit) "
                    + "levels, texts of \(ViewTreeLimits().stringBytes.grouped) bytes)"
            )
        }
        let open = report.openStates - report.cutStates
        if open > 0 {
            let states = open.counted("state leads", "states lead")
            let option = report.depth == report.limits.depth ? "--bound" : "--states"
            lines.append(
                "\("bounded", .caution) at \(report.depth.counted("move")): \(states) on to states "
                    + "that were not looked at; a greater \(option) goes further"
            )
        }
        if report.isComplete {
            lines.append(
                "\("complete", .good): no state lies beyond these; the farthest is "
                    + "\(report.depth.counted("move")) from the start"
            )
        }
        return lines
    }

    /// What was looked at where something is left.
    private var covered: [StyledText] {
        let complete = report.coverage.filter(\.isComplete)
        let others = report.coverage.filter { !$0.isComplete }
        var lines: [StyledText] = []
        if !complete.isEmpty {
            lines.append(
                "complete for \(complete.count.grouped) of "
                    + "\(report.coverage.count.counted("route"))"
            )
        }
        for depth in Set(others.map(\.depth)).sorted(by: >) {
            let routes = others.filter { $0.depth == depth }.map(\.route.name)
            let names =
                routes.prefix(Self.nameLimit).joined(separator: ", ")
                + (routes.count > Self.nameLimit
                    ? " and \((routes.count - Self.nameLimit).grouped) more" : "")
            lines.append(
                depth < 0
                    ? "for \(names): nothing was looked at to the end"
                    : "for \(names): every state within \(depth.counted("move")) was looked at"
            )
        }
        return lines
    }

    /// What random walks have come to.
    private var walked: [StyledText] {
        guard report.walkCount > 0 else { return [] }
        let found = report.walkFindingCount
        let words =
            found == 0
            ? "found nothing" : "found \(found.counted("more finding", "more findings"))"
        return [
            "beyond that \(report.walkCount.counted("random walk")) \(words), in "
                + "\(report.walkPairCount.counted("pair"))"
        ]
    }

    /// How many routes are named of which states are left.
    private static let nameLimit = 8
}

extension Duration {
    /// The seconds with one decimal.
    var inSeconds: String {
        let tenths = components.seconds * 10 + components.attoseconds / 100_000_000_000_000_000
        return "\(tenths / 10).\(tenths % 10)"
    }
}

extension Int {
    /// The number with a noun.
    ///
    /// - Parameters:
    ///   - noun: The noun for one.
    ///   - nouns: The noun for any other number; `nil` for one that ends in an s.
    /// - Returns: Such as `1 state` and `2,000 states`.
    func counted(_ noun: String, _ nouns: String? = nil) -> String {
        "\(grouped) \(self == 1 ? noun : nouns ?? noun + "s")"
    }

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
