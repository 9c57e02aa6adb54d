extension Report {
    /// The report for a terminal, line by line.
    package var lines: [String] {
        let period = firstDay == lastDay ? firstDay : "\(firstDay) to \(lastDay)"
        var lines = ["Landfall, \(period) (UTC)", ""]
        let width = figures.map(\.title.count).max() ?? 0
        let reach = figures.map(\.value.count).max() ?? 0
        for figure in figures {
            let gap = String(repeating: " ", count: width - figure.title.count)
            let indent = String(repeating: " ", count: reach - figure.value.count)
            lines.append("  \(figure.title)\(gap)  \(indent)\(figure.value)  \(figure.note)")
        }
        for section in sections {
            lines += ["", (section.tone == .warning ? "! " : "") + section.question]
            lines.append("  \(section.answer)")
            guard !section.table.rows.isEmpty else { continue }
            lines.append("")
            lines += section.table.lines.map { "  \($0)" }
        }
        return lines
    }
}
