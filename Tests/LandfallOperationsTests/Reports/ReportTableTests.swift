import Testing

@testable import LandfallOperations

@Suite struct ReportTableTests {
    @Test func `a long name is cut in its middle and widens no row beyond that`() {
        let name = "from-" + String(repeating: "x", count: 290) + "-upto"
        let lines = ReportTable(
            words: ["name"],
            numbers: ["taps"],
            rows: [[name, "1"], ["a", "22"]]
        )
        .lines
        #expect(lines.allSatisfy { $0.count <= 54 })
        #expect(lines[2].hasPrefix("from-x") && lines[2].contains("x…x"))
        #expect(lines[2].contains("x-upto"))
        #expect(lines[3].hasPrefix("a  ") && lines[3].hasSuffix(" 22"))
    }

    @Test(arguments: [("日本", 4), ("🎉", 2), ("e\u{301}", 1), ("abc", 3)])
    func `wide characters take the room that they have`(name: String, cells: Int) {
        let lines = ReportTable(
            words: ["n"],
            numbers: ["t"],
            rows: [[name, "1"], ["abcdef", "1"]]
        )
        .lines
        #expect(lines[1] == "------  -")
        #expect(lines[2] == name + String(repeating: " ", count: 6 - cells) + "  1")
    }

    @Test func `a title of a page is whole`() {
        let name = String(repeating: "x", count: 300)
        let table = ReportTable(words: ["name"], numbers: [], rows: [[name]])
        let section = ReportSection(question: "q", answer: "a", chart: nil, table: table)
        let report = Report(
            firstDay: "2026-11-20",
            lastDay: "2026-11-20",
            figures: [],
            sections: [section]
        )
        #expect(ReportPage(report).html.contains(name))
    }
}
