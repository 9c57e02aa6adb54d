/// The progress of an exploration.
package struct VerificationProgress: Hashable, Sendable {
    /// The states that were found.
    package let states: Int
    /// How many of them were looked at.
    package let looked: Int
    /// The pairs whose answer was checked.
    package let pairs: Int
    /// The number of moves to the states that are looked at.
    package let depth: Int
    /// The findings of the levels before.
    package let findings: Int
    /// How many parts there are: slices, each in its situations.
    package let parts: Int
    /// How many of them are explored to the end.
    package let doneParts: Int

    /// How many random walks were done; 0 while states are explored.
    package let walks: Int

    /// Adds up what was explored.
    ///
    /// - Parameters:
    ///   - rounds: What is explored.
    ///   - findings: The findings until now.
    ///   - walks: The random walks until now.
    init(_ rounds: Rounds, findings: Int, walks: Int = 0) {
        states = rounds.parts.reduce(0) { $0 + $1.table.count }
        looked = rounds.parts.reduce(0) { $0 + $1.looked }
        pairs = rounds.parts.reduce(0) { $0 + $1.tally.pairs }
        depth = rounds.completeDepth + 1
        parts = rounds.parts.count
        doneParts = rounds.parts.count(where: \.isDone)
        self.findings = findings
        self.walks = walks
    }
}
