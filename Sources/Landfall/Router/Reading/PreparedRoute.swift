/// A route as the Router reads it: each part once in memory, and the places of its steps known.
///
/// Made when the table is; what a reading takes along of it is a reference.
final class PreparedRoute: Sendable {
    let route: Route
    /// The rules that hold for it: its own, or those of the table.
    let rules: RouteDefaults
    let chain: PreparedChain
    /// Asked when the reading enters the route.
    let interceptors: [PlacedInterceptor]
    /// What the route is where it has no chain of its own; `nil` for those of a table.
    let departure: Departure?
    /// The keys of its context whose values are recorded nowhere.
    let secretKeys: Set<String>

    init(_ route: Route, defaults: RouteDefaults) {
        var rules = defaults
        if let veto = route.veto { rules.veto = veto }
        if let transition = route.transition { rules.transition = transition }
        self.route = route
        self.secretKeys = route.secretKeys
        self.rules = rules
        self.departure = Departure(route.id)
        self.interceptors = PlacedInterceptor.list(route.interceptors, at: StepPlace(route.id))
        self.chain = PreparedChain(route.chain, of: route.id, from: 0)
    }
}

/// A chain with the places of its steps.
final class PreparedChain: Sendable {
    let steps: [PreparedStep]
    let origin: Origin
    /// The place of the beginning, behind the last step.
    let end: StepPlace

    /// The origin of a chain.
    enum Origin: Sendable {
        case current(WindowChoice)
        case root(WindowChoice)
        case found(PreparedFinder)
        case route(RouteID)
        case choice(Choice)
    }

    /// The branches of a switch.
    final class Choice: Sendable {
        let cases: [Case]
        /// Taken where no case holds; `nil` where there is no such branch.
        let otherwise: PreparedChain?

        init(_ cases: [Case], otherwise: PreparedChain?) {
            self.cases = cases
            self.otherwise = otherwise
        }
    }

    /// One case of a switch.
    final class Case: Sendable {
        let condition: any Condition
        let chain: PreparedChain

        init(_ condition: any Condition, _ chain: PreparedChain) {
            self.condition = condition
            self.chain = chain
        }
    }

    init(_ chain: Chain, of route: RouteID, from index: Int) {
        self.steps = chain.steps.enumerated().map { number, step in
            PreparedStep(step, at: StepPlace(route, index + number))
        }
        let end = index + chain.steps.count
        self.end = StepPlace(route, end)
        self.origin =
            switch chain.origin {
            case .current(let window): .current(window)
            case .root(let window): .root(window)
            case .found(let finder): .found(PreparedFinder(finder))
            case .route(let id): .route(id)
            case .choice(let cases, let otherwise):
                .choice(
                    Choice(
                        cases.map {
                            Case($0.condition, PreparedChain($0.chain, of: route, from: end + 1))
                        },
                        otherwise: otherwise.map { PreparedChain($0, of: route, from: end + 1) }
                    )
                )
            }
    }
}
