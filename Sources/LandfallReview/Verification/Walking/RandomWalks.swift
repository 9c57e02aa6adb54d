import Landfall

/// Walks at random from the last states that were found, where not all states were looked at.
///
/// Each walk is played on the model that ``StateVisit`` explores: the same moves, the same checks.
struct RandomWalks {
    /// The result of random walks.
    struct Result: Sendable {
        /// The number of walks.
        var walks = 0
        /// The number of pairs whose answer was checked.
        var pairs = 0
        /// The walks that showed what no walk before has shown.
        var faults: [FaultyWalk] = []
    }

    /// A walk to a state that shows a fault.
    struct FaultyWalk: Sendable {
        /// What is wrong.
        let cause: Cause
        /// The state where it began.
        let start: Int
        /// The states behind that, each with the move that led there.
        let steps: [Step]
        /// The request that shows it.
        let request: Int
    }

    /// A move of a walk, with the state to which it leads.
    struct Step: Sendable {
        let move: Move
        /// The bytes of the state.
        let key: [UInt8]
    }

    /// The most moves of a walk.
    static let moveLimit = 24

    /// How often a move is drawn that can't be done, before the walk ends.
    private static let tryLimit = 8

    private let exploration: SituationExploration
    private let starts: Range<Int>
    private let app: ExploredApp
    private let checked: [Int]
    private let reader: StateReader
    private var writer: StateWriter
    private var generator: WalkGenerator
    private var known: Set<Cause>
    private var result = Result()

    /// Takes what is explored.
    ///
    /// - Parameters:
    ///   - exploration: A slice in a situation.
    ///   - starts: The states where walks begin.
    ///   - known: What is not shown again.
    ///   - seed: Decides on all choices.
    init(
        _ exploration: SituationExploration,
        from starts: Range<Int>,
        knowing known: Set<Cause>,
        seed: UInt64
    ) {
        let app = exploration.app
        self.starts = starts
        self.exploration = exploration
        self.app = app
        self.checked = app.checks.indices.filter { app.checks[$0] }
        self.reader = StateReader(symbols: app.symbols)
        self.writer = StateWriter(symbols: app.symbols, classes: app.classes)
        self.generator = WalkGenerator(seed: seed)
        self.known = known
    }

    /// Walks some times.
    ///
    /// - Parameter count: The number of walks.
    /// - Returns: What they have come to.
    mutating func run(_ count: Int) -> Result {
        for _ in 0..<count { walk() }
        return result
    }

    private mutating func walk() {
        result.walks += 1
        guard let start = starts.randomElement(using: &generator),
            var state = reader.read(exploration.table.key(of: start))
        else { return }
        var steps: [Step] = []
        while steps.count <= Self.moveLimit {
            look(at: state, from: start, behind: steps)
            guard steps.count < Self.moveLimit, let (move, next) = step(from: state),
                writer.write(next.tree, isSignedIn: next.isSignedIn),
                let known = reader.read(writer.key[...])
            else { return }
            steps.append(Step(move: move, key: writer.key))
            state = known
        }
    }

    /// Checks the answer to one of the requests.
    private mutating func look(at state: ExploredState, from start: Int, behind steps: [Step]) {
        guard let position = checked.randomElement(using: &generator) else { return }
        var check = PairCheck(
            state,
            in: exploration.situation,
            resolver: exploration.resolver,
            expectations: app.expectations
        )
        let request = app.requests[position]
        let answer = check.result(of: request)
        result.pairs += 1
        if answer.holder != nil, !exploration.rules.countsLocks { return }
        guard let fault = answer.fault else { return }
        let end = answer.route == request.route ? nil : answer.route
        let cause = Cause(route: request.route, end: end, fault: fault)
        guard known.insert(cause).inserted else { return }
        result.faults.append(
            FaultyWalk(cause: cause, start: start, steps: steps, request: position)
        )
    }

    /// Something that a person or a plan can do; `nil` where a few tries find nothing.
    private mutating func step(from state: ExploredState) -> (Move, ExploredState)? {
        for _ in 0..<Self.tryLimit {
            if let step = anyStep(from: state) { return step }
        }
        return nil
    }

    private mutating func anyStep(from state: ExploredState) -> (Move, ExploredState)? {
        var next = state
        // As many kinds of moves as there are in the model; none is rarer for having few moves.
        switch Int.random(in: 0..<4, using: &generator) {
        case 0:
            guard let position = app.requests.indices.randomElement(using: &generator) else {
                return nil
            }
            let check = check(state, exploration.resolver)
            guard let tree = check.next(after: app.requests[position]) else { return nil }
            next.tree = tree
            return (.plan(request: Int32(position)), next)
        case 1:
            guard !state.tree.isColdStart,
                let position = app.openings.indices.randomElement(using: &generator)
            else { return nil }
            let request = app.openings[position]
            let opening = Opening(request, app.expectations[request.route], limit: app.openingLimit)
            let check = check(state, exploration.openingResolver)
            guard let tree = opening.tree(after: state, check) else { return nil }
            next.tree = tree
            return (.open(opening: Int32(position)), next)
        case 2:
            guard !state.tree.isColdStart else { return nil }
            let person = UserActions(state.tree, in: app.slice)
            guard let move = person.all.randomElement(using: &generator),
                let tree = person.tree(after: move)
            else { return nil }
            next.tree = tree
            return (move, next)
        default:
            guard app.asksSignedIn else { return nil }
            next.isSignedIn.toggle()
            return (.sign, next)
        }
    }

    private func check(_ state: ExploredState, _ resolver: IntentResolver) -> PairCheck {
        PairCheck(
            state,
            in: exploration.situation,
            resolver: resolver,
            expectations: app.expectations
        )
    }
}

/// Numbers that look random and are the same for the same seed: SplitMix64.
struct WalkGenerator: RandomNumberGenerator {
    private var state: UInt64

    /// Begins with a seed.
    init(seed: UInt64) { state = seed }

    /// The next number.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
