import ArgumentParser
import Foundation
import LandfallContract
import LandfallGateway
import LandfallTelemetry
import Testing

@testable import LandfallCommand
@testable import LandfallSettings

/// The pages of the guide that are generated from the program.
///
/// `LANDFALL_REFERENCE=write` writes them.
@Suite struct `Reference pages` {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../..").standardized

    static func check(_ name: String, _ page: String) throws {
        let file = root.appending(path: "docs/Guide.docc").appending(path: name)
        try check(file, page)
    }

    private static func check(_ file: URL, _ page: String) throws {
        if ProcessInfo.processInfo.environment["LANDFALL_REFERENCE"] == "write" {
            try Data(page.utf8).write(to: file)
        }
        let committed = try String(contentsOf: file, encoding: .utf8)
        #expect(committed == page, "write the pages again: LANDFALL_REFERENCE=write")
    }

    @Test func `list all metrics`() throws {
        try Self.check(
            "Metrics.md",
            """
            # Metrics

            All metrics of the worker and of the gateway, generated from the program.

            ## Overview

            They are at `/metrics` of the admin port, in Prometheus' text format or in OpenMetrics, \
            whichever the reader asks for. `landfall metrics` prints these tables, and \
            `landfall metrics --json` prints all metrics for programs, with the bounds of the histograms.

            What a record led to is counted once it is recorded in PostgreSQL, so sums equal those of the \
            tables. A label takes so many values; further ones count as `other`. No label holds an id, a \
            link or anything else of a person.

            \(MetricsCommand.page)

            """
        )
    }

    @Test func `list all settings`() throws {
        let groups: [(String, [Setting])] = [
            ("The catalog, and how intents are answered", Setting.catalogs),
            ("Kafka", Setting.kafka),
            ("PostgreSQL", Setting.postgres), ("Topics", Setting.topics),
            ("The worker", Setting.worker), ("The admin port", Setting.adminPort),
            ("Traces", Setting.traces), ("The log", Setting.log),
            ("The gateway, and who may speak to it", Setting.gatewayAccess),
            ("What the gateway serves of a catalog", Setting.gatewayLinks),
            ("What the gateway takes", Setting.gatewayLimits),
        ]
        #expect(groups.flatMap(\.1).count == Setting.all.count)
        var page = """
            # Settings

            All settings of the worker and of the gateway, generated from the program.

            ## Overview

            A setting has one name everywhere. `lanes` is the flag `--lanes`, the environment variable \\
            `LANDFALL_LANES`, and the key `lanes:` in a file of settings in YAML or JSON \\
            (`--config`, or `LANDFALL_CONFIG`). A flag wins over a variable, and a variable over the file. \\
            An empty variable counts as not set.

            Passwords have no flag, because other users of a machine can see the flags of a command: use \\
            the variable, the file of settings, or a file that has the password alone.
            `landfall serve --print-config` and `landfall gateway --print-config` print the effective settings \\
            with passwords redacted. The other commands take those settings that concern them.

            """
            .replacing("\\\n", with: "")
        for (title, settings) in groups {
            page +=
                "\n## \(title)\n\n| Name | Meaning | Value | Default |\n| --- | --- | --- | --- |\n"
            for setting in settings {
                let usual =
                    setting.isRequired ? "required" : setting.fallback.map(Self.breakable) ?? ""
                page += "| `\(setting.name)` | \(setting.meaning) | \(setting.form) | \(usual) |\n"
            }
        }
        try Self.check("Settings.md", page)
    }

    /// Texts with commas between, with places where a narrow page may break them.
    private static func breakable(_ text: String) -> String {
        text.replacing(",", with: ", ").replacing(",  ", with: ", ")
    }

    @Test func `list the keys of catalogs`() throws {
        let path = "Sources/LandfallCatalog/LandfallCatalog.docc/Language.md"
        let file = Self.root.appending(path: path)
        let page = try String(contentsOf: file, encoding: .utf8)
        try Self.check(file, try LanguageTables.written(into: page))
    }

