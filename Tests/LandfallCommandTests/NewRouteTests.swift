import Foundation
import TestSupport
import Testing

@testable import LandfallCommand

@Suite(.timeLimit(.minutes(10)))
struct `Adding a route to a catalog` {
    private static let samples = Samples.chat.deletingLastPathComponent()

    private static func text(_ name: String) throws -> String {
        try String(contentsOf: samples.appending(path: name), encoding: .utf8)
    }

    /// Whether all lines stand in others, in the same order.
    private static func isKept(_ text: String, in changed: String) -> Bool {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false)[...]
        for line in changed.split(separator: "\n", omittingEmptySubsequences: false)
        where line == lines.first { lines.removeFirst() }
        return lines.isEmpty
    }

    private static func check(_ path: String) async throws -> Invocation {
        try await Invocation.run(["catalog", "check", "--strict", path])
    }

    @Test(arguments: [
        ("chat/routes.yaml", ["--onto", "ChatNavigation", "--keys", "noteId"]),
        ("music/routes.yaml", ["--onto", "ProfileNavigation", "--keys", "noteId,page:int"]),
        ("music/routes.yaml", ["--onto", "PlayerNavigation", "--from", "player"]),
        ("shop/routes.yaml", ["--how", "sheet", "--sign-in", "sign-in", "--keys", "noteId:uuid"]),
        ("shop/routes.yaml", ["--screen", "Cart", "--how", "there"]),
        ("market/routes.yaml", ["--keys", "noteId", "--switch"]),
        ("cookbook/deep-chain.yaml", ["--keys", "noteId"]),
    ])
    func `leaves all that is there, and adds no warning`(
        name: String,
        flags: [String]
    ) async throws {
        let text = try Self.text(name)
        let folder = try TemporaryFolder()
        let path = try folder.file("routes.yaml", text)
        let link = name.hasPrefix("cookbook") ? ["--link", "/a/note/:noteId/show/it"] : []
        let run = try await Invocation.run(
            ["catalog", "new", "route", path, "--name", "note"] + flags + link
        )
        #expect(run.status == 0, "\(run.complaint)")
        #expect(run.output.contains("has the route note now"))
        let changed = try String(contentsOfFile: path, encoding: .utf8)
        #expect(changed.contains("\n  note:\n"))
        #expect(Self.isKept(text, in: changed))
        let check = try await Self.check(path)
        #expect(check.status == 0, "\(check.output)")
    }

    @Test func `makes a route that lands from everywhere`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("routes.yaml", Self.text("cookbook/tab-and-push.yaml"))
        for flags in [
            ["--name", "author", "--keys", "authorId", "--onto", "SavedNavigation"],
            ["--name", "survey", "--how", "sheet"],
        ] {
            let run = try await Invocation.run(["catalog", "new", "route", path] + flags)
            #expect(run.status == 0, "\(run.complaint)")
        }
        let run = try await Invocation.run(["catalog", "verify", path])
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.contains("complete: "))
    }

    @Test func `keeps to the style of the file`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.file(
            "routes.yaml",
            """
            landfall: 1
            screens: {Start: {}}   # one { is "enough
            containers: {Stack: {kind: navigation, children: [Start]}}
            links: {schemes: [https], hosts: [a.example.com]}
            routes: {
              home: {links: ['/\\}'], steps: [{container: Stack, find: any, action: replace-root}, {from: root}]}  # }
            }

            """
        )
        let flags = ["--name", "order", "--keys", "id", "--print"]
        let run = try await Invocation.run(["catalog", "new", "route", path] + flags)
        #expect(run.status == 0, "\(run.complaint)")
        #expect(
            run.output.contains(
                #"screens: {Start: {}, Order: {context: {id: string}}}   # one { is "enough"#
            )
        )
        #expect(
            run.output.contains(
                "{from: root}]}, order: {context: {id: string}, links: [\"/order/:id\"], steps: "
                    + "[{screen: Order, find: {context: [id]}, set: [id], action: push}, "
                    + "{container: Stack, find: any, build: no}, {from: home}]}  # }"
            )
        )
        let committed = try String(contentsOfFile: path, encoding: .utf8)
        #expect(!committed.contains("Order"))
    }

    @Test func `takes the keys of a known screen in their order`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.file(
            "routes.yaml",
            """
            landfall: 1
            screens: {Start: {}, Lesson: {context: {studio: string, day: string, lesson: int}}}
            containers: {Stack: {kind: navigation, children: [Start]}}
            links: {schemes: [https], hosts: [a.example.com]}
            routes:
              home: {links: ['/'], steps: [{container: Stack, find: any, action: replace-root}, {from: root}]}

            """
        )
        let flags = ["--name", "lesson", "--screen", "Lesson", "--print"]
        let run = try await Invocation.run(["catalog", "new", "route", path] + flags)
        #expect(run.status == 0, "\(run.complaint)")
        #expect(run.output.contains("/lesson/:studio/:day/:lesson"), "\(run.output)")
    }

    @Test func `declares the first screen, and keeps the ends of lines`() async throws {
        let folder = try TemporaryFolder()
        let text = """
            landfall: 1
            containers: {Stack: {kind: navigation}}
            # The routes.
            routes:
                home: {steps: [{container: Stack, find: any, action: replace-root}, {from: root}]}
                # the last
            # the end
            """.replacing("\n", with: "\r\n")
        let path = try folder.file("routes.yaml", text)
        let run = try await Invocation.run([
            "catalog", "new", "route", path, "--name", "order-history", "--print",
        ])
        #expect(run.status == 0, "\(run.complaint)")
        let expected = """
            landfall: 1
            containers: {Stack: {kind: navigation}}
            screens:
              OrderHistory: {}

            # The routes.
            routes:
                home: {steps: [{container: Stack, find: any, action: replace-root}, {from: root}]}
                # the last
                order-history:
                  steps:
                    - {screen: OrderHistory, find: any, action: push}
                    - {container: Stack, find: any, build: no}
                    - from: home
            # the end

            """.replacing("\n", with: "\r\n")
        #expect(run.output == expected)
    }

    @Test(arguments: [
        (["--name", "chat"], "there is a route chat already"),
        (["--name", "chat", "--screen", "Chat", "--keys", "a"], "there is a route chat already"),
        (["--name", "7up"], "is no name of a route"),
        (["--name", "note", "--screen", "MainTabs"], "is a container"),
        (["--name", "note", "--onto", "MainTabs"], "the catalog has ChatNavigation"),
        (["--name", "note", "--from", "none"], "there is no route none"),
        (["--name", "note", "--sign-in", "none"], "there is no flow none"),
        (["--name", "note", "--keys", "a:text"], "of the types string, int"),
        (["--name", "note", "--keys", "a b"], "--keys: \"a b\" is no key"),
        (["--name", "note", "--screen", "Chat", "--keys", "a"], "is declared already"),
        (["--name", "note", "--how", "there"], "no container brings Note"),
        (["--name", "note", "--how", "up"], "up"),
        (["--name", "note", "--link", "/c/:x", "--keys", "x"], "would not be sound"),
        (["--name", "note", "--onto", "SettingsNavigation", "--from", "chat"], "not be sound"),
        ([], "a route needs a name"),
    ])
    func `refuses what can't be, and leaves the file`(
        flags: [String],
        words: String
    ) async throws {
        let text = try Self.text("chat/routes.yaml")
        let folder = try TemporaryFolder()
        let path = try folder.file("routes.yaml", text)
        let run = try await Invocation.run(["catalog", "new", "route", path] + flags)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.complaint.contains(words), "\(run.complaint)")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    }

    @Test func `refuses JSON, which has no comments to keep`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.file(
            "routes.json",
            """
            {"landfall": 1, "containers": {"Stack": {"kind": "navigation"}}, "routes": {"home":
             {"steps": [{"container": "Stack", "find": "any", "action": "replace-root"}, {"from": "root"}]}}}
            """
        )
        let run = try await Invocation.run(["catalog", "new", "route", path, "--name", "note"])
        #expect(run.status == 2)
        #expect(run.complaint.contains("begin a line"), "\(run.complaint)")
    }
}
