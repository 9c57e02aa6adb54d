import Testing

@testable import LandfallReview

@Suite struct `Text in a picture` {
    @Test(arguments: [
        ("a<b>&\"c\"'", "a&lt;b&gt;&amp;&quot;c&quot;&#39;"),
        ("\u{0}\u{8}\u{1B}[2J", #"\u{0}\u{8}\u{1b}[2J"#),
        ("a\u{202E}b\u{2066}", #"a\u{202e}b\u{2066}"#),
        ("line\nfeed\ttab", #"line\u{a}feed\u{9}tab"#),
        ("\u{FFFE}\u{FFFF}", #"\u{fffe}\u{ffff}"#),
        ("قائمة チャット 👍", "قائمة チャット 👍"),
    ])
    func `stands for itself`(text: String, expected: String) {
        #expect(XMLText.escaped(text) == expected)
        #expect(
            XMLShape.of("<a b=\"\(XMLText.escaped(text))\">\(XMLText.escaped(text))</a>") != nil
        )
    }

    @Test(arguments: [
        ("abc", 3), ("", 0), ("e\u{301}", 1), ("画面", 4), ("👍", 2), ("\u{202E}", 8),
        ("مرحبا", 5),
    ])
    func `takes as many cells as it shows`(text: String, count: Int) {
        #expect(Cells.count(text) == count)
    }

    @Test func `is cut to what fits, with a sign that it was`() {
        #expect(Cells.clipped("abcdef", to: 6) == "abcdef")
        #expect(Cells.clipped("abcdefg", to: 6) == "abcde…")
        #expect(Cells.clipped("画面画面", to: 6) == "画面…")
    }

    @Test(arguments: [
        "", "one", "one two three four", "averyveryverylongword", "a  b   c", "画面画面画面 x",
    ])
    func `is broken into lines that fit and lose nothing`(text: String) {
        let lines = Cells.wrapped(text, to: 7)
        #expect(!lines.isEmpty)
        #expect(lines.allSatisfy { Cells.count($0) <= 7 })
        let letters = { (text: String) in text.filter { $0 != " " } }
        #expect(letters(lines.joined()) == letters(text))
    }
}
