import Landfall

/// Explores many parts of an app level by level, all of them to the same depth before any goes
/// deeper.
struct Rounds {
    /// The parts: a slice in a situation each.
    private(set) var parts: [SituationExploration]
    /// The number of moves that all states are looked at within; -1 before the first round.
    private(set) var completeDepth = -1

    private let workers: Int
    /// How many more states may be kept.
    private var room: Int

    /// How many states one turn of a worker takes at the most.
    private static let turnLimit = 32
    /// How many turns of each worker are done before what they found is put together.
    private static let turnsAtOnce = 8

    /// Takes what is explored.
    ///
    /// - Parameters:
    ///   - parts: The parts.
    ///   - limits: How many states are kept, and how many workers there are.
    init(_ parts: [SituationExploration], limits: ExplorationLimits) {
        self.parts = parts
        self.workers = limits.workers
        self.room = max(0, limits.states - parts.reduce(0) { $0 + $1.table.count })
    }

    /// A run of states of a part.
    private struct Turn {
        let part: Int
        let states: Range<Int>
    }

    /// Whether nothing is left to look at.
    var isDone: Bool { parts.allSatisfy(\.isDone) }

    /// Looks at the next level of all parts.
    ///
    /// The result is the same whatever the number of workers.
    ///
    /// - Parameter proceed: Told now and then how far it is; `false` stops it.
    /// - Returns: Whether the level was looked at as a whole.
    mutating func run(_ proceed: (Rounds) -> Bool) async -> Bool {
        let turns = turns
        var next = 0
        while next < turns.count {
            guard proceed(self) else { return false }
            let end = min(turns.count, next + workers * Self.turnsAtOnce)
            let results = await results(of: turns[next..<end])
            for (turn, result) in zip(turns[next..<end], results) {
                parts[turn.part].take(result, of: turn.states, room: &room)
            }
            next = end
        }
        completeDepth += 1
        for part in parts.indices { parts[part].goDeeper() }
        return true
    }

    private var turns: [Turn] {
        let count = parts.reduce(0) { $0 + $1.pending.count }
        let size = max(1, min(Self.turnLimit, count / (workers * 4)))
        return parts.enumerated().flatMap { place, part in
            stride(from: part.pending.lowerBound, to: part.pending.upperBound, by: size).map {
                Turn(part: place, states: $0..<min($0 + size, part.pending.upperBound))
            }
        }
    }

    /// Returns the findings of some turns, in their order; each worker takes the next turn that is
    /// left.
    private func results(of turns: ArraySlice<Turn>) async -> [StateVisit.Result] {
        await withTaskGroup(of: (Int, StateVisit.Result).self) { group in
            var results = [StateVisit.Result?](repeating: nil, count: turns.count)
            for (place, turn) in turns.enumerated() {
                let part = parts[turn.part]
                group.addTask { (place, part.visits(of: turn.states)) }
            }
            for await (place, result) in group { results[place] = result }
            return results.compactMap { $0 }
        }
    }
}
