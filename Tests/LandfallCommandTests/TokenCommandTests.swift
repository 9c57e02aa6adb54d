import Foundation
import TestSupport
import Testing

@testable import LandfallCommand
@testable import LandfallSettings

@Suite(.timeLimit(.minutes(10)))
struct `Tokens on the command line` {
    private static func inspect(
        _ arguments: String...,
        input: String = ""
    ) async throws
        -> Invocation
    {
        try await Invocation.run(["token", "inspect"] + arguments, input: input)
    }

    @Test func `are shown without their values`() async throws {
        let token = try await DetourSample.token()
        let run = try await Self.inspect(token)
        #expect(run.status == 0)
        #expect(run.complaint.isEmpty)
        for words in [
            "key       example", "code      not checked: give --token-keys-file",
            "audience  notes /landfall", "device    dev-1", "user      -",
            "expires   2026-11-21T13:00:00Z, ",
            "leads to  note (noteId)", "flows     sign-in, at step credentials",
        ] {
            #expect(run.lines.contains { $0.hasPrefix(words) }, "\(words) in \(run.output)")
        }
        #expect(!run.output.contains("secret-7"))
        #expect(try await Self.inspect(token, "--show-values").output.contains("noteId=secret-7"))
    }

    @Test func `of a catalog without a name have an audience all the same`() async throws {
        let catalog = NotesCatalog.text.replacing("app: notes\n", with: "")
        try #require(catalog != NotesCatalog.text)
        let token = try await DetourSample.token(of: catalog)
        let run = try await Self.inspect(token)
        #expect(run.lines.contains("audience  /landfall"), "\(run.output)")
    }

    @Test func `come from standard input, with what surrounds them there`() async throws {
        let token = try await DetourSample.token()
        let expected = try await Self.inspect("--json", token)
        #expect(expected.status == 0)
        for arguments in [["--json", "-"], ["--json"]] {
            let run = try await Invocation.run(
                ["token", "inspect"] + arguments,
                input: "\n  \(token)\r\n"
            )
            #expect(run.output == expected.output)
        }
    }

    @Test func `are one document for a program`() async throws {
        let token = try await DetourSample.token()
        let run = try await Self.inspect("--json", token)
        let read = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        let document = try #require(read as? [String: Any])
        #expect(document["version"] as? Int == 1)
        #expect(document["key"] as? String == "example")
        #expect(document["code"] as? String == "unchecked")
        #expect(document["device"] as? String == "dev-1")
        #expect(document["audience"] as? String == "notes /landfall")
        #expect(document["expires"] as? String == "2026-11-21T13:00:00Z")
        let destinations = try #require(document["destinations"] as? [[String: Any]])
        #expect(destinations.first?["route"] as? String == "note")
        #expect(destinations.first?["context"] as? [String: String] == ["noteId": "…"])
        let flows = try #require(document["flows"] as? [[String: Any]])
        #expect(flows.first?["name"] as? String == "sign-in")
        #expect(!run.output.contains("secret-7"))
    }

    @Test func `tell which route shows a step in place of its own, and where it was asked for`()
        async throws
    {
        let login = "login:\n    steps: [{screen: Login,"
        try #require(NotesCatalog.text.contains(login))
        let catalog = NotesCatalog.text.replacing(
            login,
            with: """
                login:
                    before: [{require: {attribute: {known: "true"}}, otherwise: {redirect: first}}]
                    steps: [{from: first}]
                  first:
                    steps: [{screen: Login,
                """
        )
        let token = try await DetourSample.token(of: catalog)
        let run = try await Self.inspect(token)
        #expect(run.lines.contains("            shown by route first"))
        #expect(run.lines.contains("            asked for with (noteId)"))
        #expect(!run.output.contains("secret-7"))
        let shown = try await Self.inspect("--json", "--show-values", token)
        let read = try JSONSerialization.jsonObject(with: Data(shown.output.utf8))
        let flows = try #require((read as? [String: Any])?["flows"] as? [[String: Any]])
        #expect(flows.first?["shownBy"] as? String == "first")
        #expect(flows.first?["running"] as? Bool == true)
        #expect(flows.first?["context"] as? [String: String] == ["noteId": "secret-7"])
    }

