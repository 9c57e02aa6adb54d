import Landfall
package import LandfallCatalog

/// Explores the states that an app built from a catalog can be in, and resolves every route in
/// every state.
package struct Verification: Sendable {
    /// The most causes of which an example is kept.
    package static let findingLimit = 1000

    private let catalog: Catalog
    private let whole: ExploredApp
    private let apps: [ExploredApp]
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
        self.catalog = catalog
        self.limits = limits
        self.rules = rules
        let whole = ExploredApp(catalog, limits: limits)
        self.whole = whole
        self.apps =
            rules.isWhole
            ? [whole]
            : catalog.bound.slices.map { ExploredApp(catalog, slice: $0, limits: limits) }
    }

    /// Explores all slices in all situations, level by level.
    ///
    /// The same catalog and limits give the same findings, whatever the number of workers.
    ///
    /// - Parameters:
    ///   - proceed: Told now and then how far it is; `false` stops it.
    ///   - walking: Told the same while it walks at random, which begins if states are left and
    ///     ``ExplorationRules/walks`` is not 0; `false` ends that.
    ///   - found: Told each finding once, when it is found: those with shorter paths first.
    /// - Returns: What was found until then.
    package func run(
        _ proceed: (VerificationProgress) -> Bool = { _ in true },
        walking: (VerificationProgress) -> Bool = { _ in true },
        found: (Finding) -> Void = { _ in }
    ) async -> VerificationReport {
        var report = VerificationReport(
            app: catalog.app,
            catalogVersion: catalog.version,
            limits: limits,
            routeCount: catalog.syntax.routes.count,
            requestCount: whole.requests.count,
            partlyTried: whole.partlyTried
        )
        report.sliceCount = apps.count
        report.situationTotal = apps.reduce(0) { $0.addingWithoutOverflow($1.situationCount) }
        let parts = apps.flatMap { app in
            app.situations.map {
                SituationExploration(app, in: $0, limits: limits, rules: rules)
            }
        }
        var rounds = Rounds(parts, limits: limits)
        var findings = FindingList(limit: Self.findingLimit)
        while !rounds.isDone {
            let isWhole = await rounds.run { rounds in
                proceed(VerificationProgress(rounds, findings: findings.findings.count))
            }
            for finding in findings.take(rounds.parts) { found(finding) }
            guard isWhole else {
                report.isStopped = true
                break
            }
        }
        for part in rounds.parts { report.add(part) }
        await walk(rounds, &report, &findings, walking, found)
        report.completeDepth = rounds.completeDepth
        report.findings = findings.counted(rounds.parts)
        report.coverage = RouteCoverage.all(apps, rounds.parts)
        return report
    }

    /// Walks at random where states are left.
    private func walk(
        _ rounds: Rounds,
        _ report: inout VerificationReport,
        _ findings: inout FindingList,
        _ walking: (VerificationProgress) -> Bool,
        _ found: (Finding) -> Void
    ) async {
        guard rules.walks > 0, !report.isComplete else { return }
        var walks = WalkRounds(rounds.parts, rules: rules, workers: limits.workers)
        while !walks.isEmpty, walks.walkCount < rules.walks {
            let progress = VerificationProgress(
                rounds,
                findings: findings.findings.count,
                walks: walks.walkCount
            )
            guard walking(progress) else { break }
            for (part, entry) in await walks.run(limit: rules.walks) {
                guard let finding = findings.add(entry, in: part) else { continue }
                report.walkFindingCount += 1
                found(finding)
            }
        }
        report.walkCount = walks.walkCount
        report.walkPairCount = walks.pairCount
    }
}

/// Findings, each cause once, in the order in which they came.
struct FindingList {
    private(set) var findings: [Finding] = []

    private let limit: Int
    private var places: [Cause: Int] = [:]
    /// How many causes of each part are known.
    private var taken: [Int] = []

    /// Begins with none.
    ///
    /// - Parameter limit: The most findings.
    init(limit: Int) { self.limit = limit }

    /// Takes what is new.
    ///
    /// - Returns: The findings that are new.
    mutating func take(_ parts: [SituationExploration]) -> [Finding] {
        if taken.isEmpty { taken = Array(repeating: 0, count: parts.count) }
        let before = findings.count
        for (place, part) in parts.enumerated() {
            let entries = part.tally.causes.entries
            for entry in entries[taken[place]...] where places[entry.cause] == nil {
                guard findings.count < limit else { break }
                places[entry.cause] = findings.count
                findings.append(Finding(entry, in: part))
            }
            taken[place] = entries.count
        }
        return Array(findings[before...])
    }

    /// Takes what a random walk has found.
    ///
    /// - Returns: The finding; `nil` if its cause is known, or if there are too many.
    mutating func add(_ entry: CauseTally.Entry, in part: SituationExploration) -> Finding? {
        guard places[entry.cause] == nil, findings.count < limit else { return nil }
        places[entry.cause] = findings.count
        let finding = Finding(entry, in: part)
        findings.append(finding)
        return finding
    }

    /// The findings, each with how many pairs of all parts show it.
    func counted(_ parts: [SituationExploration]) -> [Finding] {
        var counted = findings
        for place in counted.indices { counted[place].count = 0 }
        for part in parts {
            for entry in part.tally.causes.entries {
                if let place = places[entry.cause] { counted[place].count += entry.count }
            }
        }
        // A finding of a walk alone was seen there.
        for place in counted.indices where counted[place].count == 0 { counted[place].count = 1 }
        return counted
    }
}

extension Int {
    fileprivate func addingWithoutOverflow(_ other: Int) -> Int {
        let (sum, isTooLarge) = addingReportingOverflow(other)
        return isTooLarge ? .max : sum
    }
}
