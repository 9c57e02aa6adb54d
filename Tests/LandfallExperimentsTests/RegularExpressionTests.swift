import LandfallExperiments
import Testing

/// Regular expressions; every row was asked of a JavaScript engine too.
struct RegularExpressionTests {
    private static let rows: [(String, String, Bool)] = [
        ("", "", true), ("", "abc", true), ("b", "abc", true), ("^b", "abc", false),
        ("c$", "abc", true), ("^$", "", true), ("a|b", "xb", true), ("(a|)c", "c", true),
        ("a.c", "a\nc", false), ("a.c", "a\u{2028}c", false), ("a[^]c", "a\nc", true),
        ("[]", "a", false), ("ab?c", "ac", true), ("ab*?c", "abbbc", true), ("ab+c", "ac", false),
        ("^a{2,3}$", "aaa", true), ("^a{2,3}$", "aaaa", false), ("^a{2,}?$", "aaaaa", true),
        ("^(ab){0}$", "", true), ("a{", "a{", true), ("a{,2}", "a{,2}", true), ("x}]", "x}]", true),
        ("[a-c]x", "bx", true), ("[^a-c]x", "bx", false), ("[a\\-c]", "-", true),
        ("[\\d-x]", "-", true), ("[-a]", "-", true), ("[\\]]", "]", true),
        ("[\\w.]+@", "a.b@", true),
        ("\\bcat\\b", "a cat.", true), ("\\bcat\\b", "concat", false), ("\\Bcat", "concat", true),
        ("\\d\\D\\s\\S\\w\\W", "1a b_!", true), ("\\s", "\u{FEFF}", true), ("\\w", "é", false),
        ("\\x41\\u0042\\t", "AB\t", true), ("\\/\\-\\a", "/-a", true), ("\\xg", "xg", true),
        ("[\\b]", "\u{8}", true), ("(?:a)(?<n>b)", "ab", true), ("(a*)*b", "aaab", true),
        ("^(a?){3}a{3}$", "aaa", true), ("(|a)+$", "b", true), ("^.$", "😀", false),
        ("^..$", "😀", true), ("x*", "y", true), ("^(?:x|y|z)+$", "zyx", true),
    ]

    @Test(arguments: rows)
    func `a pattern matches as it does in the reference`(
        pattern: String,
        text: String,
        isMatch: Bool
    ) throws {
        #expect(try RegularExpression(pattern).matches(text) == isMatch)
    }

    private static let folded: [(String, String, Bool)] = [
        ("abc", "ABC", true), ("[A-C]+", "abc", true), ("[^a]", "A", false), ("é", "É", true),
        ("ß", "SS", false), ("k", "\u{212A}", false), ("s", "\u{17F}", false), ("μ", "µ", true),
        ("\\u00e4", "Ä", true), ("[à-ö]", "Ä", true), ("i", "İ", false),
    ]

    @Test(arguments: folded)
    func `a pattern for any case matches as it does in the reference`(
        pattern: String,
        text: String,
        isMatch: Bool
    ) throws {
        let expression = try RegularExpression(pattern, isIgnoringCase: true)
        #expect(expression.matches(text) == isMatch)
    }

    private static let faults: [(String, RegularExpressionFault)] = [
        ("*a", .syntax("nothing to repeat", 0)), ("a**", .syntax("nothing to repeat", 2)),
        ("{2}", .syntax("nothing to repeat", 3)), ("^*", .syntax("nothing to repeat", 1)),
        ("(a", .syntax("a \"(\" without its \")\"", 0)),
        ("a)", .syntax("a \")\" without its \"(\"", 1)),
        ("[a", .syntax("a \"[\" without its \"]\"", 2)),
        ("[b-a]", .syntax("a range whose ends are out of order", 3)),
        ("a{3,2}", .syntax("a repetition whose numbers are out of order", 1)),
        ("a\\", .syntax("a backslash at the end", 1)),
        ("(?<>a)", .syntax("a group without a name", 3)),
        ("(?=a)", .unsupported("looking ahead")), ("(?<!a)", .unsupported("looking behind")),
        ("(a)\\1", .unsupported("a back reference")), ("\\k<n>", .unsupported("a back reference")),
        ("\\p{L}", .unsupported("a property of Unicode characters")),
        ("(?i:a)", .unsupported("a group with flags")), ("\\01", .unsupported("an octal escape")),
        ("\\cJ", .unsupported("a control escape")), ("(a{99}){99}", .tooLarge),
        ("a{1001}", .tooLarge), (String(repeating: "a", count: 257), .tooLong(257)),
        (
            String(repeating: "(", count: 33) + String(repeating: ")", count: 33),
            .syntax("groups nested too deep", 33)
        ),
    ]

    @Test(arguments: faults)
    func `what is no pattern, or can't be read in bounded time, is refused`(
        pattern: String,
        fault: RegularExpressionFault
    ) {
        #expect(throws: fault) { try RegularExpression(pattern) }
    }

    @Test(
        arguments: [
            "^(a+)+$", "(a*)*b", "(a|aa)+$b", "(x+x+)+y", "^(a?){100}(a){100}b", "(.*)*(.*)*b$",
        ]
    )
    func `patterns over which others brood are answered at once`(pattern: String) throws {
        let expression = try RegularExpression(pattern)
        let text = String(repeating: "a", count: RegularExpression.textLimit - 1) + "!"
        let clock = ContinuousClock()
        let time = clock.measure { #expect(!expression.matches(text)) }
        #expect(time < .seconds(2), "an engine that tries again would need years")
    }

    @Test
    func `a text past the limit never matches`() throws {
        let expression = try RegularExpression("a")
        let limit = RegularExpression.textLimit
        #expect(expression.matches(String(repeating: "a", count: limit)))
        #expect(!expression.matches(String(repeating: "a", count: limit + 1)))
    }
}
