import Foundation
import Testing

@testable import LandfallCommand

/// `landfall gateway key`.
@Suite(.timeLimit(.minutes(5))) struct GatewayKeyTests {
    private static func make(_ words: [String]) async throws -> Invocation {
        try await Invocation.run(
            ["gateway", "key"] + words,
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
        )
    }

    @Test func `It prints the key and its entry, and another key each time`() async throws {
        let words = [
            "crm", "--scope", "states", "--scope", "intents", "--channel", "EMAIL_LINK",
            "--devices", "crm-", "--rate", "100/500",
        ]
        let first = try await Self.make(words)
        #expect(first.status == 0, "\(first.complaint)")
        #expect(first.complaint.isEmpty)
        try #require(first.lines.count == 2)
        #expect(first.lines[0].wholeMatch(of: /lfk_crm_[A-Za-z0-9_\-]{43}/) != nil)
        let rest = #/\{"channels":\["EMAIL_LINK"\],"devices":"crm-","id":"crm","rate":"100/500",.*/#
        #expect(first.lines[1].wholeMatch(of: rest) != nil, "\(first.lines[1])")
        #expect(first.lines[1].contains(#""scopes":["states","intents"]"#))
        let second = try await Self.make(words)
        #expect(second.status == 0)
        #expect(second.lines.first != first.lines[0])
    }

    @Test func `Without options it is for intents of all devices and channels`() async throws {
        let run = try await Self.make(["crm", "--devices", "all"])
        try #require(run.lines.count == 2)
        #expect(run.lines[1].contains(#""scopes":["intents"]"#))
        #expect(!run.lines[1].contains("devices") && !run.lines[1].contains("channels"))
    }

    @Test(arguments: [
        ("email-link", "no usual channel is called \"email-link\"; did you mean \"EMAIL_LINK\"?"),
        ("foo", "no usual channel is called \"foo\"; the usual ones are PUSH_TAP, EMAIL_LINK, "),
    ])
    func `A channel that is not usual is taken with a warning`(
        channel: String,
        words: String
    ) async throws {
        let run = try await Self.make(["crm", "--channel", channel])
        #expect(run.status == 0)
        #expect(run.lines.count == 2)
        #expect(run.complaint.hasPrefix("landfall: --channel: \(words)"), "\(run.complaint)")
    }

    @Test(arguments: [
        (["a_b"], "letters, digits and -"), (["crm", "--scope", "all"], "--scope is states"),
        (["crm", "--rate", "x"], "--rate is requests a second and at once, as 100/500, not \"x\""),
        (["crm", "--channel", ""], "are not empty"),
        ([], "Missing expected argument '<id>'"),
    ])
    func `What is wrong is said in one line`(words: [String], reason: String) async throws {
        let run = try await Self.make(words)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.complaint.contains(reason), "\(run.complaint)")
        #expect(run.complaint.split(separator: "\n").count == 1)
    }
}
