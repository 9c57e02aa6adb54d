import Landfall

/// A report of `landfall catalog verify` for a program.
package struct VerifyDocument: Encodable {
    private let app: String
    private let catalogVersion: String
    private let isComplete: Bool
    private let isStopped: Bool
    private let isOutOfTime: Bool
    private let slices: Int
    private let coverage: [Coverage]
    private let states: Int
    private let openStates: Int
    private let depth: Int
    private let pairs: Int
    private let walks: Int
    private let walkPairs: Int
    private let outcomes: [String: Int]
    private let held: [String: Int]
    private let situations: Int
    private let situationTotal: Int
    private let partlyTried: [String]
    private let milliseconds: Int64
    private let allowedCount: Int
    private let findingCount: Int
    private let findings: [Finding]

    private struct Finding: Encodable {
        let route: String
        let kind: String
        let message: String
        let pairs: Int
        let way: [String]
        let context: [String: String]
        let circumstances: [String]
        let outcome: String
        let error: Failure?
        let operations: [String]
        let before: [String]
        let after: [String]
    }

    private struct Coverage: Encodable {
        let route: String
        let depth: Int
        let isComplete: Bool
    }

    private struct Failure: Encodable {
        let code: String
        let step: String?
        let message: String?
    }

    /// Creates the document of a report.
    ///
    /// - Parameters:
    ///   - report: The report.
    ///   - duration: How long it took.
    ///   - limit: The most findings that are written.
    package init(_ report: VerificationReport, duration: Duration, limit: Int) {
        app = report.app
        catalogVersion = report.catalogVersion
        isComplete = report.isComplete
        isStopped = report.isStopped
        isOutOfTime = report.isOutOfTime
        slices = report.sliceCount
        coverage = report.coverage.map {
            Coverage(route: $0.route.name, depth: $0.depth, isComplete: $0.isComplete)
        }
        states = report.stateCount
        openStates = report.openStates
        depth = report.depth
        pairs = report.pairCount
        walks = report.walkCount
        walkPairs = report.walkPairCount
        outcomes = Dictionary(
            report.outcomes.map { ($0.key.rawValue, $0.value) },
            uniquingKeysWith: +
        )
        held = Dictionary(report.held.map { ($0.key.name, $0.value) }, uniquingKeysWith: +)
        situations = report.situationCount
        situationTotal = report.situationTotal
        partlyTried = report.partlyTried.map(\.route.name)
        milliseconds =
            duration.components.seconds * 1000
            + duration.components.attoseconds / 1_000_000_000_000_000
        allowedCount = report.allowedCount
        findingCount = report.findings.count
        findings = report.findings.prefix(limit).map(Self.document)
    }

    private static func document(of finding: LandfallReview.Finding) -> Finding {
        let plan = finding.resolution.plan
        let wording = Wording(isRedacted: false)
        let before = TreeDrawing(finding.resolution.request.state.tree)
        let after = TreeDrawing(finding.resolution.after.tree)
        return Finding(
            route: finding.route.name,
            kind: finding.fault.word,
            message: "\(finding.route) \(finding.fault.sentence)",
            pairs: finding.count,
            way: finding.path,
            context: Dictionary(finding.context.map { ($0.key, $0.value) }) { _, last in last },
            circumstances: finding.circumstances,
            outcome: plan.outcome.rawValue,
            error: plan.error.map { Failure(code: $0.code, step: $0.step, message: $0.message) },
            operations: plan.operations.map(wording.operation),
            before: before.lines.map(\.description),
            after: after.lines.map(\.description)
        )
    }
}
