import Landfall

/// Explores the states of an app in one situation, level by level, so that the path to each state is
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
    /// The first state of the level that is looked at.
    private var levelStart = 0
    /// Behind the last state of the level that is looked at.
    private var levelEnd = 0

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
        levelEnd = table.count
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

    /// The states of the level that are to be looked at; none at the end.
    var pending: Range<Int> { looked..<levelEnd }

    /// Looks at some of the pending states.
    ///
    /// - Parameter states: Which.
    /// - Returns: What was found, for ``take(_:of:room:)``.
    func visits(of states: Range<Int>) -> StateVisit.Result {
        var visit = StateVisit(self, isLast: depth == limits.depth)
        for state in states { visit.visit(state) }
        return visit.result
    }

    /// Takes what was found, in the order of the states.
    ///
    /// - Parameters:
    ///   - visit: What was found.
    ///   - states: In which of the pending states; they are looked at then.
    ///   - room: How many more states may be kept; what is kept is taken from it.
    mutating func take(_ visit: StateVisit.Result, of states: Range<Int>, room: inout Int) {
        tally.merge(visit.tally)
        looked = states.upperBound
        var open: Set<Int32> = []
        for state in 0..<visit.successors.count {
            let origin = visit.successors.origin(of: state)
            let key = visit.successors.key(of: state)
            guard room > 0 else {
                if !table.contains(key.span) { open.insert(origin.state) }
                continue
            }
            if table.insert(key.span, from: origin) { room -= 1 }
        }
        tally.openStates += open.count
    }

    /// Goes on to the states that were found in this level.
    mutating func goDeeper() {
        guard pending.isEmpty, table.count > levelEnd else { return }
        levelStart = levelEnd
        levelEnd = table.count
        depth += 1
    }

    /// The states at the edge of what is known: those that were not looked at, else those of the last
    /// level.
    var frontier: Range<Int> { looked < table.count ? looked..<table.count : levelStart..<looked }

    /// Keeps states that follow on a known one, so that there is a path to the last.
    ///
    /// - Parameters:
    ///   - path: Moves, each with the bytes of the state to which it leads.
    ///   - start: The state before them.
    ///   - cause: What the last state shows.
    ///   - request: The request that shows it.
    /// - Returns: The cause with its state.
    mutating func keep(
        _ path: [(move: Move, key: [UInt8])],
        from start: Int,
        showing cause: Cause,
        request: Int
    ) -> CauseTally.Entry {
        var state = start
        for (move, key) in path {
            let origin = StateTable.Origin(state: Int32(state), move: move)
            state = table.number(of: key.span, from: origin)
        }
        let entry = CauseTally.Entry(cause: cause, state: state, request: request, count: 1)
        tally.causes.note(entry)
        return entry
    }

    /// Whether no state is left to look at.
    var isDone: Bool { looked == table.count }
}
