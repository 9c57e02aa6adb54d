import Landfall
package import LandfallCatalog

/// Explores the states that an app built from a catalog can be in, and resolves every route in
/// every state.
package struct Verification: Sendable {
    /// The most causes of which an example is kept.
    package static let findingLimit = 1000

    private let app: ExploredApp
    private let limits: ExplorationLimits
    private let rules: ExplorationRules

    /// Takes a catalog.
    ///
    /// - Parameters:
    ///   - catalog: The catalog; interceptors that have to be waited for count as failing.
    ///   - limits: How far it goes.
    ///   - rules: Where it begins, and what counts as a finding.
    package init(
        _ catalog: Catalog,
        limits: ExplorationLimits = ExplorationLimits(),
        rules: ExplorationRules = ExplorationRules()
    ) {
        self.limits = limits
        self.rules = rules
        self.app = ExploredApp(catalog, limits: limits)
    }

    /// Explores all situations, one after the other.
    ///
    /// The same catalog and limits give the same findings, whatever the number of workers.
    ///
    /// - Parameter proceed: Told now and then how far it is; `false` stops it.
    /// - Returns: What was found until then.
    package func run(
        _ proceed: (VerificationProgress) -> Bool = { _ in true }
    ) async -> VerificationReport {
        var report = VerificationReport(
            app: app.catalog.app,
            catalogVersion: app.catalog.version,
            limits: limits,
            routeCount: app.catalog.syntax.routes.count,
            requestCount: app.requests.count,
            partlyTried: app.partlyTried
        )
        report.situationTotal = app.situationCount
        var places: [Cause: Int] = [:]
        var causes: [Cause] = []
        for situation in app.situations {
            var exploration = SituationExploration(
                app,
                in: situation,
                limits: limits,
                rules: rules
            )
            let before = report
            await exploration.run { proceed(VerificationProgress(before, $0)) }
            report.add(exploration)
            for entry in exploration.tally.causes.entries {
                if let place = places[entry.cause] {
                    report.findings[place].count += entry.count
                } else if causes.count < Self.findingLimit {
                    places[entry.cause] = causes.count
                    causes.append(entry.cause)
                    report.findings.append(Finding(entry, in: exploration))
                }
            }
            guard !report.isStopped else { break }
        }
        report.findings = sorted(report.findings)
        return report
    }

    /// The findings in the order of the routes, the shortest ways of each first.
    private func sorted(_ findings: [Finding]) -> [Finding] {
        let order = Dictionary(
            app.catalog.syntax.routes.enumerated().map { ($1.id, $0) }
        ) { first, _ in first }
        return findings.enumerated().sorted { first, second in
            let one = (order[first.element.route] ?? 0, first.element.way.count, first.offset)
            let other = (order[second.element.route] ?? 0, second.element.way.count, second.offset)
            return one < other
        }
        .map(\.element)
    }
}
