import Landfall
import LandfallExperiments

/// Binds what a catalog says to the contexts of its places: looks up the keys that are read there,
/// gives literals the types that they have there, and puts the steps behind a switch into each of
/// its branches.
///
/// The steps behind a switch are bound once for each context with which its cases lead to them.
struct Binder: FindingSink {
    var findings = Findings()

    /// The catalog as it is written.
    let syntax: CatalogSyntax

    /// The team's own interceptors, by name.
    let registry: InterceptorRegistry

    /// By which keys signed links are checked.
    let linkKeys: LinkKeys

    /// The variations of each experiment, by name.
    let variations: [String: [String]]

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
    var known: [Beginning: BoundChain?] = [:]

    /// Whether the cases of switches are reached, by their places.
    var reaches: [SourcePlace: Reach] = [:]

    /// The steps of a part of a chain, and the context at the first of them.
    struct Beginning: Hashable {
        /// The places of the steps.
        let places: [SourcePlace]
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
    ///   - syntax: The catalog as it is written.
    ///   - registry: The team's own interceptors.
    ///   - linkKeys: By which keys signed links are checked.
    init(_ syntax: CatalogSyntax, registry: InterceptorRegistry, linkKeys: LinkKeys) {
        self.syntax = syntax
        self.registry = registry
        self.linkKeys = linkKeys
        variations = syntax.experiments.compactMapValues { $0?.variations }
    }

    /// Binds the whole catalog; of the flags also those that no condition asks.
    mutating func catalog() -> BoundCatalog {
        for (name, flag) in syntax.flags.sorted(by: { $0.value.place < $1.value.place }) {
            _ = self.flag(name, at: flag.place)
        }
        let flows = syntax.flowsByName.mapValues { flow($0) }
        let nowhere = ContextScope(owner: "the catalog", parameters: [:])
        let interceptors = interceptors(syntax.interceptors, in: nowhere)
        check(syntax.uses, in: nowhere)
        let routes = syntax.routes.compactMap { route($0) }
        checkReach()
        return BoundCatalog(
            syntax: syntax,
            routes: routes,
            flowsByName: flows,
            interceptors: interceptors.filter(\.isEarly) + interceptors.filter { !$0.isEarly },
            after: after(syntax.postInterceptors),
            inputs: inputs,
            chains: Dictionary(routes.map { ($0.id, $0.chain) }) { first, _ in first }
        )
    }

    private mutating func flow(_ flow: FlowSyntax) -> BoundFlow {
        let owner = "flow \"\(flow.name)\""
        let scope = ContextScope(owner: owner, parameters: flow.data)
        let conditions = flow.conditions.mapValues { question($0, in: scope) }
        check(flow.uses, in: ContextScope(owner: owner, parameters: [:]))
        let steps = flow.steps.map { BoundFlow.Step(syntax: $0, when: conditions[$0.name]) }
        return BoundFlow(syntax: flow, steps: steps)
    }

    /// Binds a route, unless something of its steps could not be read.
    private mutating func route(_ route: RouteSyntax) -> BoundRoute? {
        let scope = route.scope
        let interceptors = interceptors(route.interceptors, in: scope)
        check(route.uses, in: scope)
        guard run(BranchLimitCheck(steps: route.steps)).isSound,
            let chain = chain(route.steps, in: scope)
        else { return nil }
        return BoundRoute(
            syntax: route,
            interceptors: interceptors,
            after: after(route.postInterceptors),
            chain: chain
        )
    }

    /// Binds interceptors that are asked before a plan is sent.
    mutating func interceptors(
        _ interceptors: [InterceptorSyntax],
        in scope: ContextScope
    ) -> [BoundInterceptor] {
        interceptors.compactMap { interceptor in
            question(of: interceptor, in: scope).map {
                BoundInterceptor(syntax: interceptor, question: $0)
            }
        }
    }

    private mutating func question(
        of interceptor: InterceptorSyntax,
        in scope: ContextScope
    ) -> BoundInterceptor.Question? {
        switch interceptor.question {
        case .signedIn:
            inputs.asksSignedIn = true
            return .signedIn
        case .notExpired:
            note(.notExpired, in: scope)
            return .condition(.notExpired)
        case .own: return registry.before[interceptor.kind].map { .interceptor($0) }
        case .signedLink(let parameter):
            return scope.route.map { route in
                .interceptor(
                    SignedLinkInterceptor(
                        parameter: parameter,
                        route: route,
                        audience: syntax.app,
                        keys: linkKeys
                    )
                )
            }
        case .condition(let written, let mustHold):
            let condition = question(written, in: scope)
            return .condition(mustHold ? condition : .not(condition))
        }
    }

    /// What runs when a plan has been made.
    func after(_ interceptors: [PostInterceptorSyntax]) -> [any PostNavigationInterceptor] {
        interceptors.compactMap { interceptor in
            guard let event = interceptor.event else { return registry.after[interceptor.name] }
            return EventInterceptor(
                name: interceptor.name,
                properties: event.properties,
                isForTarget: event.isForTarget
            )
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
                check(syntax.parameters[name] ?? [:], ofRoute: name, areIn: scope, at: place)
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
        at place: SourcePlace
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
