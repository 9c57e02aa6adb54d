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
            (["nope"], 2, "subcommand \"nope\": say serve"), (["help", "nope"], 2, "say serve"),
            (["nope"], 2, "conformance, bench (see `landfall --help`"),
            ([], 2, "bench (see `landfall --help`)"), (["help", "catalog", "x"], 2, "say check"),
            (
                ["srve"], 2,
                "no subcommand \"srve\"; did you mean \"serve\"? (see `landfall --help`)"
            ),
            (
                ["catalog", "new", "route", "a.yaml", "--how", "foo"], 2,
                "--how is push, sheet or there, not \"foo\" (see `landfall catalog new route --help`)"
            ),
            (["partitions"], 2, "(see `landfall partitions --help`)"),
            (["migrate", "--foo"], 2, "rate up --help"), (["migrate", "x"], 2, "migrate --help"),
            (["help", "catalog", "nope"], 2, "(see `landfall catalog --help`)"),
            (["topics", "nope"], 2, "say create"), (["catalog"], 2, "name a subcommand: check"),
            (["catalog", "chekc", "x"], 2, "no subcommand \"chekc\"; did you mean \"check\"?"),
            (["catalog", "check"], 2, "landfall catalog check --help"),
            (
                ["catalog", "graph", "a", "--format", "x"], 2,
                "--format is mermaid, dot, svg or json, not \"x\""
            ),
            (
                ["lag", "--max", "x"], 2,
                "--max is a whole number from 0 on, not \"x\" (see `landfall lag --help`)"
            ),
            (
                ["catalog", "verify", "f", "--bound", "x"], 2,
                "--bound is a whole number from 0 to 1000, not \"x\""
            ),
            (
                ["catalog", "verify", "f", "--bound", "-1"], 2,
                "--bound is a whole number from 0 to 1000, not \"-1\""
            ),
            (
                ["catalog", "verify", "f", "--time", "0s"], 2,
                "--time is a duration from 1s to 1d, as 60s or 5m, not \"0s\""
            ),
            (["catalog", "verify", "f", "--seed", "x"], 2, "--seed is a whole number from 0 on"),
            (
                ["demo", "--gateway", "--gateway-port", "70000"], 2,
                "--gateway-port is a whole number from 0 to 65535, not \"70000\""
            ),
            (["demo", "--devices", "foo"], 2, "--devices is simulated or kit, not \"foo\""),
            (["demo", "--length", "2h"], 2, "--length is a duration from 0s to 1h, as 2500ms"),
            (["report", "--days", "x"], 2, "--days is a whole number from 1 to"),
            (["migrate", "down"], 2, "say up, status"),
            (["serve", "--nope"], 2, "landfall serve --help"),
            (["serve", "--lanes"], 2, "--lanes"),
            (["serve", "--postgres-password", "x"], 2, "--postgres-password"),
            (["serve", "--kafka-password", "x"], 2, "--kafka-password"),
            (
                ["serve"], 2,
                "catalog, brokers and postgres are missing: give --catalog or LANDFALL_CATALOG (a file"
            ),
            (["gateway"], 2, "brokers is missing: give --brokers or LANDFALL_BROKERS (host:port"),
            (["topics", "create"], 2, "brokers is missing"),
            (["migrate", "status", "--dry-run"], 2, "Unknown option '--dry-run'"),
            (["report", "--from", "2026-01-01", "--days", "3"], 2, "exclude each other"),
            (["migrate", "status", "--jsno"], 2, "Did you mean '--json'?"),
            (["forget", "--user", "a", "--max", "3"], 2, "option '--max' (see `landfall forget"),
            (["partitions"], 2, "status, ensure, drop"), (["offsets"], 2, "show, reset"),
            (["partitions", "drop", "--keep", "3"], 2, "go together"),
            (
                ["partitions", "ensure", "--ahead", "401"], 2,
                "--ahead is a whole number from 0 to 400, not \"401\""
            ),
            (["demo", "--play", "chat", "--report", "r.html"], 2, "not for --play"),
            (["topics", "create", "--partitions", "0"], 2, "--partitions"),
            (["doctor", "--brokers", "127.0.0.1:1"], 2, "postgres is missing"),
            (["lag"], 2, "brokers and postgres are missing"), (["migrate"], 2, "postgres is"),
            (
                ["audit", "--since", "yesterday"], 2,
                "--since is a time as 2026-11-21T08:15:00Z, or how"
            ),
            (
                ["replay", "--partition", "all"], 2,
                "--partition is the number of a partition from 0 on, as 3, not \"all\""
            ),
            (
                ["replay", "--from-offset", "first"], 2,
                "--from-offset is an offset from 0 on, as 1201, not \"first\""
            ),
            (["replay", "--from-offset", "3", "--to-offset", "3"], 2, "is not before --to-offset"),
            (["replay", "--topic", "a b"], 2, "as navigation.intents.push"),
            (["audit", "--since", "1h", "--until", "2h"], 2, "--since is not before --until"),
            (["dead-letters"], 2, "name a subcommand: list, show, redrive"),
            (["dead-letters", "show", "1-2"], 2, "list` shows, as 3:1201, not \"1-2\""),
            (["dead-letters", "redrive", "--foo", "x"], 2, "Unknown option '--foo'"),
            (["dead-letters", "redrive"], 2, "name letters as partition:offset"),
            (["dead-letters", "redrive", "0:1", "--all"], 2, "name letters as partition:offset"),
            (["offsets", "reset", "--to", "7"], 2, "an offset needs --topic and --partition"),
            (
                ["offsets", "reset", "--to", "soon"], 2,
                "--to is earliest, latest, postgres, an offset as 1201, or"
            ),
            (
                ["offsets", "reset", "--to", "-5"], 2,
                "--to is earliest, latest, postgres, an offset as 1201"
            ),
            (["offsets", "reset", "--to", "earliest", "--partition", "1"], 2, "needs --topic"),
            (["replay", "--limit", "0"], 2, "--limit is a whole number from 1"),
            (["replay", "--brokers", "127.0.0.1:1"], 2, "catalog is missing"),
            (
                ["dead-letters", "list", "--brokers", "127.0.0.1:1", "--patience", "0s"], 2,
                "127.0.0.1:1"
            ),
            (["topics", "create", "--replication", "many"], 2, "--replication"),
            (["resolve", "--state", "x"], 2, "--state needs --intent"),
            (
                ["resolve", "--catalog", Samples.catalog, "--intent", "/dev/null"], 2,
                "--intent: /dev/null is empty: give an intent in JSON"
            ),
            (
                ["catalog", "import-growthbook", "x", "--attribute", "id"], 2,
                "--attribute is GrowthBook's name and the catalog's, as id=userId, not \"id\""
            ),
            (
                ["conformance", "judge", "--suite", "tree", "--skip", "/nowhere", "--", "cat"], 2,
                "--skip: /nowhere can't be read: No such file or directory"
            ),
            (["report", "--days", "-1"], 2, "--days is a whole number from 1 to"),
            (["lag", "--max", "-1"], 2, "--max is a whole number from 0 on, not \"-1\""),
            (["resolve", "--intent", "x"], 2, "--intent needs --catalog"),
            (
                ["resolve", "--catalog", "/nowhere/x.yaml"], 2,
                "the catalog /nowhere/x.yaml can't be read"
            ),
            (["catalog", "check", "/nowhere/x.yaml"], 2, "the catalog /nowhere/x.yaml can't be"),
            (["catalog", "verify", "/nowhere/x.yaml"], 2, "the catalog /nowhere/x.yaml can't be"),
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

    @Test(
        arguments: [
            (
                ["serve", "--print-config"], ["LANDFALL_KAFKA_TSL": "true"],
                "nearest=LANDFALL_KAFKA_TLS variable=LANDFALL_KAFKA_TSL"
            ),
            (
                ["lag"], ["LANDFALL_KAFKA_TSL": "true"],
                "landfall: LANDFALL_KAFKA_TSL is no setting; did you mean LANDFALL_KAFKA_TLS?"
            ), (["lag"], ["LANDFALL_KAFKA_TSL": "", "LANDFALL_TEST_BROKERS": "a:1"], nil),
        ] as [([String], [String: String], String?)]
    )
    func `warns once of a variable that is no setting`(
        arguments: [String],
        more: [String: String],
        words: String?
    ) async throws {
        let run = try await Invocation.run(
            arguments + ["--patience", "0s"],
            environment: Self.settings.merging(more) { $1 }
        )
        let count = run.complaint.ranges(of: words ?? "no setting").count
        #expect(count == (words == nil ? 0 : 1), "\(run.complaint)")
    }

    @Test(
        arguments: [
            (["migrate", "status"], "text", "landfall: postgres has a password on the command"),
            (["serve"], "json", #""message":"postgres has a password on the command line"#),
        ]
    )
    func `warns of a password that others can see`(
        arguments: [String],
        format: String,
        words: String
    ) async throws {
        var settings = Self.settings
        settings["LANDFALL_LOG_FORMAT"] = format
        settings["LANDFALL_PATIENCE"] = "0s"
        let url = "postgres://u:hush@127.0.0.1:1/d"
        let warned = try await Invocation.run(
            arguments + ["--postgres", url],
            environment: settings
        )
        #expect(warned.complaint.contains(words), "\(warned.complaint)")
        #expect(!warned.complaint.contains("hush"))
        settings["LANDFALL_POSTGRES"] = url
        let silent = try await Invocation.run(arguments, environment: settings)
        #expect(!silent.complaint.contains("on the command line"), "\(silent.complaint)")
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
