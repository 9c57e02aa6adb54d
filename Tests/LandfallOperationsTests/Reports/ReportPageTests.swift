import Testing

@testable import LandfallOperations

@Suite struct ReportPageTests {
    private static let hostile = "<script>alert(\"1\")</script>&'\u{202E}\u{1B}[31m"

    private static func report(_ word: String) -> Report {
        let chart = ReportChart.bars([.init(label: word, length: 0.5, text: word)])
        let columns = ReportChart.columns(
            [.init(label: word, lower: 0.5, upper: 0.5, text: word)],
            parts: [word, word]
        )
        let spans = ReportChart.spans([
            .init(label: word, low: 0, middle: 0.5, high: 1, text: word)
        ])
        let table = ReportTable(words: [word], numbers: [], rows: [[word]])
        return Report(
            firstDay: word,
            lastDay: "2026-11-20",
            figures: [ReportFigure(title: word, value: word, note: word)],
            sections: [chart, columns, spans].map {
                ReportSection(question: word, answer: word, chart: $0, table: table)
            }
        )
    }

    @Test func `nothing that a sender wrote is markup, and nothing hides`() {
        let page = ReportPage(Self.report(Self.hostile)).html
        #expect(!page.contains("<script"))
        #expect(!page.contains("alert(\""))
        #expect(!page.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{1B}" })
        let escaped =
            "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&amp;&#39;\u{FFFD}\u{FFFD}[31m"
        #expect(page.contains(escaped))
    }

    @Test func `the page needs nothing from outside and forbids it`() {
        let page = ReportPage(Self.report("plain")).html
        #expect(!page.contains("http://") && !page.contains("https://"))
        #expect(!page.contains("src=") && !page.contains("href=") && !page.contains("url("))
        #expect(page.contains("default-src 'none'"))
    }

    @Test func `every tag that is opened is closed`() {
        let page = ReportPage(Self.report("plain")).html
        for tag in ["section", "figure", "svg", "table", "details", "ul", "li", "div", "span"] {
            let opened = page.ranges(of: "<\(tag)>").count + page.ranges(of: "<\(tag) ").count
            #expect(opened > 0 && opened == page.ranges(of: "</\(tag)>").count, "\(tag)")
        }
    }

    @Test(arguments: [
        (Double.nan, "width=\"0.00\""), (.infinity, "width=\"0.00\""), (-1, "width=\"0.00\""),
        (0.12345, "width=\"12.35\""), (7, "width=\"100.00\""),
    ])
    func `a bar stays within its ground`(length: Double, width: String) {
        let figure = ReportDrawing.figure(of: .bars([.init(label: "a", length: length, text: "")]))
        #expect(figure.contains("class=\"bar\" x=\"0.00\" \(width)"))
    }

    @Test func `a span has room for its interval, and a wide table shows that it goes on`() {
        let span = ReportChart.Span(label: "a", low: 0.579, middle: 0.75, high: 0.867, text: "75 %")
        #expect(ReportDrawing.figure(of: .spans([span])).contains("<div class=\"row span\">"))
        let page = ReportPage(Self.report("plain")).html
        #expect(page.contains(".row.span { grid-template-columns: minmax(0, 13rem)"))
        #expect(page.contains("<div class=\"wide\" role=\"region\""))
        #expect(page.contains("background-attachment: local, local, scroll, scroll"))
    }

    @Test func `a chart of nothing is not drawn`() {
        #expect(ReportDrawing.figure(of: .bars([])).isEmpty)
        #expect(ReportDrawing.figure(of: .spans([])).isEmpty)
        #expect(ReportDrawing.figure(of: .columns([], parts: [])).isEmpty)
    }

    @Test func `a table for a terminal keeps its columns and can't move the cursor`() {
        let table = ReportTable(
            words: ["route"],
            numbers: ["taps"],
            rows: [["chat", "5"], ["a\u{1B}[2J\nb", "1 000"]]
        )
        #expect(
            table.lines == [
                "route              taps", "----------------  -----", "chat                  5",
                #"a\u{1b}[2J\u{a}b  1 000"#,
            ]
        )
    }

    @Test(arguments: [
        (0, "0"), (999, "999"), (1000, "1\u{202F}000"), (1_234_567, "1\u{202F}234\u{202F}567"),
        (-1000, "-1\u{202F}000"),
        (Int.min, "-9\u{202F}223\u{202F}372\u{202F}036\u{202F}854\u{202F}775\u{202F}808"),
    ])
    func `counts have spaces between the thousands`(number: Int, text: String) {
        #expect(NumberText.count(number) == text)
    }

    @Test(arguments: [
        (0.0476704, "0.0477"), (7.47648e-05, "7.5e-5"), (3.1e-22, "< 1e-12"), (1, "1.0000"),
    ])
    func `a small probability keeps digits that tell`(number: Double, text: String) {
        #expect(NumberText.probability(number) == text)
    }
}