    @Test func `list the codes of the gateway`() throws {
        let file = Self.root.appending(path: "docs/Guide.docc/Gateway.md")
        let rows = ProblemCode.all.map { row in
            "| \(row.status) | `\(row.code)` | \(row.meaning) | \(row.advice) |"
        }
        try Self.check(
            file,
            table: "codes",
            ["| status | `code` | meaning | what to do |", "|---|---|---|---|"] + rows
        )
    }

    @Test func `list the codes of dead letters`() throws {
        let file = Self.root.appending(path: "docs/Guide.docc/Messages.md")
        let rows = DeadLetterCode.all.map { "| `\($0.code)` | \($0.meaning) | \($0.owner) |" }
        try Self.check(
            file,
            table: "dead letters",
            ["| code | meaning | who can correct it |", "|---|---|---|"] + rows
        )
    }

    /// Checks a table that stands on a page between two comments.
    private static func check(_ file: URL, table name: String, _ lines: [String]) throws {
        let page = try String(contentsOf: file, encoding: .utf8)
        let begin = "<!-- table \(name), from the program -->\n"
        let parts = page.components(separatedBy: begin)
        try #require(parts.count == 2, "\(name)")
        let end = try #require(parts[1].range(of: "<!-- end -->"), "\(name)")
        let table = lines.joined(separator: "\n")
        try check(file, parts[0] + begin + "\n\(table)\n\n" + parts[1][end.lowerBound...])
    }

    @Test func `list all commands`() throws {
        var page = """
            # Commands

            The help of every command, generated from the program.

            ## Overview

            `landfall COMMAND --help` prints the same, and the flags of the most used settings. \
            `--help-all` prints the flags of all settings, which <doc:Settings> explains.

            | command | what it does |
            | --- | --- |

            """
        Self.list(LandfallProgram.self, under: [], in: &page)
        try Self.add(LandfallProgram.self, under: [], to: &page)
        try Self.check("Commands.md", page)
    }

    /// Adds a row for each subcommand, with a link to its help.
    private static func list(
        _ command: any ParsableCommand.Type,
        under names: [String],
        in page: inout String
    ) {
        let configuration = command.configuration
        guard configuration.shouldDisplay else { return }
        let names = names + [configuration.commandName ?? ""]
        if names.count > 1 {
            let (name, anchor) = (names.joined(separator: " "), names.joined(separator: "-"))
            page += "| [\(name)](#\(anchor)) | \(configuration.abstract) |\n"
        }
        for subcommand in configuration.subcommands { list(subcommand, under: names, in: &page) }
    }

    /// The line of the usage, which the library leaves in one piece, in several lines.
    private static func wrapped(_ part: Substring) -> String {
        guard part.hasPrefix("USAGE: ") else { return String(part) }
        var (lines, line) = ([String](), "")
        // An option is one word with its brackets.
        for word in part.replacing(" [", with: "\n[").split(separator: "\n") {
            if !line.isEmpty, line.count + 1 + word.count > 76 {
                lines.append(line)
                line = "      "
            }
            line += line.isEmpty ? "\(word)" : " \(word)"
        }
        return (lines + [line]).joined(separator: "\n")
    }

    private static func add(
        _ command: any ParsableCommand.Type,
        under names: [String],
        to page: inout String
    ) throws {
        let configuration = command.configuration
        guard configuration.shouldDisplay else { return }
        let names = names + [try #require(configuration.commandName)]
        // Parts end with an empty line; those of settings are on the page of settings.
        let parts = LandfallProgram.helpMessage(for: command, columns: 76).split(separator: "\n\n")
        let titles = ["KAFKA:", "TOPICS:", "POSTGRESQL:", "WORKER:", "FOR --PLAY:"]
        let help = parts.filter { part in !titles.contains { part.hasPrefix($0 + "\n") } }
            .map(Self.wrapped).joined(separator: "\n\n")
        page += "\n## \(names.joined(separator: " "))\n\n```\n\(help)\n```\n"
        if parts.contains(where: { part in titles.contains { part.hasPrefix($0 + "\n") } }) {
            page += "\nThe flags of its settings: see <doc:Settings>.\n"
        }
        for subcommand in configuration.subcommands {
            try add(subcommand, under: names, to: &page)
        }
    }
}
