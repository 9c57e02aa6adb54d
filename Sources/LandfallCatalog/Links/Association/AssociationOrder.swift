/// Orders rules and exclusions so that the first that fits a link decides rightly.
///
/// What is excluded comes before what it narrows, and behind what it would wrongly shut out; where
/// both can't be, the exclusion is left out.
struct AssociationOrder {
    /// What comes next.
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
    }

    /// The next element, or `nil` behind the last.
    mutating func next() -> Element? {
        if let ready = pending.firstIndex(where: { $0.victims.isSubset(of: emitted) }) {
            return .exclusion(pending.remove(at: ready))
        }
        guard !pending.isEmpty else { return rules.popLast().map(Element.rule) }
        let held = pending.reduce(into: Set<Int>()) { $0.formUnion($1.narrowed) }
        let awaited = pending.reduce(into: Set<Int>()) { $0.formUnion($1.victims) }
        let free = rules.lastIndex { awaited.contains($0) && !held.contains($0) }
        guard let index = free else {
            // Each waits for a rule that another one holds.
            leftOut.append(pending.removeFirst())
            return next()
        }
        let rule = rules.remove(at: index)
        emitted.insert(rule)
        return .rule(rule)
    }
}
