import Landfall

/// Binds what a catalog says to the contexts of its places: looks up the keys that are read there,
/// gives literals the types that they have there, and puts the steps behind a switch into each of
/// its branches.
///
/// The steps behind a switch are bound once for each context with which its cases lead to them.
struct Binder: FindingSink {
    var findings = Findings()

    /// What each route needs, by name.
    let parameters: [String: [String: Route.Parameter]]

    /// The variations of each experiment, by name.
    let variations: [String: [String]]

    /// The flags by name.
    let flagSyntax: [String: FlagSyntax]

    /// The flags that were bound, by name; those with a fault have no condition.
    var flags: [String: (condition: CatalogCondition?, size: Int)] = [:]

    /// The flags that are being bound, the outermost first.
    var openFlags: [String] = []

    /// The conditions that were bound, those of flags counted each time.
    var conditionCount = 0

    /// The conditions that were looked at for contradictions.
    var contradictionSteps = 0

    /// What the conditions look at.
    var inputs = ConditionInputs()

    /// The steps behind switches that were bound, by their places and what the context has there.
    var known: [Beginning: ChainSyntax?] = [:]

    /// Whether the cases of switches are reached, by their places.
    var reaches: [Place: Reach] = [:]

    /// The steps of a part of a chain, and the context at the first of them.
    struct Beginning: Hashable {
        /// The places of the steps.
        let places: [Place]
        /// The context.
        let scope: ContextScope
    }

    /// The reachability of a case.
    struct Reach {
        /// Whether the case is the `else` of its switch.
        let isElse: Bool
        /// Whether it is reached with one of the contexts that lead to its switch.
        var isReached = false
    }

    /// Begins with nothing bound.
    ///
    /// - Parameters:
    ///   - parameters: What each route needs, by name.
    ///   - variations: The variations of each experiment, by name.
    ///   - flags: The flags by name.
    init(
        parameters: [String: [String: Route.Parameter]],
        variations: [String: [String]],
        flags: [String: FlagSyntax]
    ) {
        self.parameters = parameters
        self.variations = variations
        flagSyntax = flags
    }

    /// Binds all flags, also those that no condition asks.
    mutating func bindFlags() {
        for (name, flag) in flagSyntax.sorted(by: { $0.value.place < $1.value.place }) {
            _ = self.flag(name, at: flag.place)
        }
    }

    /// Binds the steps of flows.
    ///
    /// - Parameter flow: The flow as it is written.
    /// - Returns: The flow.
    mutating func flow(_ flow: FlowSyntax) -> FlowSyntax {
        var flow = flow
        let owner = "flow \"\(flow.name)\""
        let scope = ContextScope(owner: owner, parameters: flow.data)
        let conditions = flow.conditions.mapValues { question($0, in: scope) }
        for index in flow.steps.indices {
            flow.steps[index].when = conditions[flow.steps[index].name]
        }
        check(flow.uses, in: ContextScope(owner: owner, parameters: [:]))
        return flow
    }

    /// Binds a route.
    ///
    /// - Parameter written: The route as it is written.
    /// - Returns: The route, or `nil` where something of its steps could not be read.
    mutating func route(_ written: RouteSyntax) -> RouteSyntax? {
        var route = written
        let scope = written.scope
        route.interceptors = interceptors(written.interceptors, in: scope)
        check(written.uses, in: scope)
        guard run(BranchLimitCheck(steps: written.steps)).isSound,
            let chain = chain(written.steps, in: scope)
        else { return nil }
        route.steps = []
        route.chain = chain
        return route
    }

    /// Binds the conditions of interceptors.
    mutating func interceptors(
        _ interceptors: [InterceptorSyntax],
        in scope: ContextScope
    ) -> [InterceptorSyntax] {
        interceptors.map { interceptor in
            var bound = interceptor
            switch interceptor.question {
            case .signedIn: inputs.asksSignedIn = true
            case .interceptor: break
            case .condition(let condition): note(condition, in: scope)
            case .written(let written, let mustHold):
                let condition = question(written, in: scope)
                bound.question = .condition(mustHold ? condition : .not(condition))
            }
            return bound
        }
    }

    /// Binds a condition that no experiment may decide.
    private mutating func question(
        _ written: ConditionSyntax,
        in scope: ContextScope
    ) -> CatalogCondition {
        let condition = condition(written, in: scope)
        if condition.asksExperiment {
            refuse(
                "an experiment can only decide a switch, not an interceptor",
                at: written.place
            )
        }
        return condition
    }

    /// Notes what the context of a place does not have, or has of another type.
    ///
    /// - Parameters:
    ///   - uses: What is taken from it.
    ///   - scope: What it has.
    mutating func check(_ uses: [ContextUse], in scope: ContextScope) {
        for use in uses {
            switch use {
            case .value(let key, let type, let taker, let place):
                check(key, of: type, takenBy: taker, in: scope, at: place)
            case .route(let name, let place):
                check(parameters[name] ?? [:], ofRoute: name, areIn: scope, at: place)
            case .behind(let with, let uses):
                check(with.uses, in: scope)
                check(uses, in: with.scope(behind: scope))
            }
        }
    }

    private mutating func check(
        _ key: String,
        of type: ContextType?,
        takenBy taker: String?,
        in scope: ContextScope,
        at place: Place
    ) {
        guard let given = scope[key]?.type else {
            return refuseUnknownKey(key, in: scope, at: place)
        }
        guard let type, type != given else { return }
        refuse(
            taker.map { "\"$\(key)\" is \(given.phrase), and \"\($0)\" takes \(type.phrase)" }
                ?? "\"\(key)\" is \(given.phrase) in \(scope.owner), and \(type.phrase) in the screen",
            at: place
        )
    }
}
