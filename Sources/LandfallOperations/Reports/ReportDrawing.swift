/// Draws charts as rows and columns of small SVG pictures, so that their words stay words of the
/// page at any width.
enum ReportDrawing {
    /// A chart.
    ///
    /// - Parameters:
    ///   - chart: What it shows.
    ///   - caption: What stands below it.
    /// - Returns: A `figure` element; nothing for a chart without anything in it.
    static func figure(of chart: ReportChart, caption: String? = nil) -> String {
        let content = content(of: chart)
        guard !content.isEmpty else { return "" }
        let words = caption.map { "\n<figcaption>\(ReportPage.escaped($0))</figcaption>" } ?? ""
        return "<figure>\n\(content)\(words)\n</figure>"
    }

    private static func content(of chart: ReportChart) -> String {
        switch chart {
        case .bars(let bars) where !bars.isEmpty:
            rows(bars.map { bar in row(bar.label, bar.text, rectangle(0, bar.length, "bar")) })
        case .spans(let spans) where !spans.isEmpty:
            rows(
                spans.map { span in
                    row(
                        span.label,
                        span.text,
                        rectangle(span.low, span.high, "reach")
                            + mark(at: span.middle),
                        class: "row span"
                    )
                }
            )
        case .columns(let columns, let parts) where !columns.isEmpty:
            self.columns(columns, parts: parts)
        default: ""
        }
    }

    private static func rows(_ rows: [String]) -> String {
        rows.joined(separator: "\n")
    }

    private static func row(
        _ label: String,
        _ text: String,
        _ shapes: String,
        class name: String = "row"
    ) -> String {
        """
        <div class="\(name)"><span class="label">\(ReportPage.escaped(label))</span>\
        <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">\
        <rect class="ground" width="100" height="10"/>\(shapes)</svg>\
        <span class="value">\(ReportPage.escaped(text))</span></div>
        """
    }

    private static func rectangle(_ from: Double, _ to: Double, _ name: String) -> String {
        let start = percent(from)
        let inset = name == "reach" ? " y=\"3.5\" height=\"3\"" : " height=\"10\""
        let width = NumberText.decimal(100 * max(clamped(to) - clamped(from), 0), digits: 2)
        return "<rect class=\"\(name)\" x=\"\(start)\" width=\"\(width)\"\(inset)/>"
    }

    private static func mark(at place: Double) -> String {
        let start = NumberText.decimal(min(max(100 * clamped(place) - 0.4, 0), 99.2), digits: 2)
        return "<rect class=\"mark\" x=\"\(start)\" width=\"0.8\" height=\"10\"/>"
    }

    private static func columns(_ columns: [ReportChart.Column], parts: [String]) -> String {
        let drawn = columns.map { column in
            let lower = 100 * clamped(column.lower)
            let upper = min(100 * clamped(column.upper), 100 - lower)
            let words = ReportPage.escaped("\(column.label): \(column.text)")
            return """
                <svg viewBox="0 0 10 100" preserveAspectRatio="none" role="img" aria-label="\(words)">\
                <title>\(words)</title><rect class="ground" width="10" height="100"/>\
                <rect class="other" width="10" y="\(NumberText.decimal(100 - lower - upper, digits: 2))" \
                height="\(NumberText.decimal(upper, digits: 2))"/>\
                <rect class="bar" width="10" y="\(NumberText.decimal(100 - lower, digits: 2))" \
                height="\(NumberText.decimal(lower, digits: 2))"/></svg>
                """
        }
        let keys = zip(parts, ["bar", "other"]).map { part, name in
            "<li><svg viewBox=\"0 0 10 10\" aria-hidden=\"true\"><rect class=\"\(name)\" width=\"10\" "
                + "height=\"10\"/></svg>\(ReportPage.escaped(part))</li>"
        }
        let ends = [columns.first?.label ?? "", columns.last?.label ?? ""].map(ReportPage.escaped)
        return """
            <ul class="key">\(keys.joined())</ul>
            <div class="columns">
            \(drawn.joined(separator: "\n"))
            </div>
            <div class="ends"><span>\(ends[0])</span><span>\(ends[1])</span></div>
            """
    }

    private static func percent(_ share: Double) -> String {
        NumberText.decimal(100 * clamped(share), digits: 2)
    }

    private static func clamped(_ share: Double) -> Double {
        share.isFinite ? min(max(share, 0), 1) : 0
    }
}
