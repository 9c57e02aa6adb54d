import LandfallValues

/// A report as one HTML page that needs nothing from outside: styles and charts are in it, and its
/// own policy forbids everything else.
package struct ReportPage {
    private let report: Report

    /// Creates the page of a report.
    ///
    /// - Parameter report: The report.
    package init(_ report: Report) { self.report = report }

    /// The page.
    package var html: String {
        let isOneDay = report.firstDay == report.lastDay
        let period = isOneDay ? report.firstDay : "\(report.firstDay) to \(report.lastDay)"
        let title = Self.escaped("Landfall, \(period)")
        let body =
            report.sections.enumerated().map { Self.section($1, number: $0) }
            .joined(separator: "\n")
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <title>\(title)</title>
            <style>
            \(ReportStyle.sheet)
            </style>
            </head>
            <body>
            <header>
            <h1>Landfall</h1>
            <p>\(Self.escaped(period)), \(isOneDay ? "a UTC day" : "UTC days")</p>
            </header>
            <main>
            <ul class="figures">
            \(report.figures.map(Self.figure).joined(separator: "\n"))
            </ul>
            \(body)
            </main>
            <footer><p>Landed is what devices report; what they never report counts as not landed.</p></footer>
            </body>
            </html>

            """
    }

    private static func figure(_ figure: ReportFigure) -> String {
        """
        <li><span class="title">\(escaped(figure.title))</span>
        <strong>\(escaped(figure.value))</strong>
        <span class="note">\(escaped(figure.note))</span></li>
        """
    }

    private static func section(_ section: ReportSection, number: Int) -> String {
        var parts = [
            "<section aria-labelledby=\"q\(number)\""
                + (section.tone == .warning ? " class=\"warning\">" : ">"),
            "<h2 id=\"q\(number)\">\(escaped(section.question))</h2>",
            "<p>\(escaped(section.answer))</p>",
        ]
        if let chart = section.chart {
            parts.append(ReportDrawing.figure(of: chart, caption: section.caption))
        }
        if !section.table.rows.isEmpty {
            let isOpen = section.chart == nil ? " open" : ""
            parts.append("<details\(isOpen)><summary>Numbers</summary>")
            parts.append(table(section.table))
            parts.append("</details>")
        }
        parts.append("</section>")
        return parts.joined(separator: "\n")
    }

    private static func table(_ table: ReportTable) -> String {
        let kinds = table.columns.map { $0.isNumber ? " class=\"number\"" : "" }
        let head = zip(table.columns, kinds).map { column, kind in
            "<th scope=\"col\"\(kind)>\(escaped(column.title))</th>"
        }
        let rows = table.rows.map { row in
            let cells = zip(row, kinds).map { text, kind in "<td\(kind)>\(escaped(text))</td>" }
            return "<tr>\(cells.joined())</tr>"
        }
        return """
            <div class="wide" role="region" aria-label="Numbers" tabindex="0"><table>
            <thead><tr>\(head.joined())</tr></thead>
            <tbody>
            \(rows.joined(separator: "\n"))
            </tbody>
            </table></div>
            """
    }

    /// Text that is no markup, neither between tags nor in a quoted attribute; what can't be seen
    /// is shown as U+FFFD.
    static func escaped(_ text: String) -> String {
        MarkupText.escaped(text) { scalar in
            [.control, .format].contains(scalar.properties.generalCategory) ? "\u{FFFD}" : nil
        }
    }
}
