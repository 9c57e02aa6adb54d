import Foundation
import Testing

@testable import LandfallCatalog

/// The tables of the page about the language of catalogs, made from the grammar.
///
/// Each stands on the page between two comments; what stands around them is written by hand.
enum LanguageTables {
    /// A row: how a key is written, what it means, and the last cell.
    private typealias Row = [String]

    /// The page with its tables made anew.
    ///
    /// - Parameter page: The page.
    /// - Returns: The page; the text outside the tables is that of `page`.
    /// - Throws: Where a table has no place on the page.
    static func written(into page: String) throws -> String {
        var page = page
        for (name, table) in tables {
            let begin = "<!-- table \(name), from the grammar -->\n"
            let parts = page.components(separatedBy: begin)
            try #require(parts.count == 2, "\(name)")
            let end = try #require(parts[1].range(of: "<!-- end -->"), "\(name)")
            page = parts[0] + begin + "\n\(table)\n" + parts[1][end.lowerBound...]
        }
        #expect(page.components(separatedBy: "<!-- table ").count == tables.count + 1)
        return page
    }

    /// The tables by name.
    private static var tables: [(name: String, text: String)] {
        let top = Grammar.catalog.rows.flatMap { row in
            row.key == "defaults"
                ? Grammar.defaults.rows.map { cells($0, of: Grammar.defaults, prefix: "defaults.") }
                : [cells(row, of: Grammar.catalog)]
        }
        let keyed = ["key", "meaning", "default"]
        let steps = [Grammar.step, Grammar.switchStep, Grammar.fromStep].flatMap { cells($0) }
        let action =
            cells(Grammar.action, without: ["options"])
            + [["`none`", "nowhere; only for a step that builds nothing", ""]]
        return [
            ("top", text(keyed, top)),
            ("types", text(["key", "of", "meaning", "default"], types)),
            ("routes", text(keyed, cells(Grammar.route))),
            ("steps", text(keyed, steps)),
            ("find", text(keyed, cells(Grammar.find))),
            ("action", text(["action", "where the screen goes", "needs further back"], action)),
            ("children", text(keyed, cells(Grammar.child, without: ["screen", "container"]))),
            ("conditions", text(["key", "holds when"], cells(Grammar.condition))),
            ("otherwise", text(["otherwise", "what happens"], cells(Grammar.otherwise))),
            ("experiments", text(keyed, cells(Grammar.experiment))),
        ]
    }

    /// The keys of screens and containers, those that both have first.
    private static var types: [Row] {
        let (screen, container) = (Grammar.screen, Grammar.container)
        let ofScreens = screen.rows.map { row in
            let isOfBoth = container.keys.contains(row.key)
            return of(isOfBoth ? "both" : "screens", cells(row, of: screen))
        }
        let others = container.rows.filter { !screen.keys.contains($0.key) }
        return ofScreens
            + others.map { row in
                let owner = row.key == "visible" ? "custom containers" : "containers"
                return of(owner, cells(row, of: container))
            }
    }

    private static func of(_ owner: String, _ row: Row) -> Row { [row[0], owner] + row[1...] }

    private static func cells(_ mapping: Mapping, without left: Set<String> = []) -> [Row] {
        mapping.rows.filter { !left.contains($0.key) }.map { cells($0, of: mapping) }
    }

    private static func cells(
        _ row: Mapping.Row,
        of mapping: Mapping,
        prefix: String = ""
    ) -> Row {
        let required = mapping.required.contains(row.key) ? "required" : "none"
        return [
            row.forms.map { "`\(prefix)\($0)`" }.joined(separator: ", "),
            sentence(row.schema.text(of: "description") ?? ""),
            row.last ?? row.schema.text(of: "default").map { "`\($0)`" } ?? required,
        ]
    }

    /// A description as the cell of a table: without its full stop, and with a small letter unless it
    /// begins with a name.
    private static func sentence(_ description: String) -> String {
        let text = description.hasSuffix(".") ? String(description.dropLast()) : description
        let word = text.prefix { !$0.isWhitespace }
        return word.dropFirst().contains { $0.isUppercase }
            ? text : text.prefix(1).lowercased() + text.dropFirst()
    }

    private static func text(_ head: [String], _ rows: [Row]) -> String {
        let lines = [head, head.map { _ in "---" }] + rows.map { Array($0.prefix(head.count)) }
        return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }
}
