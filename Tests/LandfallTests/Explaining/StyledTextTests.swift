import Testing

@testable import Landfall

@Suite struct `Styled text` {
    @Test func `keeps what each stretch stands for, and joins neighbours of one style`() {
        let inner: StyledText = "b\("c", .bad)"
        let text: StyledText = "a\(inner)\("d", .bad)\(7, .value)\("", .good)e"
        #expect(text.runs.map(\.text) == ["ab", "cd", "7", "e"])
        #expect(text.runs.map(\.style) == [.plain, .bad, .value, .plain])
        #expect(text.description == "abcd7e")
        #expect(("x" + text).runs.first?.text == "xab")
    }

    @Test func `changes its text but not its styles`() {
        let text: StyledText = "a\("b", .bad)"
        #expect(text.map { $0.uppercased() } == "A\("B", .bad)")
        #expect(text.map { _ in "" } == "")
    }

    @Test func `of an explanation says what is removed, what is new, and what is in the way`()
        throws
    {
        let table = try RouteTable([
            Route("r", chain: Chain(steps: [.screen("X", .replaceRoot)], origin: .root))
        ])
        let old = nav("n", [screen("o", "Old")])
        let lines = ExplanationText(try Explained.answer(by: table, to: "r", on: old)).lines
        func style(of text: String, in line: String) -> StyledText.Style? {
            let line = lines.first { $0.description.contains(line) }
            return line?.runs.first { $0.text.contains(text) }?.style
        }
        #expect(style(of: "removed", in: "Old #o") == .bad)
        #expect(style(of: "Old", in: "Old #o") == .bad)
        #expect(style(of: "new", in: "X #$1") == .good)
        #expect(style(of: "NAVIGATE", in: "NAVIGATE") == .good)
        #expect(style(of: "r/0", in: "r/0: X is built") == .place)
        #expect(lines.map(\.description).contains("  ● Nav Nav #n  [removed]"))
    }
}
