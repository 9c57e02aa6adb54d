import Landfall

/// Looks at a run of states: resolves every request in each, and finds what follows on it.
struct StateVisit {
    /// The result of a visit.
    struct Result {
        /// What was counted.
        let tally: Tally
        /// The states that follow and were not known, each once, from its first state here.
        let successors: StateTable
    }

    private var tally = Tally()
    private var successors = StateTable()

    private let app: ExploredApp
    private let situation: Situation
    private let resolver: IntentResolver
    private let openingResolver: IntentResolver
    private let reader: StateReader
    private var writer: StateWriter
    private let table: StateTable
    private let isLast: Bool
    private let countsLocks: Bool
    /// Whether a state follows on the one that is looked at which is too large to be kept.
    private var isCut = false

    /// Takes what is known before the first state.
    ///
    /// - Parameters:
    ///   - exploration: What the states belong to.
    ///   - isLast: Whether what follows is only counted.
    init(_ exploration: SituationExploration, isLast: Bool) {
        self.app = exploration.app
        self.situation = exploration.situation
        self.resolver = exploration.resolver
        self.openingResolver = exploration.openingResolver
        self.reader = StateReader(symbols: app.symbols)
        self.writer = StateWriter(symbols: app.symbols, classes: app.classes)
        self.table = exploration.table
        self.isLast = isLast
        self.countsLocks = exploration.rules.countsLocks
    }

    /// What was found; it keeps nothing of the table, which may change then.
    var result: Result { Result(tally: tally, successors: successors) }

    /// Looks at a state.
    ///
    /// - Parameter number: Its number in the table.
    mutating func visit(_ number: Int) {
        guard let state = reader.read(table.key(of: number)) else {
            tally.unreadStates += 1
            return
        }
        isCut = false
        var isOpen = false
        var check = PairCheck(
            state,
            in: situation,
            resolver: resolver,
            expectations: app.expectations
        )
        for (position, request) in app.requests.enumerated() {
            tally.moves += 1
            let next: ViewTree?
            if app.checks[position] {
                let result = check.result(of: request)
                note(result, of: request, position: position, state: number)
                next = result.next
            } else {
                next = check.next(after: request)
            }
            guard let next else { continue }
            isOpen = add(next, of: state, from: number, .plan(request: Int32(position))) || isOpen
        }
        if !state.tree.isColdStart {
            isOpen = addUserActions(state, from: number) || isOpen
        }
        if isCut {
            tally.cutStates += 1
        } else if isLast, isOpen {
            tally.openStates += 1
        }
    }

    private mutating func addUserActions(_ state: ExploredState, from number: Int) -> Bool {
        var isOpen = false
        let opener = PairCheck(
            state,
            in: situation,
            resolver: openingResolver,
            expectations: app.expectations
        )
        for (position, request) in app.openings.enumerated() {
            let opening = Opening(request, app.expectations[request.route], limit: app.openingLimit)
            guard let next = opening.tree(after: state, opener) else { continue }
            let move = Move.open(opening: Int32(position))
            isOpen = add(next, of: state, from: number, move) || isOpen
        }
        let person = UserActions(state.tree, in: app.slice)
        for move in person.all {
            guard let next = person.tree(after: move) else { continue }
            isOpen = add(next, of: state, from: number, move) || isOpen
        }
        if app.asksSignedIn {
            var other = state
            other.isSignedIn.toggle()
            isOpen = add(other.tree, of: other, from: number, .sign) || isOpen
        }
        return isOpen
    }

    private mutating func note(
        _ result: PairResult,
        of request: RouteRequest,
        position: Int,
        state: Int
    ) {
        tally.pairs += 1
        tally.outcomes[result.outcome, default: 0] += 1
        if let holder = result.holder {
            tally.held[holder, default: 0] += 1
            guard countsLocks else { return }
        }
        guard let fault = result.fault else { return }
        let end = result.route == request.route ? nil : result.route
        tally.causes.note(
            CauseTally.Entry(
                cause: Cause(route: request.route, end: end, fault: fault),
                state: state,
                request: position,
                count: 1
            )
        )
    }

    /// Keeps a state that follows.
    ///
    /// - Returns: Whether it was not known.
    private mutating func add(
        _ tree: ViewTree,
        of state: ExploredState,
        from number: Int,
        _ move: Move
    ) -> Bool {
        guard writer.write(tree, isSignedIn: state.isSignedIn) else {
            isCut = true
            return true
        }
        let key = writer.key
        guard !table.contains(key.span) else { return false }
        if !isLast {
            let origin = StateTable.Origin(state: Int32(number), move: move)
            _ = successors.insert(key.span, from: origin)
        }
        return true
    }
}
