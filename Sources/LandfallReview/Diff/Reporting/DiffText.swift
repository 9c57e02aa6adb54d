import Landfall

/// The changes of plans in words, for a person.
package struct DiffText {
    /// The most groups that are shown.
    static let groupLimit = 50

    /// How it is coloured.
    let style: TerminalStyle
    /// Whether values of contexts and links are left out.
    let isRedacted: Bool

    /// Takes how it is shown.
    ///
    /// - Parameters:
    ///   - style: How it is coloured.
    ///   - isRedacted: Whether values of contexts and links are left out.
    package init(style: TerminalStyle, isRedacted: Bool) {
        self.style = style
        self.isRedacted = isRedacted
    }

    /// All groups.
    ///
    /// - Parameter tally: What was found.
    /// - Returns: Lines without line feeds.
    package func lines(of tally: DiffTally) -> [String] {
        let groups = tally.sortedGroups
        var lines: [String] = []
        for group in groups.prefix(Self.groupLimit) {
            lines += self.lines(of: group, outOf: tally.count) + [""]
        }
        let rest = groups.dropFirst(Self.groupLimit)
        if !rest.isEmpty || tally.ungroupedCount > 0 {
            let count = rest.reduce(tally.ungroupedCount) { $0 + $1.count }
            lines += ["and \(count) more in smaller groups; --json shows them", ""]
        }
        return lines
    }

    /// The last line.
    ///
    /// - Parameters:
    ///   - tally: What was found.
    ///   - unreadable: How many lines hold no readable intent.
    /// - Returns: One line.
    package func summary(_ tally: DiffTally, unreadable: Int) -> String {
        var parts = ["\(tally.count - tally.changedCount) the same"]
        for change in PlanChange.allCases {
            guard let count = tally.changes[change] else { continue }
            parts.append("\(count) \(change.words(count))")
        }
        var text = "\(tally.count) intent\(tally.count == 1 ? "" : "s"): "
        text += parts.joined(separator: ", ")
        if unreadable > 0 {
            text += "; \(unreadable) line\(unreadable == 1 ? "" : "s") can't be read"
        }
        return text
    }

    private func lines(of group: PlanGroup, outOf total: Int) -> [String] {
        let key = group.key
        let share = Self.percent(group.count, of: total)
        let title = "\(group.count) of \(total) (\(share)) \(key.change.words(group.count))"
        var lines = [style.paint(title, .bold)]
        func add(_ name: String, _ part: (PlanGroup.Side) -> String?) {
            let before = part(key.old)
            let after = part(key.new)
            guard before != nil || after != nil else { return }
            let words =
                before == after
                ? before ?? ""
                : "\(style.paint(before ?? "none", .red)) → \(style.paint(after ?? "none", .green))"
            lines.append("  \(name.leftAligned(in: 12))\(words)")
        }
        add("route") { $0.route }
        add("outcome") { $0.outcome }
        add("operations") {
            $0.operations.isEmpty ? nil : $0.operations.joined(separator: ", ")
        }
        add("screen") { $0.screen }
        add("reason") { $0.reason }
        for example in group.examples { lines += self.lines(of: example) }
        return lines
    }

    private func lines(of pair: PlanPair) -> [String] {
        let words = PlanWords(isRedacted: isRedacted)
        let intent = pair.replayed.intent
        let tree = pair.old.request.state.tree
        var lines = [
            "",
            "  for example line \(pair.replayed.line): \(words.request(intent).printable), "
                + "from \(words.place(in: tree).printable)",
            "    old  \(style.paint(words.plan(of: pair.old).printable, .red))",
            "    new  \(style.paint(words.plan(of: pair.new).printable, .green))",
        ]
        let old = drawing(of: pair.old)
        let new = drawing(of: pair.new)
        // Which node is the target is no difference of the tree.
        if drawing(of: pair.old, isMarked: false) == drawing(of: pair.new, isMarked: false) {
            lines += ["    then, under both"] + new
        } else {
            lines += ["    then, under the old"] + old + ["    then, under the new"] + new
        }
        return lines
    }

    private func drawing(of resolution: Resolution, isMarked: Bool = true) -> [String] {
        var drawing = TreeDrawing(resolution.after.tree)
        drawing.isRedacted = isRedacted
        if isMarked {
            drawing.target = resolution.plan.target
            drawing.obstacle = resolution.plan.error?.node
        }
        return drawing.lines.map { line in
            "      " + TerminalText.line(line.map(\.printable), isColored: style.isColored)
        }
    }

    /// A share with one digit behind the point.
    private static func percent(_ part: Int, of whole: Int) -> String {
        guard whole > 0 else { return "-" }
        let tenths = (part * 1000 + whole / 2) / whole
        return "\(tenths / 10).\(tenths % 10) %"
    }
}

extension DeclarationChanges {
    /// The changes for a person.
    ///
    /// - Parameter style: How they are coloured.
    /// - Returns: Lines without line feeds.
    package func lines(_ style: TerminalStyle) -> [String] {
        var lines = removed.map { style.paint("- \($0.printable)", .red) }
        lines += added.map { style.paint("+ \($0.printable)", .green) }
        for part in changed {
            lines.append(style.paint("~ \(part.part.printable)", .bold))
            lines += part.removed.map { style.paint("    - \($0.printable)", .red) }
            lines += part.added.map { style.paint("    + \($0.printable)", .green) }
        }
        return lines
            + movedLinks.map { link in
                "~ link \(link.link.printable) leads to \(link.new), and led to \(link.old)"
            }
    }
}
