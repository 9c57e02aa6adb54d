import Foundation
import TestSupport
import Testing

@testable import LandfallCommand
@testable import LandfallSettings

@Suite(.timeLimit(.minutes(10)))
struct `Catalog diff` {
    static let changed = Samples.chat.appending(path: "changed.yaml").path
    static let intents = Samples.chat.appending(path: "intents.ndjson").path
    static let states = Samples.chat.appending(path: "states.ndjson").path
    static let cases = Samples.chat.appending(path: "cases.ndjson").path

    static func diff(
        _ old: String,
        _ new: String,
        _ rest: String...,
        input: String = ""
    ) async throws -> Invocation {
        try await Invocation.run(["catalog", "diff", old, new] + rest, input: input)
    }

    static func object(_ text: String) throws -> [String: Any] {
        let json = try JSONSerialization.jsonObject(with: Data(text.utf8))
        return try #require(json as? [String: Any])
    }

    /// A catalog of the sample with something replaced.
    private static func edited(
        _ text: String,
        _ replacement: String,
        in folder: TemporaryFolder
    ) throws -> String {
        let catalog = try String(contentsOfFile: Samples.catalog, encoding: .utf8)
        try #require(catalog.contains(text))
        let changed = catalog.replacingOccurrences(of: text, with: replacement)
        return try folder.file("edited.yaml", changed)
    }

    @Test func `of one catalog with itself changes nothing`() async throws {
        let run = try await Self.diff(
            Samples.catalog,
            Samples.catalog,
            "--intents",
            Self.cases
        )
        #expect(run.status == 0)
        #expect(run.output == "13 intents: 13 the same\n")
        #expect(run.complaint.isEmpty)
    }

    @Test func `of two texts that say the same changes nothing`() async throws {
        let folder = try TemporaryFolder()
        let new = try Self.edited("landfall: 1\n", "# a comment\nlandfall: 1\n", in: folder)
        let run = try await Self.diff(Samples.catalog, new, "--intents", Self.cases)
        #expect(run.status == 0)
        let declared = try await Self.diff(Samples.catalog, new)
        #expect(declared.status == 0)
    }

    @Test func `shows the groups of the changed chat app, and both trees`() async throws {
        let run = try await Self.diff(
            Samples.catalog,
            Self.changed,
            "--intents",
            Self.cases
        )
        #expect(run.status == 1)
        #expect(run.complaint.isEmpty)
        let now = """
            1 of 13 (7.7 %) newly lands
              route       chat → login
              outcome     REFUSED → ALREADY_THERE
            """
        #expect(run.output.contains(now))
        #expect(run.output.contains("    old  is refused: signed_out\n"))
        #expect(run.output.contains("    then, under the new\n"))
        #expect(run.lines.last?.hasPrefix("13 intents: ") ?? false)
    }

    @Test func `replays the recorded hour with the states of its devices`() async throws {
        let run = try await Self.diff(
            Samples.catalog,
            Self.changed,
            "--intents",
            Self.intents,
            "--states",
            Self.states,
            "--json"
        )
        #expect(run.status == 1)
        let document = try Self.object(run.output)
        let count = try #require(document["intents"] as? Int)
        let unreadable = try #require(document["unreadable"] as? [String: Int])
        let lines = try String(contentsOfFile: Self.intents, encoding: .utf8).split(separator: "\n")
        #expect(count + unreadable.values.reduce(0, +) == lines.count)
        let groups = try #require(document["groups"] as? [[String: Any]])
        let grouped = groups.compactMap { $0["count"] as? Int }.reduce(0, +)
        #expect(grouped == document["changed"] as? Int)
        #expect(count == grouped + (document["same"] as? Int ?? 0))
        // A chat that is open when another is tapped can only be known from the states.
        let piled = groups.first { group in
            let old = group["old"] as? [String: Any]
            let new = group["new"] as? [String: Any]
            return old?["operations"] as? [String] == ["update"]
                && new?["operations"] as? [String] == ["push"]
        }
        #expect(piled != nil)
    }

    @Test(
        arguments: [
            ("condition: {tier: gold}", "coverage: 0", true),
            ("condition: {tier: gold}", "condition: {tier: iron}", true),
            ("condition: {tier: gold}", "force: b", false),
            ("condition: {country: DE}", "condition: {country: DE, age: 30}", true),
        ]
    )
    func `of an experiment sees who gets what, not why, nor what is known of them`(
        old: String,
        new: String,
        isSame: Bool
    ) async throws {
        let folder = try TemporaryFolder()
        let files = try [old, new].enumerated().map { number, field in
            try folder.file(
                "\(number).yaml",
                """
                landfall: 1
                screens: {Home: {}}
                containers: {Main: {kind: navigation, children: [Home]}}
                links: {schemes: [https], hosts: [shop.example]}
                experiments: {entry: {variations: [a, b], hash-attribute: userId, \(field)}}
                routes:
                  home:
                    links: ["/"]
                    steps:
                      - switch:
                          - when: {experiment: {entry: b}}
                            steps: [{container: Main, action: replace-root}, {from: root}]
                          - else: [{container: Main, action: replace-root}, {from: root}]
                """
            )
        }
        let line =
            #"{"intent":{"intentId":"i","userId":"u","link":"https://shop.example/","#
            + #""attributes":{"country":"DE","age":30}}}"#
        let run = try await Self.diff(files[0], files[1], "--intents", "-", input: line)
        #expect((run.status == 0) == isSame, "\(run.output)")
        let end = isSame ? "1 the same" : "0 the same, 1 is recorded otherwise"
        #expect(run.lines.last == "1 intent: \(end)")
    }

    @Test func `sees that a route is gone`() async throws {
        let folder = try TemporaryFolder()
        let new = try Self.edited("links: [\"/c\"]", "links: [\"/chats\"]", in: folder)
        let line = #"{"intent":{"intentId":"i","link":"https://links.example.com/c"}}"#
        let run = try await Self.diff(Samples.catalog, new, "--intents", "-", input: line)
        #expect(run.status == 1)
        #expect(
            run.output.contains("1 of 1 (100.0 %) lands no longer\n  route       chats → none\n")
        )
        #expect(run.lines.last == "1 intent: 0 the same, 1 lands no longer")
    }

    @Test func `sees that a link leads to another screen`() async throws {
        let folder = try TemporaryFolder()
        let catalog = try String(contentsOfFile: Samples.catalog, encoding: .utf8)
            .replacingOccurrences(of: "[\"/c\"]", with: "[\"/chats\"]")
            .replacingOccurrences(of: "[\"/settings\"]", with: "[\"/c\"]")
        let new = try folder.file("edited.yaml", catalog)
        let first = try #require(try Samples.cases.split(separator: "\n").first)
        let line = first.replacingOccurrences(of: "/c/77?utm_campaign=w47", with: "/c")
        let run = try await Self.diff(Samples.catalog, new, "--intents", "-", input: line)
        #expect(run.status == 1)
        let expected = """
            1 of 1 (100.0 %) lands elsewhere
              route       chats → settings
              outcome     ALREADY_THERE → NAVIGATE
              operations  none → select
              screen      ChatList → Settings

            """
        #expect(run.output.hasPrefix(expected))
        #expect(run.lines.last == "1 intent: 0 the same, 1 lands elsewhere")
    }
}
