import Landfall
import Testing

@testable import LandfallCommand
@testable import LandfallReview

@Suite(.timeLimit(.minutes(10)))
struct `Colour on the command line` {
    private static let explain = ["resolve", "--catalog", Samples.catalog, "--explain"]

    @Test(arguments: [[], ["--color", "auto"], ["--color=never"]])
    func `is left out in a pipe`(flags: [String]) async throws {
        let run = try await Invocation.run(Self.explain + flags, input: try Samples.cases)
        #expect(run.status == 0)
        #expect(!run.output.contains("\u{1B}"))
    }

    @Test func `is the same text with colours where they are asked for`() async throws {
        let cases = try Samples.cases + "\n\"\\u001b[2J\"\n"
        let environment = ["NO_COLOR": "1"]
        let plain = try await Invocation.run(Self.explain, input: cases)
        let colored = try await Invocation.run(
            Self.explain + ["--color=always"],
            environment: environment,
            input: cases
        )
        #expect(colored.output.contains("\u{1B}[32mNAVIGATE\u{1B}[0m"))
        #expect(colored.output.contains("\u{1B}[31mcan't be read:\u{1B}[0m"))
        var text = colored.output
        for code in ["0", "1", "2", "31", "32", "33", "35", "36"] {
            text = text.replacing("\u{1B}[\(code)m", with: "")
        }
        #expect(text == plain.output)
    }

    @Test func `takes no other word`() async throws {
        let run = try await Invocation.run(Self.explain + ["--color=green"])
        #expect(run.status == 2)
        #expect(run.complaint.contains("--color"))
    }

    @Test func `resets each stretch that it colours`() {
        let line: StyledText = "a\("b", .bad)c\("d", .heading)"
        let colored = TerminalText.line(line, isColored: true)
        #expect(colored == "a\u{1B}[31mb\u{1B}[0mc\u{1B}[1md\u{1B}[0m")
        #expect(TerminalText.line(line, isColored: false) == "abcd")
    }

    @Test(arguments: StyledText.Style.allCases)
    func `of a style changes nothing but the colour`(style: StyledText.Style) {
        let line = TerminalText.line(StyledText("text", style), isColored: true)
        #expect(line.contains("text"))
        #expect(line.hasPrefix("\u{1B}[") == (style != .plain))
    }

    @Test func `is never what a device asked for`() async throws {
        let input = """
            {"intent":{"intentId":"i\\u001b[31m","deviceId":"d","destination":{"route":"chats"}}}

            """
        let run = try await Invocation.run(Self.explain, input: input)
        #expect(!run.output.contains("\u{1B}"))
    }
}
