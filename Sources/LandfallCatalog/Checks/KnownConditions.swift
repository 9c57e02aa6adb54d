import Landfall

/// The conditions that were decided before a place of a chain: those of the switches before it.
///
/// A plan is made for one device at one time, so what is decided stays decided further back.
struct KnownConditions {
    private var decided: [ConditionCheck.Fact] = []
    private var check: ConditionCheck
    private let variations: [String: [String]]

    /// Creates conditions of which none is decided.
    ///
    /// - Parameter variations: The variations of each experiment.
    init(variations: [String: [String]]) {
        self.variations = variations
        check = ConditionCheck(variations: variations, parameters: [:])
    }

    private mutating func decide(_ fact: ConditionCheck.Fact) {
        decided.append(fact)
        check.add(fact.condition, holds: fact.holds)
    }

    /// The branches of a chain that can be taken, each with what is known on it.
    ///
    /// - Parameter chain: The chain.
    /// - Returns: The cases in their order, then what is taken where none holds.
    func branches(of chain: BoundChain) -> [(chain: BoundChain, known: KnownConditions)] {
        guard case .choice(let cases, let otherwise) = chain.origin else { return [] }
        var known = behind(chain)
        var branches: [(BoundChain, KnownConditions)] = []
        for one in cases {
            var taken = known
            taken.decide((one.when, true))
            if taken.isPossible { branches.append((one.chain, taken)) }
            known.decide((one.when, false))
        }
        if let otherwise, known.isPossible { branches.append((otherwise, known)) }
        return branches
    }

    /// Returns the continuations of a chain: the route that it continues with, or the branches of
    /// its switch; each with what is known there.
    func continuations(
        of chain: BoundChain,
        in catalog: BoundCatalog
    ) -> [(chain: BoundChain, known: KnownConditions)] {
        guard case .route(let id, _) = chain.origin else { return branches(of: chain) }
        return catalog.chains[id].map { [($0, behind(chain))] } ?? []
    }

    /// Returns the known conditions behind the steps of a chain; none of the context if the steps
    /// change it.
    func behind(_ chain: BoundChain) -> KnownConditions {
        guard chain.steps.contains(where: { $0.with != nil }) else { return self }
        var known = KnownConditions(variations: variations)
        for fact in decided where !fact.condition.asksContext { known.decide(fact) }
        return known
    }

    private var isPossible: Bool {
        var check = check
        return check.answer() == .possible
    }
}

extension CatalogCondition {
    /// Whether a value of the context decides any part of it.
    fileprivate var asksContext: Bool {
        switch self {
        case .all(let list), .any(let list): list.contains(where: \.asksContext)
        case .not(let inner): inner.asksContext
        case .context, .contextPresent: true
        case .found(let finder): finder.search == nil || !finder.requirements.isEmpty
        default: false
        }
    }
}
