/// How far an exploration is.
package struct VerificationProgress: Hashable, Sendable {
    /// The states that were found.
    package let states: Int
    /// How many of them were looked at.
    package let looked: Int
    /// The pairs that were resolved.
    package let pairs: Int
    /// The most moves to a state of the situation that is explored.
    package let depth: Int
    /// The causes of findings in that situation.
    package let findings: Int
    /// The situation, counted from 1.
    package let situation: Int
    /// How many situations there are.
    package let situations: Int

    /// Adds up what was explored before and what is being explored.
    init(_ report: VerificationReport, _ exploration: SituationExploration) {
        states = report.stateCount + exploration.table.count
        looked = report.stateCount + exploration.looked
        pairs = report.pairCount + exploration.tally.pairs
        depth = exploration.depth
        findings = exploration.tally.causes.entries.count
        situation = report.situationCount + 1
        situations = min(report.situationTotal, report.limits.situations)
    }
}
