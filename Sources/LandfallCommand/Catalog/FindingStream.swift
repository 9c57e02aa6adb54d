import Landfall
import LandfallReview
import LandfallSettings

/// Shows findings as they are found, and the summary behind them.
final class FindingStream {
    private let limit: Int
    private let isColored: Bool
    private let allowances: [Allowance]
    private var count = 0

    /// Shows findings.
    ///
    /// - Parameters:
    ///   - limit: How many are shown.
    ///   - isColored: Whether they are coloured.
    ///   - allowances: What is no finding.
    init(limit: Int, isColored: Bool, _ allowances: [Allowance]) {
        self.limit = limit
        self.isColored = isColored
        self.allowances = allowances
    }

    /// Shows a finding, unless it is allowed or there were too many before.
    ///
    /// - Throws: ``CommandFailure/outputClosed``.
    func show(_ finding: Finding) throws {
        guard !allowances.contains(where: { $0.covers(finding) }) else { return }
        count += 1
        guard count <= limit else { return }
        try say(ReportText.lines(of: finding, number: count, isCounted: false))
    }

    /// Shows how often each was found, and the summary.
    ///
    /// - Throws: ``CommandFailure/outputClosed``.
    func finish(_ text: ReportText) throws { try say(text.ending) }

    private func say(_ lines: [StyledText]) throws {
        for line in lines { try Console.say(TerminalText.line(line, isColored: isColored)) }
    }
}
