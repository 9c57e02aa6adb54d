import Foundation
import TestSupport
import Testing

@testable import LandfallCommand
@testable import LandfallSettings

@Suite(.timeLimit(.minutes(10)))
struct `Catalog diff` {
    private static let changed = Samples.chat.appending(path: "changed.yaml").path
    private static let intents = Samples.chat.appending(path: "intents.ndjson").path
    private static let states = Samples.chat.appending(path: "states.ndjson").path
    private static let cases = Samples.chat.appending(path: "cases.ndjson").path

    private static func diff(
        _ old: String,
        _ new: String,
        _ rest: String...,
        input: String = ""
    ) async throws -> Invocation {
        try await Invocation.run(["catalog", "diff", old, new] + rest, input: input)
    }

    private static func object(_ text: String) throws -> [String: Any] {
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

    @Test func `without intents shows what is declared otherwise`() async throws {
        let run = try await Self.diff(Samples.catalog, Self.changed)
        #expect(run.status == 1)
        #expect(run.lines.contains("+ route login"))
        #expect(run.lines.contains("~ route chat"))
        #expect(run.output.contains("    - before: signed-in\n"))
        let json = try await Self.diff(Samples.catalog, Self.changed, "--json")
        #expect(
            try Self.object(json.output)["added"] as? [String] == ["screen Login", "route login"]
        )
    }

    @Test(
        arguments: [
            ("{from: root}", "{from: root, window: w2}", "from: root", "from: root, window w2"),
            ("action: push,", "action: push, set: {id: $item},", nil, "  set: id=$item"),
            ("action: push,", "action: push, with: {item: '7'},", nil, "  with: item=7"),
            ("query: {}", "query: {tag: 'string?'}", nil, "query tag: string?"),
            ("query: {}", "exclude: [/i/private]", nil, "exclude: /i/private"),
            ("query: {}", "veto: strict", nil, "veto: strict"),
            ("query: {}", "transition: single", nil, "transition: single"),
            (
                "defaults: {}", "defaults: {veto: strict}", "veto: precise", "veto: strict"
            ),
            (
                "defaults: {}", "defaults: {transition: single}", "transition: stepwise",
                "transition: single"
            ),
            (
                "query: {}", "after: [{event: {name: seen}}]", nil, "after: event seen"
            ),
            (
                "action: push,",
                "action: push, after: [{event: {name: shown, properties: {id: $item}}}],",
                nil, "  after Item: event shown id=$item"
            ),
            (
                "defaults: {}", "after: [{event: {name: any}}]", nil, "after all: event any"
            ),
            ("kind: custom", "kind: custom, visible: all", nil, "visible: all"),
            (
                "weights: [0.5, 0.5]", "weights: [0.9, 0.1]", "experiment look: a 50.0 %, b 50.0 %",
                "experiment look: a 90.0 %, b 10.0 %"
            ),
            (
                "weights: [0.5, 0.5]", "coverage: 0.2", "experiment look: a 50.0 %, b 50.0 %",
                "experiment look: a 10.0 %, b 10.0 %"
            ),
            ("exclude: [/none]", "exclude: [/more]", "exclude: /none", "exclude: /more"),
        ] as [(String, String, String?, String)]
    )
    func `without intents shows a changed key`(
        old: String,
        new: String,
        removed: String?,
        added: String
    ) async throws {
        let folder = try TemporaryFolder()
        try #require(Self.small.contains(old))
        let run = try await Self.diff(
            try folder.file("old.yaml", Self.small),
            try folder.file("new.yaml", Self.small.replacingOccurrences(of: old, with: new))
        )
        #expect(run.status == 1, "\(run.complaint)")
        let changes = run.lines.filter { $0.hasPrefix("    - ") || $0.hasPrefix("    + ") }
        #expect(changes == [removed.map { "    - \($0)" }, "    + \(added)"].compactMap(\.self))
    }

    /// A catalog in which each key of a diff stands once.
    private static let small = """
        landfall: 1
        defaults: {}
        screens: {Item: {context: {id: string}}}
        containers:
          Main: {kind: navigation}
          Cards: {kind: custom}
        links: {schemes: [https], hosts: [shop.example], exclude: [/none]}
        experiments:
          look: {variations: [a, b], hash-attribute: userId, weights: [0.5, 0.5]}
        routes:
          item:
            context: {item: string}
            links: ["/i/:item"]
            query: {}
            steps:
              - {screen: Item, find: none, action: push, dismissible: yes}
              - {container: Main, action: replace-root}
              - {from: root}
        """

    @Test func `without intents shows links that lead elsewhere`() async throws {
        let folder = try TemporaryFolder()
        let catalog = try String(contentsOfFile: Samples.catalog, encoding: .utf8)
            .replacingOccurrences(of: "[\"/c\"]", with: "[\"/chats\"]")
            .replacingOccurrences(of: "[\"/settings\"]", with: "[\"/c\"]")
        let new = try folder.file("edited.yaml", catalog)
        let run = try await Self.diff(Samples.catalog, new)
        #expect(run.status == 1)
        #expect(run.lines.contains("~ link /c leads to settings, and led to chats"))
    }

    @Test func `leaves values out where they are not to be seen`() async throws {
        let run = try await Self.diff(
            Samples.catalog,
            Self.changed,
            "--intents",
            Self.cases,
            "--redact"
        )
        #expect(run.status == 1)
        #expect(!run.output.contains("77"))
        #expect(!run.output.contains("links.example.com"))
    }

    @Test(
        arguments: [
            ([Samples.catalog], "Missing expected argument '<new>'"),
            (
                [Samples.catalog, "/nowhere/x.yaml"],
                "the new catalog: /nowhere/x.yaml can't be read"
            ),
            ([Samples.catalog, cases], "the new catalog \(cases) has 1 error"),
            (
                [Samples.catalog, changed, "--intents", "/nowhere"],
                "--intents: /nowhere can't be read"
            ),
            ([Samples.catalog, changed, "--intents", "/"], "it is a directory"),
            ([Samples.catalog, changed, "--intents", "/dev/null"], "holds no readable intent"),
            ([Samples.catalog, changed, "--intents", changed], "holds no readable intent"),
            ([Samples.catalog, changed, "--states", states], "--states needs --intents"),
            (["-", "-"], "only once"),
            ([Samples.catalog, changed, "--intents", cases, "--examples", "-1"], "--examples"),
            (
                [Samples.catalog, changed, "--intents", intents, "--states", cases],
                "cases.ndjson:1 is no recorded state"
            ),
        ] as [([String], String)]
    )
    func `says what it can't use, and ends with 2`(
        arguments: [String],
        words: String
    ) async throws {
        let run = try await Invocation.run(["catalog", "diff"] + arguments)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.complaint.contains(words))
    }
}
