import Landfall

/// Walks through all parts of an app that were not explored to the end, one after the other.
struct WalkRounds {
    /// The parts, with the states of the walks that found something.
    private var parts: [SituationExploration]
    /// The states of each where walks begin.
    private let starts: [Range<Int>]
    /// The number of walks.
    private(set) var walkCount = 0
    /// The number of pairs whose answer was checked.
    private(set) var pairCount = 0

    private let workers: Int
    private let seed: UInt64
    /// How many turns were given.
    private var turnCount = 0

    /// How many walks a worker does in one turn.
    private static let turnSize = 16

    /// Takes the parts of which states are left.
    ///
    /// - Parameters:
    ///   - parts: All parts.
    ///   - rules: The seed.
    ///   - workers: How many walk at once.
    init(_ parts: [SituationExploration], rules: ExplorationRules, workers: Int) {
        let parts = parts.filter { !$0.isComplete && !$0.frontier.isEmpty }
        self.parts = parts
        self.starts = parts.map(\.frontier)
        self.seed = rules.seed
        self.workers = max(1, workers)
    }

    /// Whether nothing is left that a walk could begin at.
    var isEmpty: Bool { parts.isEmpty }

    /// Gives each worker a turn.
    ///
    /// The same seed gives the same walks in the same order, whatever the number of workers.
    ///
    /// - Parameter limit: The most walks in all.
    /// - Returns: The causes that were found, each with the part to which it belongs.
    mutating func run(limit: Int) async -> [(part: SituationExploration, entry: CauseTally.Entry)] {
        var turns: [(part: Int, seed: UInt64, count: Int)] = []
        var rest = limit - walkCount
        while turns.count < workers, rest > 0 {
            let count = min(Self.turnSize, rest)
            turns.append((turnCount % parts.count, seed &+ UInt64(turnCount), count))
            turnCount += 1
            rest -= count
        }
        let results = await withTaskGroup(of: (Int, RandomWalks.Result).self) { group in
            for (place, turn) in turns.enumerated() {
                let (part, starts) = (parts[turn.part], starts[turn.part])
                group.addTask {
                    let known = Set(part.tally.causes.entries.map(\.cause))
                    var walks = RandomWalks(part, from: starts, knowing: known, seed: turn.seed)
                    return (place, walks.run(turn.count))
                }
            }
            var results = [RandomWalks.Result?](repeating: nil, count: turns.count)
            for await (place, result) in group { results[place] = result }
            return results
        }
        var found: [(part: SituationExploration, entry: CauseTally.Entry)] = []
        for (turn, result) in zip(turns, results) {
            guard let result else { continue }
            walkCount += result.walks
            pairCount += result.pairs
            for walk in result.faults where !parts[turn.part].tally.causes.contains(walk.cause) {
                let entry = parts[turn.part].keep(
                    walk.steps.map { ($0.move, $0.key) },
                    from: walk.start,
                    showing: walk.cause,
                    request: walk.request
                )
                found.append((parts[turn.part], entry))
            }
        }
        return found
    }
}
