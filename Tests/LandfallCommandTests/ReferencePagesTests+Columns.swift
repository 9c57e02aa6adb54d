import Foundation
import LandfallOperations
import Testing

@testable import LandfallCommand

/// The page of columns, made of the comments in the migrations.
extension `Reference pages` {
    /// What the schema keeps for Landfall itself, and not for analysts.
    private static let own = [
        "plan_segment", "stream_watermark", "experiment_variation", "sticky_assignment",
        "retention", "rolled_day", "schema_migration", "partition_status",
    ]

    @Test func `list all columns`() throws {
        let relations = try Self.relations()
        var page = """
            # Columns

            All tables, views and columns of the database, generated from their comments in `sql/migrations`.

            ## Overview

            `\\d+ landfall.navigation_event` in psql prints the same. <doc:Analytics> says how the tables are joined. \
            The views with sums by day also exist as `<view>_live`, without these sums. The sums are in tables `<view>_rolled` \
            of the same columns.

            """
        let parts = [
            ("Facts and views", relations.filter { !Self.own.contains($0.name) }),
            ("Tables of Landfall itself", relations.filter { Self.own.contains($0.name) }),
        ]
        for (title, relations) in parts {
            page += "\n## \(title)\n"
            for relation in relations {
                page += "\n### \(relation.name)\n\n"
                if !relation.meaning.isEmpty { page += relation.meaning + "\n\n" }
                page += "| column | meaning |\n| --- | --- |\n"
                for column in relation.columns {
                    page += "| `\(column.name)` | \(column.meaning) |\n"
                }
            }
        }
        for name in Self.own { #expect(relations.contains { $0.name == name }, "\(name)") }
        try Self.check("Columns.md", page)
    }

    private struct Relation {
        let name: String
        var meaning = ""
        var columns: [(name: String, meaning: String)] = []
    }

    /// The tables and views with columns that have a comment, in the order of the migrations.
    private static func relations() throws -> [Relation] {
        var relations: [Relation] = []
        let comment = try Regex<(Substring, Substring, Substring, Substring?, Substring)>(
            #"COMMENT ON (TABLE|VIEW|COLUMN) landfall\.([a-z_]+)(?:\."?([a-z0-9_]+)"?)? IS\s+((?:'(?:[^']|'')*'\s*)+);"#
        )
        for migration in Schema.migrations {
            let matches = migration.text.matches(of: comment)
            // A comment that the expression does not know would be missing on the page without a word.
            #expect(
                matches.count
                    == migration.text.matches(of: /COMMENT ON (TABLE|VIEW|COLUMN) landfall\.[a-z]/)
                    .count,
                "\(migration.name)"
            )
            for match in matches {
                let name = String(match.2).replacing(/_live$/, with: "")
                let index =
                    relations.firstIndex { $0.name == name }
                    ?? {
                        relations.append(Relation(name: name))
                        return relations.count - 1
                    }()
                let meaning = text(of: match.4)
                if let column = match.3 {
                    relations[index].columns.append((String(column), meaning))
                } else {
                    relations[index].meaning = meaning
                }
            }
        }
        return relations.filter { !$0.columns.isEmpty }
    }

    /// The text of literals in SQL, as Markdown takes it.
    private static func text(of literals: Substring) -> String {
        let lines = literals.split(separator: "\n").map { line in
            line.trimmingCharacters(in: .whitespaces).dropFirst().dropLast()
        }
        return lines.joined()
            .replacing("''", with: "'")
            .replacing("|", with: "\\|")
            .replacing(/<[a-z_ ]+>(?:_rolled)?/) { "`\($0.output)`" }
    }
}
