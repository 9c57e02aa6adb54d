import Landfall

/// A finding for a person.
struct FindingText {
    private let finding: Finding
    private let number: Int
    private let isCounted: Bool
    private let wording = Wording(isRedacted: false)

    /// Takes a finding.
    ///
    /// - Parameters:
    ///   - finding: The finding.
    ///   - number: What it is called in the report.
    ///   - isCounted: Whether it is known already how many pairs show it.
    init(_ finding: Finding, number: Int, isCounted: Bool) {
        self.finding = finding
        self.number = number
        self.isCounted = isCounted
    }

    /// What is wrong, the shortest path to it, and the trees.
    var lines: [StyledText] {
        let moves = finding.path.count - 1
        let place = moves == 0 ? "there" : "the first after \(moves.counted("move"))"
        var lines: [StyledText] = [
            "\("\(number). ", .faint)\(finding.route, .place) \(finding.fault.sentence, .bad)",
            isCounted
                ? "   in \(finding.count.counted("pair")), \(place):" : "   \(place):",
        ]
        for (step, words) in finding.path.enumerated() {
            lines.append("     \(step == 0 ? "" : "\(step). ")\(words)")
        }
        let context = wording.context(finding.context)
        let more = finding.circumstances.map { "; \($0)" }.joined()
        lines.append("   then \(finding.route, .place)\(context, .value) is requested\(more)")
        return lines + answer + trees
    }

    private var answer: [StyledText] {
        let plan = finding.resolution.plan
        if let error = finding.resolution.explanation?.attempts.last?.error {
            return ["   \("FAILED", .bad) \(wording.error(error))"]
        }
        var lines: [StyledText] = [
            "   \(plan.outcome.rawValue) to \(plan.target?.text ?? "nothing")"
        ]
        for (step, operation) in plan.operations.enumerated() {
            lines.append("     \(step + 1). \(wording.operation(operation))")
        }
        return lines
    }

    private var trees: [StyledText] {
        let plan = finding.resolution.plan
        let isUnchanged = plan.operations.isEmpty
        var before = TreeDrawing(finding.resolution.request.state.tree)
        before.target = plan.target
        before.obstacle = plan.error?.node
        var after = TreeDrawing(finding.resolution.after.tree)
        after.target = plan.target
        if !isUnchanged { before.next = after.tree }
        var lines: [StyledText] = ["   \(isUnchanged ? "Before and after" : "Before", .heading)"]
        lines += before.lines.map { "     \($0)" }
        guard !isUnchanged else { return lines }
        return lines + ["   \("After", .heading)"] + after.lines.map { "     \($0)" }
    }
}
