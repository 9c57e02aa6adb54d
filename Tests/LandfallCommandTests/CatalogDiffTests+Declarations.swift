import Foundation
import TestSupport
import Testing

@testable import LandfallCommand
@testable import LandfallSettings

/// What is declared otherwise, without intents.
extension `Catalog diff` {
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
                "the new catalog /nowhere/x.yaml can't be read"
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
