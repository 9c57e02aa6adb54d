import Foundation
import Landfall
import LandfallContract
import TestSupport
import Testing

@testable import LandfallCommand
@testable import LandfallReview
@testable import LandfallSettings

@Suite(.timeLimit(.minutes(10)))
struct `Resolve without servers` {
    private static func object(_ line: some StringProtocol) throws -> [String: Any] {
        let json = try JSONSerialization.jsonObject(with: Data(line.utf8))
        return try #require(json as? [String: Any])
    }

    private static func operations(_ plan: [String: Any]) -> [String] {
        let operations = plan["operations"] as? [[String: Any]] ?? []
        return operations.map { $0.keys.first { $0 != "options" } ?? "" }
    }

    @Test(arguments: ["", "\n\n"])
    func `says that there was no line`(input: String) async throws {
        let run = try await Invocation.run(["resolve"], input: input)
        #expect(run.status == 2)
        #expect(run.complaint.hasPrefix("landfall: there is no line on standard input"))
        let checked = try await Invocation.run(
            ["resolve", "--catalog", Samples.catalog],
            input: input
        )
        #expect(checked.status == 0)
        #expect(checked.complaint.contains("only the catalog is checked"))
        #expect(run.lines.isEmpty && checked.lines.isEmpty)
    }

    @Test func `answers the cases of the chat app`() async throws {
        let cases = try Samples.cases
        let run = try await Invocation.run(["resolve", "--catalog", Samples.catalog], input: cases)
        #expect(run.status == 0)
        #expect(run.complaint.isEmpty)
        let lines = cases.split(separator: "\n")
        try #require(run.lines.count == lines.count)
        #expect(lines.count == 13)
        for (line, answer) in zip(lines, run.lines) {
            let given = try Self.object(line)
            let name = try #require(given["case"] as? String)
            let expected = try #require(given["expect"] as? [String: Any], "\(name)")
            let answered = try Self.object(answer)
            let plan = try #require(answered["plan"] as? [String: Any], "\(name)")
            #expect(plan["outcome"] as? String == expected["outcome"] as? String, "\(name)")
            #expect(Self.operations(plan) == expected["operations"] as? [String], "\(name)")
            #expect(plan["reason"] as? String == expected["reason"] as? String, "\(name)")
            #expect((plan["planId"] as? String)?.count == 32, "\(name)")
        }
    }

