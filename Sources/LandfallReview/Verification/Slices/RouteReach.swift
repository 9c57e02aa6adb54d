import Landfall
import LandfallCatalog

/// All that the answer for a route can depend on: the chains that it leads over, and where its
/// interceptors lead.
struct RouteReach {
    private(set) var routes: Set<RouteID> = []
    /// What is looked for.
    private(set) var sought: SoughtTypes
    /// The types of all steps.
    private(set) var stepTypes: Set<ScreenType> = []
    /// What the conditions look at.
    private(set) var inputs = ConditionInputs()

    private let catalog: BoundCatalog
    private var flows: Set<String> = []

    /// Follows a route to all that it leads to.
    init(_ route: RouteID, in catalog: BoundCatalog) {
        self.catalog = catalog
        self.sought = SoughtTypes(catalog.types)
        add(catalog.interceptors, of: nil)
        add(route)
    }

    private mutating func add(_ id: RouteID) {
        guard routes.insert(id).inserted,
            let route = catalog.routes.first(where: { $0.id == id })
        else { return }
        add(route.interceptors, of: id)
        add(route.chain, of: id, isEnd: true)
        if let ending = route.ending { add(ending) }
    }

    private mutating func add(_ chain: BoundChain, of route: RouteID, isEnd: Bool) {
        var isEnd = isEnd
        for step in chain.steps {
            add(step.interceptors, of: route)
            if !step.isPassing { stepTypes.insert(step.type) }
            if let finder = step.finder?.finder { sought.add(finder) }
            if isEnd, !step.isPassing {
                sought.add(step.type)
                isEnd = false
            }
            sought.add(step.placement?.placement)
            for source in step.set.values { add(source) }
            for source in (step.with ?? [:]).values { add(source) }
            for requirement in step.finder?.requirements ?? [] {
                if case .equal(_, let source) = requirement { add(source) }
            }
            for child in step.content?.children ?? [] { add(child) }
        }
        switch chain.origin {
        case .current, .root: break
        case .found(let finder): sought.add(finder.finder)
        case .route(let id, _): add(id)
        case .choice(let cases, _):
            for branch in cases { add(branch.when, of: route) }
            for branch in chain.branches { add(branch, of: route, isEnd: isEnd) }
        }
    }

    private mutating func add(_ child: BoundContent.Child) {
        for source in (child.task?.sources ?? [:]).values { add(source) }
        for source in (child.with ?? [:]).values { add(source) }
        for inner in child.content.children ?? [] { add(inner) }
    }

    /// A value that comes from what situations have otherwise.
    private mutating func add(_ source: ValueSource) {
        switch source {
        case .literal, .context, .flow: break
        case .sessionUserID: inputs.asksSignedIn = true
        case .sessionAttribute(let name): inputs.attributes[name] = catalog.inputs.attributes[name]
        case .deviceLocale: inputs.locales.formUnion(catalog.inputs.locales)
        }
    }

    private mutating func add(_ condition: CatalogCondition, of route: RouteID?) {
        sought.add(condition)
        inputs.note(condition, of: route, variations: catalog.inputs.experiments)
    }

    private mutating func add(_ interceptors: [BoundInterceptor], of route: RouteID?) {
        for interceptor in interceptors {
            switch interceptor.question {
            case .signedIn: inputs.asksSignedIn = true
            case .condition(let condition): add(condition, of: route)
            case .interceptor: break
            }
            switch interceptor.fallback {
            case .redirect(let id, let sources):
                for source in (sources ?? [:]).values { add(source) }
                add(id)
            case .detour(let flow, _): add(flow: flow)
            case .own, .refuse, .openURL: break
            }
        }
    }

    private mutating func add(flow name: String) {
        guard flows.insert(name).inserted, let flow = catalog.flowsByName[name] else { return }
        sought.add(flow.root)
        for step in flow.steps {
            if let when = step.when { add(when, of: nil) }
            switch step.target {
            case .route(let branch): add(branch.route)
            case .flow(let inner): add(flow: inner)
            }
        }
        if let route = flow.cancellation { add(route) }
    }
}

extension ConditionInputs {
    /// Adds what other conditions look at.
    mutating func merge(_ other: ConditionInputs) {
        idioms.formUnion(other.idioms)
        platforms.formUnion(other.platforms)
        channels.formUnion(other.channels)
        locales.formUnion(other.locales)
        appVersions.formUnion(other.appVersions)
        attributes.merge(other.attributes) { $0.union($1) }
        instants.formUnion(other.instants)
        asksSignedIn = asksSignedIn || other.asksSignedIn
        asksExpiry = asksExpiry || other.asksExpiry
        experiments.merge(other.experiments) { first, _ in first }
        for (route, keys) in other.contextValues {
            contextValues[route, default: [:]].merge(keys) { $0.union($1) }
        }
        for (route, keys) in other.optionalKeys { optionalKeys[route, default: []].formUnion(keys) }
    }
}
