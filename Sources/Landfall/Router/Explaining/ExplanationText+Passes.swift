extension ExplanationText {
    /// What happened while one route was tried.
    ///
    /// - Parameters:
    ///   - pass: The route.
    ///   - number: Its place among those that were tried, from 1.
    ///   - isSent: Whether its operations are those of the plan.
    /// - Returns: The lines.
    func lines(of pass: Explanation.Pass, number: Int, isSent: Bool) -> [String] {
        var lines = ["\(number). Route \(pass.route)\(wording.context(pass.context))"]
        lines += verdicts(pass.verdicts, .early, "Asked before the chain was read")
        for step in pass.steps { lines += self.lines(of: step) }
        if !pass.lookups.isEmpty {
            lines.append("   Looked up while planning")
            for step in pass.lookups { lines += self.lines(of: step) }
        }
        lines += verdicts(pass.verdicts, .prepared, "Forbidden beforehand")
        if let fault = pass.fault, fault != pass.error {
            lines.append("   No way: \(wording.error(fault))")
        }
        lines += verdicts(pass.verdicts, .asked, "Asked")
        if !pass.operations.isEmpty {
            lines.append(isSent ? "   Operations" : "   Operations, not sent")
            let texts = pass.operations.map { wording.operation($0.operation) }
            for (position, operation) in pass.operations.enumerated() {
                let places = operation.places.map(\.description).joined(separator: ", ")
                lines.append("     \(position + 1). \(texts[position])  ← \(places)")
            }
        }
        if let error = pass.error { lines.append("   No plan: \(wording.error(error))") }
        return lines
    }

    private func lines(of step: Explanation.StepNote) -> [String] {
        let screen = step.screen.map { "\($0) " } ?? ""
        var lines = ["   \(step.place): \(screen)\(wording.finding(step))"]
        if let finder = step.finder { lines.append("     looked for \(finder)") }
        return lines + looks(step.visits, omitted: step.omittedVisitCount)
    }

    private func verdicts(
        _ all: [Explanation.VerdictNote],
        _ moment: Explanation.VerdictNote.Moment,
        _ title: String
    ) -> [String] {
        let notes = all.filter { $0.moment == moment }
        guard !notes.isEmpty else { return [] }
        return ["   \(title)"]
            + notes.flatMap { note in
                let place = note.place.map(\.description) ?? "all routes"
                let text = "     \(place): \(note.interceptor) → \(wording.verdict(note))"
                return [text] + looks(note.visits, omitted: 0)
            }
    }

    /// The nodes that were looked at, in the order of the search; of many the first, and the last,
    /// which is the one that was taken if any was.
    private func looks(_ visits: [Explanation.Visit], omitted: Int) -> [String] {
        let isWhole = options.contains(.allVisits) || visits.count <= Self.visitLimit
        let shown = isWhole ? visits[...] : visits.prefix(Self.visitLimit - 1) + visits.suffix(1)
        let ids = Self.aligned(shown.map(\.node.text))
        let types = Self.aligned(shown.map(\.type.name))
        var lines = zip(shown, zip(ids, types)).map { visit, names in
            "       \(names.0)  \(names.1)  \(wording.mismatch(visit.mismatch))"
        }
        let left = visits.count - shown.count
        if left > 0 { lines.insert("       … and \(left) more", at: lines.count - 1) }
        if omitted > 0 { lines.append("       … and \(omitted) more, not taken down") }
        return lines
    }

    private static func aligned(_ texts: [String]) -> [String] {
        let width = texts.map(\.count).max() ?? 0
        return texts.map { $0 + String(repeating: " ", count: width - $0.count) }
    }
}
