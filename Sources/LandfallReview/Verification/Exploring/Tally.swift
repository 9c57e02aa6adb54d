import Landfall

/// The counts of an exploration.
struct Tally: Sendable {
    /// Pairs of a state and a request whose answer was checked.
    var pairs = 0
    /// Answers to requests, checked or not.
    var moves = 0
    /// The pairs by how they were answered.
    var outcomes: [Outcome: Int] = [:]
    /// The pairs without a plan because of a screen that must stay, by its type.
    var held: [ScreenType: Int] = [:]
    /// States from which moves lead on to states that were not looked at.
    var openStates = 0
    /// States from which moves lead on to states that are too large to be looked at.
    var cutStates = 0
    /// States that were found and could not be looked at.
    var unreadStates = 0
    /// The causes of findings.
    var causes = CauseTally()

    /// Adds what was counted of later states.
    mutating func merge(_ other: Tally) {
        pairs += other.pairs
        moves += other.moves
        outcomes.merge(other.outcomes, uniquingKeysWith: +)
        held.merge(other.held, uniquingKeysWith: +)
        openStates += other.openStates
        cutStates += other.cutStates
        unreadStates += other.unreadStates
        causes.merge(other.causes)
    }
}
