import LandfallReview

extension Report {
    /// The report for a terminal, line by line.
    package var lines: [String] {
        let period = firstDay == lastDay ? firstDay : "\(firstDay) to \(lastDay)"
        var lines = ["Landfall, \(period) (UTC)", ""]
        let width = figures.map(\.title.count).max() ?? 0
        let reach = figures.map(\.value.count).max() ?? 0
        for figure in figures {
            let title = figure.title.leftAligned(in: width)
            lines.append("  \(title)  \(figure.value.rightAligned(in: reach))  \(figure.note)")
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
