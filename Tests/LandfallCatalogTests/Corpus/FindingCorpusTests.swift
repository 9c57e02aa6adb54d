import Foundation
import LandfallCatalog
import Testing

/// Holds all findings of several hundred catalogs to the code, place and text that they had when the
/// corpus was made.
///
/// `findings.txt` holds a catalog below each line that begins with `## `, and its findings below that,
/// each on a line that begins with `-- `. Most of the catalogs are `base.yaml` with one line changed:
/// the line stands there with its number. Where a change of the findings is meant,
/// `LANDFALL_CORPUS=write` writes the file anew; the change of that file then says what is different.
struct FindingCorpusTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    private static let file = folder.appending(path: "findings.txt")

    @Test func `catalogs have the findings that they had, and show them`() throws {
        let cases = try Self.cases()
        let base = try String(contentsOf: Self.folder.appending(path: "base.yaml"), encoding: .utf8)
        let found = cases.map { $0.found(in: $0.catalog(base: base)) }
        for (one, found) in zip(cases, found) {
            let lines = SourceLines(one.catalog(base: base))
            for finding in found.list { lines.check(finding) }
        }
        let findings = found.map(\.lines)
        if ProcessInfo.processInfo.environment["LANDFALL_CORPUS"] == "write" {
            let text = zip(cases, findings).map { $0.text(with: $1) }.joined()
            try Data(text.utf8).write(to: Self.file)
        }
        #expect(cases.count >= 300)
        for (one, findings) in zip(try Self.cases(), findings) {
            #expect(one.known == findings, "\(one.name)")
        }
    }

    @Test func `every kind of finding occurs`() throws {
        let known = try Self.cases().flatMap(\.known)
        for code in CatalogFinding.Code.allCases {
            #expect(known.contains { $0.contains(" \(code.rawValue): ") }, "\(code)")
        }
    }

    private static func cases() throws -> [FindingCase] {
        let text = try String(contentsOf: file, encoding: .utf8)
        return "\n\(text)".components(separatedBy: "\n## ").dropFirst().map(FindingCase.init)
    }
}

/// A catalog, and what is found in it.
private struct FindingCase {
    /// What is wrong with it, in a few words.
    let name: String
    /// The catalog, or lines of the base with their numbers.
    let body: [String]
    /// The findings as they were.
    let known: [String]

    /// Reads a part of the corpus.
    init(_ text: String) {
        let lines = text.components(separatedBy: "\n")
        name = lines[0]
        known = lines.filter { $0.hasPrefix("-- ") }
        body = lines.dropFirst().filter { !$0.hasPrefix("-- ") && !$0.isEmpty }
    }

    /// The case as it stands in the corpus.
    func text(with findings: [String]) -> String {
        (["## \(name)"] + body + findings).map { $0 + "\n" }.joined()
    }

    /// What is found in a catalog.
    func found(in catalog: String) -> Found {
        do throws(CatalogErrors) {
            let catalog = try Catalog.load(
                text: catalog,
                file: "routes.yaml",
                version: "",
                linkKeys: .assumed
            )
            return Found(list: catalog.warnings)
        } catch {
            return Found(list: error.findings, omittedCount: error.omittedCount)
        }
    }

    /// The text of the catalog: its own, or the base with its lines changed.
    func catalog(base: String) -> String {
        guard body.first?.contains(/^\d+\|/) ?? false else { return body.joined(separator: "\n") }
        var lines = base.components(separatedBy: "\n")
        for change in body {
            let parts = change.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
            if let number = Int(parts[0]) { lines[number - 1] = String(parts[1]) }
        }
        return lines.joined(separator: "\n")
    }
}

/// The findings in a catalog.
private struct Found {
    /// The findings that are listed, in the order of the file.
    let list: [CatalogFinding]
    /// The errors past those that are listed.
    var omittedCount = 0

    /// Each finding with its code, place and text.
    var lines: [String] {
        list.map { finding in
            "-- \(finding.severity) \(finding.line):\(finding.column)-\(finding.endColumn)"
                + " \(finding.code.rawValue): \(finding.message)"
        } + (omittedCount == 0 ? [] : ["-- and \(omittedCount) more"])
    }
}

/// The lines of a catalog, which findings show.
private struct SourceLines {
    /// The lines.
    let lines: [String]

    init(_ text: String) { lines = text.components(separatedBy: "\n") }

    /// Checks that a finding is one sentence, with its line and a mark under the place.
    func check(_ finding: CatalogFinding) {
        #expect(!finding.message.contains { $0.isNewline })
        #expect(!finding.message.hasSuffix("."))
        #expect(finding.message.first?.isUppercase != true)
        #expect(finding.column < finding.endColumn)
        let line = lines[finding.line - 1]
        let length = line.unicodeScalars.count
        // A line that is cut or has characters that nobody sees is shown otherwise.
        guard length <= 100, !line.contains("\t"), !finding.excerpt.contains("\u{FFFD}") else {
            #expect(finding.excerpt.contains("^"))
            return
        }
        let begin = min(finding.column - 1, length)
        let width = max(1, min(finding.endColumn - finding.column, length - begin))
        let gutter = String(repeating: " ", count: "\(finding.line)".count)
        let mark = String(repeating: " ", count: begin) + String(repeating: "^", count: width)
        #expect(finding.excerpt == "  \(finding.line) | \(line)\n  \(gutter) | \(mark)")
    }
}
