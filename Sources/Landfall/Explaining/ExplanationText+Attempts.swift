extension ExplanationText {
    /// What happened while one route was tried.
    ///
    /// - Parameters:
    ///   - attempt: The route.
    ///   - number: Its place among those that were tried, from 1.
    ///   - isSent: Whether its operations are those of the plan.
    /// - Returns: The lines.
    func lines(of attempt: Explanation.RouteAttempt, number: Int, isSent: Bool) -> [StyledText] {
        var lines: [StyledText] = [
            "\("\(number). Route \(attempt.route)", .heading)\(wording.context(attempt.context), .value)"
        ]
        lines += verdicts(attempt.verdicts, .early, "Asked before the chain was read")
        for step in attempt.steps { lines += self.lines(of: step) }
        if !attempt.lookups.isEmpty {
            lines.append("   \("Looked up while planning", .heading)")
            for step in attempt.lookups { lines += self.lines(of: step) }
        }
        lines += verdicts(attempt.verdicts, .prepared, "Forbidden beforehand")
        if let fault = attempt.fault, fault != attempt.error {
            lines.append("   \("No plan:", .bad) \(wording.error(fault))")
        }
        lines += verdicts(attempt.verdicts, .asked, "Asked")
        if !attempt.operations.isEmpty {
            lines.append("   \(isSent ? "Operations" : "Operations, not sent", .heading)")
            for (position, planned) in attempt.operations.enumerated() {
                let places = planned.places.map(\.description).joined(separator: ", ")
                let operation = wording.operation(planned.operation)
                let object = operation.dropFirst(planned.operation.kind.count)
                let kind = planned.operation.kind
                lines.append(
                    "     \(position + 1). \(kind, .heading)\(object)  \("← \(places)", .place)"
                )
            }
        }
        if let error = attempt.error {
            lines.append("   \("No plan:", .bad) \(wording.error(error))")
        }
        return lines
    }

    private func lines(of step: Explanation.StepNote) -> [StyledText] {
        let screen = step.screen.map { "\($0) " } ?? ""
        let finding = wording.finding(step)
        var lines: [StyledText] = [
            "   \(step.place, .place): \(screen)\(finding, step.result.style)"
        ]
        if let finder = step.finder { lines.append("     looked for \(finder)") }
        return lines + looks(step.visits, omitted: step.omittedVisitCount)
    }

    private func verdicts(
        _ all: [Explanation.VerdictNote],
        _ moment: Explanation.VerdictNote.Moment,
        _ title: String
    ) -> [StyledText] {
        let notes = all.filter { $0.moment == moment }
        guard !notes.isEmpty else { return [] }
        return ["   \(title, .heading)"]
            + notes.flatMap { note in
                let place = note.place.map(\.description) ?? "all routes"
                let verdict = wording.verdict(note)
                let text: StyledText =
                    "     \(place, .place): \(note.interceptor) → \(verdict, note.verdict.style)"
                return [text] + looks(note.visits, omitted: 0)
            }
    }

    /// The nodes that were looked at, in the order of the search; of many the first, and the last,
    /// which is the one that was taken if any was.
    private func looks(_ visits: [Explanation.Visit], omitted: Int) -> [StyledText] {
        let isWhole = options.contains(.allVisits) || visits.count <= Self.visitLimit
        let shown = isWhole ? visits[...] : visits.prefix(Self.visitLimit - 1) + visits.suffix(1)
        let ids = Self.aligned(shown.map(\.node.text))
        let types = Self.aligned(shown.map(\.type.name))
        var lines = zip(shown, zip(ids, types)).map { visit, names in
            let text = "       \(names.0)  \(names.1)  \(wording.mismatch(visit.mismatch))"
            return StyledText(text, visit.mismatch == nil ? .good : .faint)
        }
        let left = visits.count - shown.count
        if left > 0 {
            lines.insert("\("       … and \(left) more", .faint)", at: lines.count - 1)
        }
        if omitted > 0 {
            lines.append("\("       … and \(omitted) more, not taken down", .faint)")
        }
        return lines
    }

    private static func aligned(_ texts: [String]) -> [String] {
        let width = texts.map(\.count).max() ?? 0
        return texts.map { $0 + String(repeating: " ", count: width - $0.count) }
    }
}

extension Explanation.StepResult {
    /// How a reader is to take what came of a step.
    fileprivate var style: StyledText.Style {
        switch self {
        case .found, .builds, .decided(_, holds: true): .good
        case .decided(_, holds: false): .faint
        case .failed: .bad
        case .defers, .asksOnly, .otherwise, .begins, .continues, .presents: .plain
        }
    }
}

extension Verdict {
    /// How a reader is to take what an interceptor said.
    fileprivate var style: StyledText.Style {
        switch self {
        case .proceed: .good
        case .refuse, .failed: .bad
        case .redirect, .detour, .openURL: .caution
        }
    }
}