    /// The plan as it went out, carried out on the state as it came in, must give `after`.
    @Test func `gives the state after the plan`() async throws {
        var answers = LineAnswers(base: try LoadedCatalog(path: Samples.catalog))
        for line in try Samples.cases.split(separator: "\n") {
            let name = try #require(try Self.object(line)["case"] as? String)
            let given = try await answers.answer(Array(line.utf8), number: 1)
            let bytes = try #require(given)
            let answered = try Self.object(String(decoding: bytes, as: UTF8.self))
            let plan = try JSONSerialization.data(withJSONObject: try #require(answered["plan"]))
            let operations = try PlanReader().read(value: Array(plan)).operations
            var state = try #require(try ResolveLine(Array(line.utf8), number: 1).state)
            for operation in operations { try state.tree.apply(operation) }
            let expected = String(decoding: ContentEncoding.json.bytes(of: state), as: UTF8.self)
            let after = try #require(answered["after"] as? [String: Any])
            #expect(after as NSDictionary == (try Self.object(expected)) as NSDictionary, "\(name)")
        }
    }

    @Test func `reads a line's own catalog, as an object or as text`() async throws {
        let home = #"{"find":"any","container":"T","action":"replace-root"}"#
        let catalog =
            #"{"landfall":1,"containers":{"T":{"kind":"tab","children":["S"]}},"screens":{"S":{}},"#
            + #""links":{"schemes":["https"],"hosts":["h"]},"#
            + #""routes":{"home":{"links":["/"],"steps":[\#(home),{"from":"root"}]}}}"#
        let quoted = String(
            decoding: try JSONSerialization.data(
                withJSONObject: catalog,
                options: [.fragmentsAllowed]
            ),
            as: UTF8.self
        )
        var answers = LineAnswers(base: try LoadedCatalog(path: Samples.catalog))
        for own in [catalog, quoted] {
            let line = #"{"intent":{"link":"https://h/"},"catalog":\#(own)}"#
            let answered = try await answers.answer(Array(line.utf8), number: 1)
            let bytes = try #require(answered)
            let answer = try Self.object(String(decoding: bytes, as: UTF8.self))
            let plan = try #require(answer["plan"] as? [String: Any])
            #expect(plan["outcome"] as? String == "NAVIGATE")
            #expect(Self.operations(plan) == ["replaceRoot"])
        }
        #expect(answers.unreadableCount == 0)
    }

    @Test(
        arguments: [
            (#"{"intent":"#, "invalid_json"), ("null", "invalid_json"), ("[]", "invalid_json"),
            (#"{"state":{}}"#, "missing_intent"), (#"{"intent":{}}"#, "no_target"),
            (#"{"intent":{"link":"x"},"now":"soon"}"#, "invalid_timestamp"),
            (#"{"intent":{"link":"x","destination":{"route":"a"}}}"#, "two_targets"),
            (#"{"intent":{"link":"x"},"catalog":{"landfall":2}}"#, "invalid_catalog"),
            (#"{"intent":{"link":"x"},"catalog":"a: ["}"#, "invalid_catalog"),
            (
                #"{"intent":{"link":"x","deviceId":"a"},"state":{"deviceId":"b"}}"#,
                "device_mismatch"
            ),
            (String(repeating: "[", count: 10_000), "invalid_json"),
            (#"{"intent":"# + String(repeating: "[", count: 10_000), "nesting_too_deep"),
        ]
    )
    func `says why a line can't be read, and goes on`(line: String, code: String) async throws {
        let good = #"{"intent":{"link":"https://links.example.com/c/7"},"extra":[{}]}"#
        let run = try await Invocation.run(
            ["resolve", "--catalog", Samples.catalog],
            input: "\(good)\n\n\(line)\n\(good)"
        )
        #expect(run.status == 1)
        try #require(run.lines.count == 3)
        let error = try #require(try Self.object(run.lines[1])["error"] as? [String: Any])
        #expect(error["code"] as? String == code)
        #expect(error["line"] as? Int == 3)
        #expect(!(error["message"] as? String ?? "").isEmpty)
        #expect(run.lines[2].hasPrefix(#"{"plan":"#))
        #expect(run.complaint == "landfall: 1 of 3 lines can't be read: its answer says why\n")
    }

    @Test(
        arguments: [
            (
                #""deviceId":"d","windows":[{"id":"w","root":{"id":"a","type":"A","context":{"k":"\#(String(repeating: "x", count: 2049))"}}}]"#,
                "a text is too long; the contract allows 2048 bytes, and 4096 for the token of a plan"
            ),
            (
                #""windows":[{"id":"w","root":{"id":"t","type":"T","kind":"TAB","selected":3,"children":[{"id":"a","type":"A"}]}}]"#,
                "the selected or visible of a container names none of its children"
            ),
            (
                #""windows":[\#((0...16).map { #"{"id":"w\#($0)"}"# }.joined(separator: ","))]"#,
                "the device has too many windows; the contract allows 16"
            ),
        ]
    )
    func `says which bound of the contract a tree passes`(state: String, words: String) async throws
    {
        var answers = LineAnswers(base: try LoadedCatalog(path: Samples.catalog))
        let line = #"{"intent":{"link":"https://links.example.com/c/7"},"state":{\#(state)}}"#
        let answer = try #require(try await answers.answer(Array(line.utf8), number: 1))
        let error = try Self.object(String(decoding: answer, as: UTF8.self))["error"]
        let message = try #require((error as? [String: Any])?["message"] as? String)
        #expect(message.contains(words))
    }

    @Test func `says how long a record is and may be`() async throws {
        var answers = LineAnswers(base: try LoadedCatalog(path: Samples.catalog))
        let intent = Array(#"{"link":"https://links.example.com/c/7"}"#.utf8)
        let state = [UInt8](repeating: UInt8(ascii: " "), count: 262_145)
        let answer = try await answers.answer(intent: intent, state: state)
        let text = String(decoding: answer, as: UTF8.self)
        #expect(text.contains("the record's value has 262145 bytes; it may have 262144"))
    }

    @Test(arguments: [
        ("{\n\"intent\": {}\n}", true), ("{}", false), ("{}\n{\"intent\":{\"link\":\"a\"}}", false),
    ])
    func `an object over several lines is known by that no line can be read`(
        input: String,
        isSplit: Bool
    ) async throws {
        let run = try await Invocation.run(["resolve", "--catalog", Samples.catalog], input: input)
        #expect(run.status == 1)
        #expect(run.complaint.contains("as `jq -c .` writes it") == isSplit, "\(run.complaint)")
    }

    @Test func `without a catalog is a wrong use`() async throws {
        let run = try await Invocation.run(
            ["resolve"],
            input: #"{"intent":{"link":"https://h/"}}"# + "\n"
        )
        #expect(run.status == 2)
        #expect(run.complaint.contains("line 1 has no catalog"))
        #expect(run.output.isEmpty)
    }

    @Test func `reads a file of settings, also without --watch`() async throws {
        let folder = try TemporaryFolder()
        let settings = try folder.file("settings.yaml", "token-keys-file: /nowhere/keys\n")
        for (path, words) in [
            (settings, "token-keys-file: /nowhere/keys can't be read"),
            ("/nowhere/settings", "--config: /nowhere/settings can't be read"),
        ] {
            let run = try await Invocation.run(
                ["resolve", "--catalog", Samples.catalog, "--config", path]
            )
            #expect(run.status == 2)
            #expect(run.complaint.contains(words))
        }
    }

    @Test func `takes the catalog of the environment unless a flag names one`() async throws {
        let folder = try TemporaryFolder()
        let intent = try folder.file("intent", #"{"link":"https://links.example.com/c/7"}"#)
        for (words, variable, status, found) in [
            ([], Samples.catalog, 0, #""outcome":"#),
            (["--catalog", Samples.catalog], "/nowhere/x.yaml", 0, #""outcome":"#),
            ([], "/nowhere/x.yaml", 2, "/nowhere/x.yaml can't be read"),
            ([], "", 2, "--intent needs --catalog or LANDFALL_CATALOG"),
        ] as [([String], String, Int32, String)] {
            let run = try await Invocation.run(
                ["resolve", "--intent", intent] + words,
                environment: ["LANDFALL_CATALOG": variable]
            )
            #expect(run.status == status)
            #expect((run.output + run.complaint).contains(found), "\(run.complaint)")
        }
    }

    @Test func `reads an intent and a state from files`() async throws {
        let given = try Self.object(try #require(try Samples.cases.split(separator: "\n").first))
        let folder = try TemporaryFolder()
        let paths = try ["intent", "state"].map { name in
            let json = try JSONSerialization.data(withJSONObject: try #require(given[name]))
            return try folder.file(name, String(decoding: json, as: UTF8.self))
        }
        let run = try await Invocation.run(
            ["resolve", "--catalog", Samples.catalog, "--intent", paths[0], "--state", paths[1]]
        )
        #expect(run.status == 0)
        let plan = try #require(try Self.object(run.output)["plan"] as? [String: Any])
        #expect(plan["outcome"] as? String == "NAVIGATE")
        #expect(Self.operations(plan) == ["push"])
        // Now is the intent's own time, whatever the clock says.
        #expect(plan["issuedAt"] as? String == "2026-11-21T08:15:29.900Z")
    }

    @Test func `gives the same bytes for the same input`() async throws {
        let input = #"{"intent":{"intentId":"a","link":"https://links.example.com/c/7"}}"#
        let first = try await Invocation.run(
            ["resolve", "--catalog", Samples.catalog],
            input: input
        )
        let again = try await Invocation.run(
            ["resolve", "--catalog", Samples.catalog],
            input: input
        )
        #expect(first.output == again.output)
        #expect(first.output.contains(#""issuedAt":"1970-01-01T00:00:00Z""#))
    }
}
