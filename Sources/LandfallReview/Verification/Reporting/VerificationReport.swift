package import Landfall

/// The result of exploring an app.
package struct VerificationReport: Sendable {
    /// The name of the app.
    package let app: String
    /// The digest of the catalog.
    package let catalogVersion: String
    /// How far it went at the most.
    package let limits: ExplorationLimits
    /// The number of routes.
    package let routeCount: Int
    /// The number of requests: routes with a context, by a channel, at a time.
    package let requestCount: Int
    /// The routes that were not resolved with all contexts.
    package let partlyTried: [PartialCoverage]
    /// What was found, in the order of the routes; each cause once.
    package internal(set) var findings: [Finding] = []
    /// The number of findings that were taken out, since they are allowed.
    package internal(set) var allowedCount = 0
    /// The number of states that were looked at.
    package internal(set) var stateCount = 0
    /// The number of states that were found and not looked at, since it was stopped.
    package internal(set) var leftStates = 0
    /// The number of pairs of a state and a request that were resolved.
    package internal(set) var pairCount = 0
    /// The pairs by how they were answered.
    package internal(set) var outcomes: [Outcome: Int] = [:]
    /// The pairs without a plan because of a screen that must stay, by its type.
    package internal(set) var held: [ScreenType: Int] = [:]
    /// The most moves to a state that was looked at.
    package internal(set) var depth = 0
    /// States from which moves lead on to states that were not looked at.
    package internal(set) var openStates = 0
    /// Those of ``openStates`` from which moves lead on to states that are too large to be looked at,
    /// whatever the limits.
    package internal(set) var cutStates = 0
    /// In how many slices the app was explored.
    package internal(set) var sliceCount = 0
    /// What was looked at for each route.
    package internal(set) var coverage: [RouteCoverage] = []
    /// The number of moves within which all states were looked at; -1 for not even the first.
    package internal(set) var completeDepth = -1
    /// The number of answers, whether they were checked or only followed.
    package internal(set) var moveCount = 0
    /// How many situations of devices were explored, those of each slice counted.
    package internal(set) var situationCount = 0
    /// How many there are.
    package internal(set) var situationTotal = 0
    /// The number of random walks from states that were found and not looked at.
    package internal(set) var walkCount = 0
    /// The number of pairs whose answer was checked on them.
    package internal(set) var walkPairCount = 0
    /// How many of ``findings`` only a random walk has found.
    package internal(set) var walkFindingCount = 0
    /// Whether it was stopped before its end.
    package internal(set) var isStopped = false
    /// Whether it was stopped since its time was up.
    package var isOutOfTime = false

    /// Whether no state lies beyond those that were looked at.
    package var isComplete: Bool {
        openStates == 0 && !isStopped && leftStates == 0 && situationCount == situationTotal
            && partlyTried.isEmpty
    }

    /// Takes what was explored of one more situation.
    mutating func add(_ exploration: SituationExploration) {
        let tally = exploration.tally
        stateCount += exploration.looked - tally.unreadStates
        leftStates += exploration.table.count - exploration.looked
        pairCount += tally.pairs
        moveCount += tally.moves
        outcomes.merge(tally.outcomes, uniquingKeysWith: +)
        held.merge(tally.held, uniquingKeysWith: +)
        depth = max(depth, exploration.depth)
        let cut = tally.cutStates + tally.unreadStates
        cutStates += cut
        openStates += tally.openStates + cut
        situationCount += 1
    }
}
