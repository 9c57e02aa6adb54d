import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct `The command line` {
    private static let settings = [
        "LANDFALL_BROKERS": "127.0.0.1:1", "LANDFALL_CATALOG": Samples.catalog,
        "LANDFALL_POSTGRES": "postgres://u@127.0.0.1:1/d",
    ]

    @Test(
        arguments: [
            ([], 2, "name a subcommand: serve"), (["topics"], 2, "name a subcommand: create"),
            (["nope"], 2, "no subcommand \"nope\": say serve"),
            (["help", "nope"], 2, "no subcommand \"nope\": say serve"),
            (["help", "catalog", "nope"], 2, "no subcommand \"nope\": say check"),
            (["nope"], 2, "conformance, bench (see `landfall --help`"),
            ([], 2, "bench (see --help)"),
            (["topics", "nope"], 2, "say create"), (["catalog"], 2, "name a subcommand: check"),
            (["catalog", "chekc", "x"], 2, "no subcommand \"chekc\": say check, diff"),
            (["catalog", "check"], 2, "landfall catalog check --help"),
            (
                ["catalog", "graph", "a", "--format", "x"], 2,
                "--format is mermaid, dot, svg or json, not \"x\""
            ),
            (["lag", "--max", "x"], 2, "--max can't be \"x\" (see `landfall lag --help`"),
            (["migrate", "down"], 2, "say up, status"),
            (["serve", "--nope"], 2, "landfall serve --help"),
            (["serve", "--lanes"], 2, "--lanes"),
            (["serve", "--postgres-password", "x"], 2, "--postgres-password"),
            (["serve", "--kafka-password", "x"], 2, "--kafka-password"),
            (["serve"], 2, "catalog is missing"),
            (["migrate"], 2, "postgres is missing"),
            (["topics", "create"], 2, "brokers is missing"),
            (["migrate", "status", "--dry-run"], 2, "Unknown option '--dry-run'"),
            (["report", "--from", "2026-01-01", "--days", "3"], 2, "exclude each other"),
            (["migrate", "status", "--jsno"], 2, "Did you mean '--json'?"),
            (["forget", "--user", "a", "--max", "3"], 2, "option '--max' (see `landfall forget"),
            (["partitions"], 2, "status, ensure, drop"),
            (["partitions", "drop", "--keep", "3"], 2, "go together"),
            (["partitions", "ensure", "--ahead", "401"], 2, "between 0 and 400"),
            (["demo", "--play", "chat", "--report", "r.html"], 2, "not for --play"),
            (["topics", "create", "--partitions", "0"], 2, "--partitions"),
            (["doctor", "--brokers", "127.0.0.1:1"], 2, "postgres is missing"),
            (["lag"], 2, "postgres is missing"), (["lag", "--max", "-1"], 2, "--max"),
            (["audit", "--since", "yesterday"], 2, "it is a time as 2026-11-21T08:15:00Z, or how"),
            (["replay", "--partition", "all"], 2, "a partition is a number from 0 on, as 3"),
            (["replay", "--from-offset", "first"], 2, "an offset is a number from 0 on, as 1201"),
            (["replay", "--from-offset", "3", "--to-offset", "3"], 2, "is not before --to-offset"),
            (["replay", "--topic", "a b"], 2, "as navigation.intents.push"),
            (["audit", "--since", "1h", "--until", "2h"], 2, "--since is not before --until"),
            (["dead-letters"], 2, "name a subcommand: list, show, redrive"),
            (["dead-letters", "show", "1-2"], 2, "list` shows, as 3:1201"),
            (["dead-letters", "redrive"], 2, "name letters as partition:offset"),
            (["dead-letters", "redrive", "0:1", "--all"], 2, "name letters as partition:offset"),
            (["offsets"], 2, "name a subcommand: show, reset"),
            (["offsets", "reset", "--to", "7"], 2, "an offset needs --topic and --partition"),
            (
                ["offsets", "reset", "--to", "soon"], 2,
                "it is earliest, latest, postgres, an offset as 1201, or"
            ),
            (
                ["offsets", "reset", "--to", "-5"], 2,
                "it is earliest, latest, postgres, an offset as 1201"
            ),
            (["offsets", "reset", "--to", "earliest", "--partition", "1"], 2, "needs --topic"),
            (["replay", "--limit", "0"], 2, "--limit is from 1"),
            (["replay", "--brokers", "127.0.0.1:1"], 2, "catalog is missing"),
            (
                ["dead-letters", "list", "--brokers", "127.0.0.1:1", "--patience", "0s"], 2,
                "127.0.0.1:1"
            ),
            (["topics", "create", "--replication", "many"], 2, "--replication"),
            (["resolve", "--state", "x"], 2, "--state needs --intent"),
            (["report", "--days", "-1"], 2, "--days is between 1 and"),
            (["lag", "--max", "-1"], 2, "--max is not negative"),
            (["resolve", "--intent", "x"], 2, "--intent needs --catalog"),
            (["resolve", "--catalog", "/nowhere/x.yaml"], 2, "/nowhere/x.yaml can't be read"),
        ] as [([String], Int32, String)]
    )
    func `that is wrong ends with one line on standard error`(
        arguments: [String],
        status: Int32,
        words: String
    ) async throws {
        let run = try await Invocation.run(arguments)
        #expect(run.status == status)
        #expect(run.output.isEmpty)
        #expect(run.complaint.hasPrefix("landfall: "))
        #expect(run.complaint.contains(words))
        #expect(run.complaint.split(separator: "\n").count == 1)
    }

    @Test(
        arguments: [
            ["--help"], ["help"], ["serve", "--help"], ["resolve", "-h"], ["migrate", "--help"],
            ["topics", "--help"], ["topics", "create", "--help"], ["catalog", "--help"],
            ["catalog", "check", "--help"], ["catalog", "diff", "--help"], ["help", "catalog"],
        ]
    )
    func `that asks for help gets it`(arguments: [String]) async throws {
        let run = try await Invocation.run(arguments)
        #expect(run.status == 0)
        #expect(run.output.contains("USAGE: landfall"))
        #expect(run.complaint.isEmpty)
    }

    @Test(arguments: [["lag"], ["serve"], ["topics", "create"], ["dead-letters", "list"]])
    func `that asks for help gets the flags for Kafka and topics only if it asks for all`(
        command: [String]
    ) async throws {
        let usual = try await Invocation.run(command + ["--help"])
        #expect(usual.output.contains("--brokers <value>"))
        #expect(usual.output.contains("--help-all"))
        #expect(!usual.output.contains("--kafka-tls <value>"))
        #expect(!usual.output.contains("--plan-topic <value>"))
        let all = try await Invocation.run(command + ["--help-all"])
        #expect(all.status == 0)
        #expect(all.output.contains("--kafka-tls <value>"))
        #expect(all.output.contains("--plan-topic <value>"))
        #expect(all.output.contains("USAGE: landfall \(command.joined(separator: " "))"))
    }

    @Test func `that asks for completions gets all flags`() async throws {
        let run = try await Invocation.run(["--generate-completion-script", "fish"])
        #expect(run.status == 0)
        #expect(run.output.contains("kafka-tls"))
        #expect(run.output.contains("plan-topic"))
    }

    @Test func `that asks for the version gets nothing else`() async throws {
        let run = try await Invocation.run(["--version"])
        #expect(run.status == 0)
        #expect(run.lines.count == 1)
        #expect(run.output.split(separator: ".").count == 3)
    }

    @Test func `prints the effective settings`() async throws {
        let run = try await Invocation.run(
            ["serve", "--print-config", "--lanes", "2"],
            environment: Self.settings
        )
        #expect(run.status == 0)
        let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        let settings = try #require(json as? [String: Any])
        #expect(settings["lanes"] as? Int == 2)
        #expect(settings["brokers"] as? [String] == ["127.0.0.1:1"])
    }

    @Test func `shows each error of a catalog with its line`() async throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("bad.yaml", "landfall: 1\nroutes: {a: {steps: [{screen: X}]}}\n")
        let run = try await Invocation.run(["resolve", "--catalog", path])
        #expect(run.status == 2)
        #expect(run.complaint.contains("\(path):2:"))
        #expect(run.complaint.contains("^"))
        #expect(run.complaint.contains("landfall: the catalog \(path) has "))
    }

    @Test(
        arguments: [
            (["serve", "--patience", "0s"], "PostgreSQL can't be reached"),
            (["migrate", "--patience", "0s"], "PostgreSQL can't be reached"),
            (["topics", "create", "--patience", "0s"], "Kafka at 127.0.0.1:1 can't be reached"),
            (["serve", "--kafka-properties", "no.such=1"], "no.such\"; the names are those"),
        ]
    )
    func `that leads to no server says so`(arguments: [String], words: String) async throws {
        let run = try await Invocation.run(arguments, environment: Self.settings)
        #expect(run.status == 2)
        #expect(run.complaint.split(separator: "\n").last?.contains(words) ?? false)
    }

    @Test func `says what it waits for`() async throws {
        let run = try await Invocation.run(
            ["migrate", "--patience", "300ms"],
            environment: Self.settings
        )
        #expect(run.status == 2)
        #expect(
            run.complaint.contains("waiting for PostgreSQL: Connection refused at \"127.0.0.1\"")
        )
    }
}