    @Test func `are checked by keys`() async throws {
        let folder = try TemporaryFolder()
        let one = try folder.file("one", DetourSample.keys("k1"))
        let both = try folder.file("both", DetourSample.keys("k2", 8) + DetourSample.keys("k1"))
        let other = try folder.file("other", DetourSample.keys("k1", 9))
        let none = try folder.file("none", DetourSample.keys("k2"))
        let token = try await DetourSample.token(keys: one)
        #expect(token.hasPrefix("lf1.k1."))
        for keys in [one, both] {
            let run = try await Self.inspect(token, "--token-keys-file", keys)
            #expect(run.status == 0)
            #expect(run.lines.contains("code      right"))
        }
        let forged = try await Self.inspect(token, "--token-keys-file", other)
        #expect(forged.status == 1)
        #expect(forged.lines.contains("code      wrong: forged or altered"))
        #expect(forged.complaint.hasPrefix("landfall: the token is forged or altered"))
        let unknown = try await Self.inspect(token, "--token-keys-file", none)
        #expect(unknown.status == 1)
        #expect(
            unknown.complaint
                == "landfall: the token is worth nothing here: the file has no key k1\n"
        )
    }

    @Test(
        arguments: [
            ("", "this is no whole resume token"), ("nonsense", "this is no whole resume token"),
            ("lf1.k1.AA.AA", "this is no whole resume token"),
            ("lf1.k1.." + String(repeating: "A", count: 43), "this is no whole resume token"),
            ("lf2.k1.x", "a newer version has made the token"),
        ]
    )
    func `that are none are refused in one line`(text: String, words: String) async throws {
        let run = try await Self.inspect("-", input: text)
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        #expect(run.complaint.hasPrefix("landfall: \(words)"))
        #expect(run.complaint.split(separator: "\n").count == 1)
    }

    @Test func `made by resolve are the same each time, and open in another run`() async throws {
        let token = try await DetourSample.token()
        #expect(try await DetourSample.token() == token)
        let folder = try TemporaryFolder()
        let path = try folder.file("routes.yaml", NotesCatalog.text)
        let run = try await Invocation.run(
            ["resolve", "--catalog", path],
            input: """
                {"intent":{"intentId":"i2","deviceId":"dev-1","resume":{"token":"\(token)",\
                "result":"CANCELLED"}},"now":"2026-11-21T12:10:00Z"}
                """
        )
        #expect(run.output.contains(#""reason":"flow_cancelled""#))
    }
}

@Suite(.timeLimit(.minutes(10)))
struct `Keys of tokens` {
    private static let environment = [
        "LANDFALL_POSTGRES": "postgres://u@127.0.0.1:1/d", "LANDFALL_BROKERS": "127.0.0.1:1",
        "LANDFALL_PATIENCE": "0s",
    ]

    private static func serve(
        _ catalog: String,
        _ more: [String: String] = [:]
    ) async throws -> Invocation {
        var environment = environment.merging(more) { _, own in own }
        environment["LANDFALL_CATALOG"] = catalog
        return try await Invocation.run(["serve"], environment: environment)
    }

    @Test func `are needed by a worker whose catalog has flows`() async throws {
        let folder = try TemporaryFolder()
        let catalog = try folder.file("routes.yaml", NotesCatalog.text)
        let missing = try await Self.serve(catalog)
        #expect(missing.status == 2)
        #expect(missing.complaint.hasPrefix("landfall: token-keys-file is missing: "))
        #expect(missing.complaint.contains("openssl rand -base64 32"))
        #expect(missing.complaint.split(separator: "\n").count == 1)

        let keys = try folder.file("keys", DetourSample.keys("k1"))
        let given = try await Self.serve(catalog, ["LANDFALL_TOKEN_KEYS_FILE": keys])
        #expect(given.complaint.contains("PostgreSQL can't be reached"))
        let without = try await Self.serve(Samples.catalog)
        #expect(without.complaint.contains("PostgreSQL can't be reached"))
    }

    @Test func `that do not do are refused, and no part of them is shown`() async throws {
        let folder = try TemporaryFolder()
        let catalog = try folder.file("routes.yaml", NotesCatalog.text)
        let keys = try folder.file("keys", "k1:c2hvcnQ=\n")
        let run = try await Self.serve(catalog, ["LANDFALL_TOKEN_KEYS_FILE": keys])
        #expect(run.status == 2)
        #expect(run.complaint.hasPrefix("landfall: token-keys-file: \(keys): line 1: "))
        #expect(!run.complaint.contains("c2hvcnQ"))
        #expect(run.complaint.split(separator: "\n").count == 1)
    }

    @Test func `are another file than those of links`() async throws {
        let folder = try TemporaryFolder()
        let keys = try folder.file("keys", DetourSample.keys("k1"))
        let run = try await Self.serve(
            Samples.catalog,
            ["LANDFALL_TOKEN_KEYS_FILE": keys, "LANDFALL_LINK_KEYS_FILE": keys]
        )
        #expect(run.status == 2)
        #expect(run.complaint.hasPrefix("landfall: link-keys-file and token-keys-file both name "))
        #expect(run.complaint.split(separator: "\n").count == 1)
    }
}
