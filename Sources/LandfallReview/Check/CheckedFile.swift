import LandfallCatalog

/// The result of checking one catalog.
package struct CheckedFile: Sendable, Encodable {
    /// What it is called.
    let file: String
    /// The digest by which plans name it.
    let version: String
    /// The name of the app; `nil` where the catalog has none or can't be loaded.
    let app: String?
    /// How many errors it has, also those that are not listed.
    let errors: Int
    /// How many warnings it has; those of a catalog with errors may not all be known.
    let warnings: Int
    /// Errors and warnings in the order of the file.
    let findings: [Finding]

    /// One thing that is wrong, or deserves a look.
    struct Finding: Sendable, Encodable {
        /// `error` or `warning`.
        let severity: String
        /// What kind of thing it is, a stable word.
        let code: String
        /// The line, from 1.
        let line: Int
        /// The column, from 1.
        let column: Int
        /// The column behind the place.
        let endColumn: Int
        /// One sentence.
        let message: String
        /// The line of the file and the mark below it.
        let excerpt: String

        fileprivate init(_ finding: CatalogFinding) {
            self.severity = finding.severity.rawValue
            self.code = finding.code.rawValue
            self.line = finding.line
            self.column = finding.column
            self.endColumn = finding.endColumn
            self.message = finding.message
            self.excerpt = finding.excerpt
        }
    }

    /// Checks a catalog.
    ///
    /// - Parameters:
    ///   - bytes: YAML or JSON.
    ///   - name: What it is called.
    ///   - assumed: The interceptors of the team's own.
    package init(_ bytes: [UInt8], name: String, _ assumed: AssumedInterceptors) {
        file = name
        version = LoadedCatalog.version(of: bytes)
        let found: [CatalogFinding]
        let omitted: Int
        do throws(CatalogErrors) {
            let catalog = try assumed.load(bytes, name: name)
            app = catalog.app.isEmpty ? nil : catalog.app
            found = catalog.warnings
            omitted = 0
        } catch {
            app = nil
            found = error.findings
            omitted = error.omittedCount
        }
        errors = found.count { $0.severity == .error } + omitted
        warnings = found.count { $0.severity == .warning }
        findings = found.map(Finding.init)
    }

    /// The findings as a compiler prints them.
    ///
    /// - Parameter style: How they are coloured.
    /// - Returns: Lines without line feeds.
    package func lines(_ style: TerminalStyle) -> [String] {
        var lines: [String] = []
        for finding in findings {
            let color = finding.severity == "error" ? TerminalStyle.Color.red : .yellow
            let place = style.paint("\(file.printable):\(finding.line):\(finding.column):", .bold)
            let word = style.paint("\(finding.severity):", color)
            lines.append("\(place) \(word) \(finding.message)")
            let excerpt = finding.excerpt.split(separator: "\n").map(String.init)
            lines += excerpt.dropLast()
            guard let marks = excerpt.last else { continue }
            let mark = marks.firstIndex(of: "^") ?? marks.endIndex
            lines.append(marks[..<mark] + style.paint(String(marks[mark...]), color))
        }
        let omitted = errors - findings.count { $0.severity == "error" }
        if omitted > 0 {
            lines.append("\(file.printable): and \(omitted) more error\(omitted == 1 ? "" : "s")")
        }
        return lines
    }
}
