import LandfallCatalog

/// A report in the format of static analysis tools, SARIF 2.1.0, which code hosts show in the lines
/// of the catalog.
package struct SARIFReport: Encodable {
    private let schema = "https://json.schemastore.org/sarif-2.1.0.json"
    private let version = "2.1.0"
    private let runs: [Run]

    private enum CodingKeys: String, CodingKey {
        case schema = "$schema"
        case version
        case runs
    }

    private struct Run: Encodable {
        let tool: Tool
        let results: [Result]
    }

    private struct Tool: Encodable {
        let driver: Driver
    }

    private struct Driver: Encodable {
        let name = "landfall catalog verify"
        let rules: [Rule]
    }

    private struct Rule: Encodable {
        let id: String
    }

    private struct Result: Encodable {
        let ruleId: String
        let level = "error"
        let message: Message
        let locations: [Location]
        let partialFingerprints: [String: String]
    }

    private struct Message: Encodable {
        let text: String
    }

    private struct Location: Encodable {
        let physicalLocation: PhysicalLocation
    }

    private struct PhysicalLocation: Encodable {
        let artifactLocation: Artifact
        let region: Region
    }

    private struct Artifact: Encodable {
        let uri: String
    }

    private struct Region: Encodable {
        let startLine: Int
        let startColumn: Int
        let endColumn: Int
    }

    /// Creates the SARIF form of a report.
    ///
    /// - Parameters:
    ///   - report: The report, without what is allowed.
    ///   - places: Where in the catalog things stand.
    package init(_ report: VerificationReport, _ places: CatalogPlaces) {
        let results = report.findings.map { finding in
            Result(
                ruleId: finding.fault.word,
                message: Message(text: "\(finding.sentence)\n\(finding.story)"),
                locations: Self.locations(of: finding, places),
                partialFingerprints: ["cause/v1": finding.sentence]
            )
        }
        runs = [
            Run(
                tool: Tool(driver: Driver(rules: Fault.words.map(Rule.init))),
                results: results
            )
        ]
    }

    /// The document, on one line.
    package var text: String { JSONDocument.line(self) + "\n" }

    private static func locations(of finding: Finding, _ places: CatalogPlaces) -> [Location] {
        guard let place = places.place(of: finding) else { return [] }
        let region = Region(
            startLine: place.line,
            startColumn: place.column,
            endColumn: place.column + place.width
        )
        return [
            Location(
                physicalLocation: PhysicalLocation(
                    artifactLocation: Artifact(uri: places.file),
                    region: region
                )
            )
        ]
    }
}
