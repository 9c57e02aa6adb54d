extension PathProgram {
    /// How many states are looked at before the answer is left open.
    static let stateLimit = 20_000

    /// Whether a path could fit two programs and none of some others; a doubt counts as yes.
    ///
    /// - Parameters:
    ///   - left: A program.
    ///   - right: Another one.
    ///   - excluded: Programs that the path must not fit.
    ///   - budget: What may still be done.
    /// - Returns: `false` only when there is no such path.
    static func overlaps(
        _ left: PathProgram,
        _ right: PathProgram,
        except excluded: [PathProgram] = [],
        _ budget: inout OverlapBudget
    ) -> Bool {
        overlap(left, right, except: excluded, &budget) != .never
    }

    /// Looks for a path that fits two programs and none of some others.
    ///
    /// Only such paths count as a safe link can have: a segment is empty only at the end.
    ///
    /// - Parameters:
    ///   - left: A program.
    ///   - right: Another one.
    ///   - excluded: Programs that the path must not fit.
    ///   - budget: What may still be done.
    /// - Returns: A shortest path, where there is one.
    static func overlap(
        _ left: PathProgram,
        _ right: PathProgram,
        except excluded: [PathProgram] = [],
        _ budget: inout OverlapBudget
    ) -> PathOverlap {
        var search = Search(left, right, excluded)
        var next = 0
        while next < search.states.count {
            let state = search.states[next]
            // What is excluded is looked at for each of them.
            budget.spend(state.excluded.reduce(1) { $0 + 1 + $1.count })
            guard next < stateLimit, !budget.isSpent else { return .undecided }
            let (one, two) = (left.instructions[state.left], right.instructions[state.right])
            if one == .match, two == .match {
                let isExcluded = zip(excluded, state.excluded).contains { program, places in
                    places.contains { program.instructions[$0] == .match }
                }
                if !isExcluded { return .at(search.path(to: next)) }
            }
            for letter in letters(one, two, excluded, state)
            where one.takes(letter) && two.takes(letter) {
                search.add(
                    left.closure([state.left + 1]),
                    right.closure([state.right + 1]),
                    zip(excluded, state.excluded).map { $0.places($1, after: letter) },
                    from: (next, letter)
                )
            }
            next += 1
        }
        return .never
    }

    /// The positions of two programs, and the positions that others can have.
    private struct State: Hashable {
        let left: Int
        let right: Int
        let excluded: [[Int]]
        let isBehindSlash: Bool
    }

    /// The states that were reached, and from where.
    private struct Search {
        private(set) var states: [State] = []
        private var known: Set<State> = []
        private var origins: [(state: Int, letter: Letter)?] = []

        init(_ left: PathProgram, _ right: PathProgram, _ excluded: [PathProgram]) {
            add(
                left.closure([0]),
                right.closure([0]),
                excluded.map { $0.closure([0]) },
                from: nil
            )
        }

        mutating func add(
            _ left: [Int],
            _ right: [Int],
            _ excluded: [[Int]],
            from origin: (state: Int, letter: Letter)?
        ) {
            for one in left {
                for two in right {
                    let state = State(
                        left: one,
                        right: two,
                        excluded: excluded,
                        isBehindSlash: origin?.letter == .scalar("/")
                    )
                    guard known.insert(state).inserted else { continue }
                    states.append(state)
                    origins.append(origin)
                }
            }
        }

        func path(to state: Int) -> String {
            var scalars: [Unicode.Scalar] = []
            var place = origins[state]
            while let (origin, letter) = place {
                if case .scalar(let scalar) = letter {
                    scalars.append(scalar)
                } else {
                    scalars.append("x")
                }
                place = origins[origin]
            }
            return String(String.UnicodeScalarView(scalars.reversed()))
        }
    }

    /// A scalar, or all that no program at hand names.
    enum Letter: Hashable {
        /// This one.
        case scalar(Unicode.Scalar)
        /// Another one, and no slash.
        case other
    }

    /// One of each kind of scalar that could come next.
    private static func letters(
        _ left: Instruction,
        _ right: Instruction,
        _ excluded: [PathProgram],
        _ state: State
    ) -> [Letter] {
        let letters: [Letter]
        if case .scalar(let scalar) = left {
            letters = [.scalar(scalar)]
        } else if case .scalar(let scalar) = right {
            letters = [.scalar(scalar)]
        } else {
            var named: Set<Unicode.Scalar> = ["/"]
            for (program, places) in zip(excluded, state.excluded) {
                for place in places {
                    if case .scalar(let scalar) = program.instructions[place] {
                        named.insert(scalar)
                    }
                }
            }
            letters = [.other] + named.map(Letter.scalar)
        }
        // Behind "//" nothing safe can stand.
        return state.isBehindSlash ? letters.filter { $0 != .scalar("/") } : letters
    }

    /// The places behind a letter.
    private func places(_ places: [Int], after letter: Letter) -> [Int] {
        closure(places.filter { instructions[$0].takes(letter) }.map { $0 + 1 })
    }

    /// The places that can be reached without a scalar, sorted; those that lead on are left out.
    func closure(_ places: [Int]) -> [Int] {
        var open = places
        var known: Set<Int> = []
        var result: [Int] = []
        while let place = open.popLast() {
            guard known.insert(place).inserted else { continue }
            switch instructions[place] {
            case .split(let first, let second): open += [first, second]
            case .save: open.append(place + 1)
            case .match, .scalar, .segmentScalar, .anyScalar: result.append(place)
            }
        }
        return result.sorted()
    }
}

extension PathProgram.Instruction {
    /// Whether it takes a scalar.
    func takes(_ letter: PathProgram.Letter) -> Bool {
        switch self {
        case .scalar(let scalar): letter == .scalar(scalar)
        case .segmentScalar: letter != .scalar("/")
        case .anyScalar: true
        case .split, .save, .match: false
        }
    }
}

/// The result of searching a path that matches several programs at once.
enum PathOverlap: Hashable {
    /// None does.
    case never
    /// Such as this one; where any letter would do, it is an `x`.
    case at(String)
    /// That takes too long to find out.
    case undecided
}

/// The limit of the work to find out which of a catalog's links overlap.
///
/// A budget is for all pairs together: what bounds one pair does not bound thousands of them.
struct OverlapBudget {
    /// The steps that a catalog may cost; about half a second.
    static let limit = 500_000

    /// The steps that the files of the operating systems may cost, which are written seldom.
    static let associationLimit = 10_000_000

    private var rest: Int

    /// Begins with nothing done.
    ///
    /// - Parameter limit: The steps that may be done.
    init(limit: Int = Self.limit) { rest = limit }

    /// Whether more was to be done than may be.
    var isSpent: Bool { rest < 0 }

    /// Notes what is going to be done.
    mutating func spend(_ steps: Int) { rest = max(-1, rest - steps) }
}
