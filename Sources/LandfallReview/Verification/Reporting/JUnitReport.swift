import Landfall
import LandfallCatalog
import LandfallValues

/// A report in JUnit's XML: a test case for each route.
///
/// A route with findings has failed. A route of which states are left is skipped, and says so.
package struct JUnitReport {
    private let report: VerificationReport
    private let places: CatalogPlaces
    private let duration: Duration

    /// Creates the JUnit form of a report.
    ///
    /// - Parameters:
    ///   - report: The report, without what is allowed.
    ///   - places: Where in the catalog things stand.
    ///   - duration: How long it took.
    package init(_ report: VerificationReport, _ places: CatalogPlaces, duration: Duration) {
        self.report = report
        self.places = places
        self.duration = duration
    }

    /// The document.
    package var text: String {
        let failed = Set(report.findings.map(\.route))
        let left = report.coverage.filter { !$0.isComplete && !failed.contains($0.route) }
        let name = report.app.isEmpty ? places.file : report.app
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<testsuite name=\"\(Self.escaped(name))\" tests=\"\(places.names.count)\" "
                + "failures=\"\(failed.count)\" skipped=\"\(left.count)\" "
                + "time=\"\(duration.inSeconds)\">",
        ]
        for route in places.names {
            let head =
                "  <testcase classname=\"\(Self.escaped(name))\" "
                + "name=\"\(Self.escaped(route.name))\" file=\"\(Self.escaped(places.file))\""
            var inner = report.findings.filter { $0.route == route }.map(failure)
            if let part = left.first(where: { $0.route == route }) {
                let words = "every state within \(max(0, part.depth).counted("move")) was looked at"
                inner.append("    <skipped message=\"\(words)\"/>")
            }
            lines += inner.isEmpty ? [head + "/>"] : [head + ">"] + inner + ["  </testcase>"]
        }
        return (lines + ["</testsuite>", ""]).joined(separator: "\n")
    }

    private func failure(_ finding: Finding) -> String {
        let line = places.place(of: finding).map { " (line \($0.line))" } ?? ""
        return "    <failure type=\"\(finding.fault.word)\" "
            + "message=\"\(Self.escaped(finding.sentence + line))\">"
            + "\(Self.escaped(finding.story))</failure>"
    }

    /// A text without what means something in XML, or is no part of it.
    private static func escaped(_ text: String) -> String {
        MarkupText.escaped(text) { scalar in
            switch scalar {
            case "\n": "&#10;"
            case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": "\u{FFFD}"
            default: nil
            }
        }
    }
}
