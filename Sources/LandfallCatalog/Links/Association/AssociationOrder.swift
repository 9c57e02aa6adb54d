/// Orders rules and exclusions so that the first that fits a link decides rightly.
///
/// What is excluded comes before what it narrows, and behind what it would wrongly shut out; where
/// both can't be, the exclusion is left out.
struct AssociationOrder {
    /// The next element.
    enum Element {
        case exclusion(AssociationExclusion)
        /// The rule of this number.
        case rule(Int)
    }

    /// The exclusions that have no place.
    private(set) var leftOut: [AssociationExclusion] = []

    private var pending: [AssociationExclusion]
    private var rules: [Int]
    private var emitted: Set<Int> = []

    /// For each rule how many pending exclusions must come before it, and how many wait for it.
    private var holds: [Int]
    private var waits: [Int]

    /// Begins with nothing ordered.
    ///
    /// - Parameters:
    ///   - ruleCount: How many rules there are; those with small numbers come first.
    ///   - exclusions: The exclusions; the first come first.
    init(ruleCount: Int, exclusions: [AssociationExclusion]) {
        rules = Array((0..<ruleCount).reversed())
        // Behind all that it narrows an exclusion would have no effect.
        leftOut = exclusions.filter { $0.narrowed.isEmpty && $0.harm != nil }
        pending = exclusions.filter { !$0.narrowed.isEmpty || $0.harm == nil }
        holds = Array(repeating: 0, count: ruleCount)
        waits = holds
        for exclusion in pending { count(exclusion, by: 1) }
    }

    /// The next element, or `nil` behind the last.
    mutating func next() -> Element? {
        while !pending.isEmpty {
            if let ready = pending.firstIndex(where: { $0.victims.isSubset(of: emitted) }) {
                return .exclusion(popPending(at: ready))
            }
            if let free = rules.lastIndex(where: { waits[$0] > 0 && holds[$0] == 0 }) {
                let rule = rules.remove(at: free)
                emitted.insert(rule)
                return .rule(rule)
            }
            // Each waits for a rule that another one holds.
            leftOut.append(popPending(at: 0))
        }
        return rules.popLast().map(Element.rule)
    }

    private mutating func popPending(at index: Int) -> AssociationExclusion {
        let exclusion = pending.remove(at: index)
        count(exclusion, by: -1)
        return exclusion
    }

    private mutating func count(_ exclusion: AssociationExclusion, by step: Int) {
        for rule in exclusion.narrowed { holds[rule] += step }
        for rule in exclusion.victims { waits[rule] += step }
    }
}
