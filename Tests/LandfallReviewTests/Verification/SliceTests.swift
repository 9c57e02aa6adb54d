import Landfall
import LandfallCatalog
import LandfallSimulator
import Testing

@testable import LandfallReview

/// Slices: the same is found as in the whole app.
struct SliceTests {
    /// How many catalogs are compared.
    private static let catalogCount = 200
    /// The most states of a whole app that is compared.
    private static let stateLimit = 120

    /// Limits for a small catalog: of some, keys have two values.
    private func limits(_ seed: Int, states: Int) -> ExplorationLimits {
        var limits = ExplorationLimits()
        limits.states = states
        limits.values = seed.isMultiple(of: 3) ? 2 : 1
        return limits
    }

    /// What is wrong, without how it was reached.
    private func causes(_ report: VerificationReport) -> Set<String> {
        Set(
            report.findings.map { finding in
                let end = finding.circumstances.filter { $0.hasPrefix("led on") }
                return "\(finding.route) \(end) \(finding.fault.sentence)"
            }
        )
    }

    private func report(
        _ catalog: Catalog,
        isWhole: Bool,
        _ limits: ExplorationLimits
    ) async -> VerificationReport {
        var rules = ExplorationRules()
        rules.isWhole = isWhole
        rules.countsLocks = true
        return await Verification(catalog, limits: limits, rules: rules).run()
    }

    @Test(.timeLimit(.minutes(60)))
    func `in small catalogs slices find what the whole app has`() async throws {
        var compared = 0
        var faulty = 0
        var smaller = 0
        var seed = 0
        while compared < Self.catalogCount, seed < 2000 {
            seed += 1
            let text = RandomCatalog(seed: seed).text
            guard let catalog = try? Catalogs.load(text) else { continue }
            let whole = await report(catalog, isWhole: true, limits(seed, states: Self.stateLimit))
            guard whole.isComplete else { continue }
            let sliced = await report(catalog, isWhole: false, limits(seed, states: 100_000))
            #expect(sliced.isComplete)
            #expect(
                causes(sliced) == causes(whole),
                "seed \(seed): \(whole.stateCount) states\n\(text)"
            )
            compared += 1
            if !whole.findings.isEmpty { faulty += 1 }
            if catalog.bound.slices.contains(where: {
                $0.followed.count < catalog.syntax.routes.count
            }) {
                smaller += 1
            }
        }
        #expect(compared == Self.catalogCount)
        // Where nothing is found, or nothing left out, this proves little.
        #expect(faulty > Self.catalogCount / 4 && smaller > Self.catalogCount / 4)
    }

    @Test
    func `what is found in a slice is played on a device and found there`() async throws {
        var played = 0
        for seed in 1...40 {
            guard let catalog = try? Catalogs.load(RandomCatalog(seed: seed).text) else { continue }
            let limits = limits(seed, states: 150)
            let parts = catalog.bound.slices.flatMap { slice in
                let app = ExploredApp(catalog, slice: slice, limits: limits)
                return app.situations.map {
                    SituationExploration(app, in: $0, limits: limits, rules: ExplorationRules())
                }
            }
            var rounds = Rounds(parts, limits: limits)
            while !rounds.isDone { _ = await rounds.run { _ in true } }
            for part in rounds.parts {
                for entry in part.tally.causes.entries {
                    try play(entry, in: part)
                    played += 1
                }
            }
        }
        #expect(played > 20)
    }

    /// Goes the way to a finding on a device, and asks there once more.
    private func play(_ entry: CauseTally.Entry, in part: SituationExploration) throws {
        let app = part.app
        var numbers = [entry.state]
        while let last = numbers.last, part.table.origin(of: last).state >= 0 {
            numbers.append(Int(part.table.origin(of: last).state))
        }
        numbers.reverse()
        for (before, after) in zip(numbers, numbers.dropFirst()) {
            let start = StatePath(to: before, in: part)
            let end = StatePath(to: after, in: part)
            let device = SimulatedDevice(start.state.tree)
            let move = part.table.origin(of: after).move
            switch move {
            case .plan(let number), .open(let number):
                let isPlan = if case .plan = move { true } else { false }
                let request = (isPlan ? app.requests : app.openings)[Int(number)]
                let answer = PairCheck(
                    start.state,
                    in: part.situation,
                    resolver: isPlan ? part.resolver : part.openingResolver,
                    expectations: app.expectations
                )
                .resolution(of: request.renamed(start.naming, app.symbols))
                try device.execute(answer.plan.operations)
                #expect(device.matches(answer.after.tree))
                #expect(plainKey(answer.after.tree, app) == plainKey(end.state.tree, app))
            case .start, .sign, .rotate: continue
            case .back, .dismiss, .select, .show:
                let next = try #require(UserActions(start.state.tree).tree(after: move))
                #expect(plainKey(next, app) == plainKey(end.state.tree, app))
            }
        }
        let end = StatePath(to: entry.state, in: part)
        var check = PairCheck(
            end.state,
            in: part.situation,
            resolver: part.resolver,
            expectations: app.expectations
        )
        let request = app.requests[entry.request].renamed(end.naming, app.symbols)
        let result = check.result(of: request)
        #expect(result.fault == entry.cause.fault)
        #expect(SimulatedDevice(end.state.tree).matches(end.state.tree))
    }

    /// The bytes of a tree in which all values are told apart.
    private func plainKey(_ tree: ViewTree, _ app: ExploredApp) -> [UInt8] {
        var writer = StateWriter(
            symbols: app.symbols,
            classes: ValueClasses([], symbolCount: app.symbols.texts.count)
        )
        return writer.write(tree, isSignedIn: false) ? writer.key : []
    }
}
