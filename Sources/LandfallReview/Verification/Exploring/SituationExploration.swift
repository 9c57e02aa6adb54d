import Landfall

/// Explores the states of an app in one situation, level by level, so that the way to each state is
/// the shortest.
struct SituationExploration: Sendable {
    let app: ExploredApp
    let situation: Situation
    let resolver: IntentResolver
    let openingResolver: IntentResolver
    let rules: ExplorationRules
    private let limits: ExplorationLimits

    /// The states.
    private(set) var table = StateTable()
    /// What was counted.
    private(set) var tally = Tally()
    /// The number of moves to the states that were found last.
    private(set) var depth = 0
    /// How many states were looked at.
    private(set) var looked = 0
    /// Whether it was stopped before its end.
    private(set) var isStopped = false

    /// How many states one turn of a worker takes at the most.
    private static let turnLimit = 32
    /// How many turns of each worker are done before what they found is put together.
    private static let turnsAtOnce = 4

    /// Begins with an app that is not running, or with what it shows when it is started.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - situation: The situation.
    ///   - limits: How far it goes.
    ///   - rules: Where it begins, and what counts as a finding.
    init(
        _ app: ExploredApp,
        in situation: Situation,
        limits: ExplorationLimits,
        rules: ExplorationRules
    ) {
        self.app = app
        self.situation = situation
        self.limits = limits
        self.rules = rules
        self.resolver = app.resolver(in: situation)
        self.openingResolver = app.openingResolver(in: situation)
        var writer = StateWriter(symbols: app.symbols, classes: app.classes)
        let start = StateTable.Origin(state: -1, move: .start)
        for isSignedIn in app.asksSignedIn ? [false, true] : [true] {
            guard let state = beginning(isSignedIn: isSignedIn),
                writer.write(state.tree, isSignedIn: isSignedIn)
            else { continue }
            let key = writer.key
            _ = table.insert(key.span, from: start)
        }
    }

    /// The first state; `nil` where the route of the start can't be shown.
    private func beginning(isSignedIn: Bool) -> ExploredState? {
        var state = ExploredState(tree: .coldStart, isSignedIn: isSignedIn)
        guard let start = rules.start else { return state }
        let check = PairCheck(
            state,
            in: situation,
            resolver: resolver,
            expectations: app.expectations
        )
        let resolution = check.resolution(of: RouteRequest(start, context: []))
        guard resolution.plan.outcome == .navigate, resolution.plan.route == start else {
            return nil
        }
        state.tree = resolution.after.tree
        return state
    }

    /// Looks at all states within the limits.
    ///
    /// The result is the same whatever the number of workers.
    ///
    /// - Parameter proceed: Told now and then how far it is; `false` stops it.
    mutating func run(_ proceed: (SituationExploration) -> Bool) async {
        var level = 0..<table.count
        while !level.isEmpty {
            let isLast = depth == limits.depth
            var position = level.lowerBound
            while position < level.upperBound {
                guard proceed(self) else {
                    isStopped = true
                    return
                }
                let share = level.count / (limits.workers * 4)
                let turn = max(1, min(Self.turnLimit, share))
                let end = min(
                    level.upperBound,
                    position + turn * limits.workers * Self.turnsAtOnce
                )
                let visits = await visits(of: position..<end, by: turn, isLast: isLast)
                for visit in visits { take(visit) }
                looked = end
                position = end
            }
            level = level.upperBound..<table.count
            if !level.isEmpty { depth += 1 }
        }
    }

    private func visits(of states: Range<Int>, by turn: Int, isLast: Bool) async -> [StateVisit] {
        let starts = Array(stride(from: states.lowerBound, to: states.upperBound, by: turn))
        return await withTaskGroup(of: (Int, StateVisit).self) { group in
            for (place, start) in starts.enumerated() {
                group.addTask {
                    var visit = StateVisit(self, table: table, isLast: isLast)
                    for state in start..<min(start + turn, states.upperBound) { visit.visit(state) }
                    return (place, visit)
                }
            }
            var visits = [StateVisit?](repeating: nil, count: starts.count)
            for await (place, visit) in group { visits[place] = visit }
            return visits.compactMap { $0 }
        }
    }

    private mutating func take(_ visit: StateVisit) {
        tally.merge(visit.tally)
        var open: Set<Int32> = []
        for state in 0..<visit.successors.count {
            let origin = visit.successors.origin(of: state)
            let key = visit.successors.key(of: state)
            guard table.count < limits.states else {
                if !table.contains(key.span) { open.insert(origin.state) }
                continue
            }
            _ = table.insert(key.span, from: origin)
        }
        tally.openStates += open.count
    }
}
