/// The routes of an app, each by its name, with no `from` that leads back to itself.
public struct RouteTable: Sendable {
    /// The most steps of one chain, those of the routes that it stands on included; also the most
    /// routes and switches that it leads over.
    public static let stepLimit = 64

    private let content: Content

    /// The content of a table: it never changes, and is handed to every reading as a reference.
    private final class Content: Sendable {
        let routes: [PreparedRoute]
        /// Where in ``routes`` a name stands; the departures come last.
        let places: NamePlaces
        let defaults: RouteDefaults
        let globals: Globals
        let early: [PlacedInterceptor]
        let interceptors: [PlacedInterceptor]
        let behaviors: [ScreenType: any ContainerBehavior]
        let flows: [String: any Flow]
        let dismissals: [ScreenType: RouteID]

        init(
            routes: [Route],
            defaults: RouteDefaults,
            globals: Globals,
            behaviors: [ScreenType: any ContainerBehavior],
            flows: [String: any Flow],
            dismissals: [ScreenType: RouteID]
        ) {
            let all = routes + Departure.allCases.map(\.asRoute)
            self.routes = all.map { PreparedRoute($0, defaults: defaults) }
            self.places = NamePlaces(all.map(\.id.name))
            self.defaults = defaults
            self.globals = globals
            self.early = PlacedInterceptor.list(globals.early, at: nil)
            self.interceptors = PlacedInterceptor.list(globals.interceptors, at: nil)
            self.behaviors = behaviors
            self.flows = flows
            self.dismissals = dismissals
        }
    }

    /// What holds where a route does not say.
    public var defaults: RouteDefaults { content.defaults }

    /// What stands before, on and after every route.
    public var globals: Globals { content.globals }

    /// Whether a task is run on every screen.
    var hasGlobalTasks: Bool { !content.globals.tasks.isEmpty }

    /// Whether a post-navigation interceptor is run for every screen.
    var hasGlobalPostInterceptors: Bool { !content.globals.postInterceptors.isEmpty }

    /// Whether an interceptor is asked before those of the routes and steps.
    var hasGlobalInterceptors: Bool { !content.interceptors.isEmpty }

    /// Asked before anything is searched.
    var early: [PlacedInterceptor] { content.early }

    /// Asked before the interceptors of the routes and steps.
    var interceptors: [PlacedInterceptor] { content.interceptors }

    /// How the app's own containers behave, by their type; ``StandardBehavior/selected`` where
    /// nothing is said.
    public var behaviors: [ScreenType: any ContainerBehavior] { content.behaviors }

    /// The flows by name.
    public var flows: [String: any Flow] { content.flows }

    /// The routes to which close buttons lead, by the types of their screens: there
    /// ``Departure/close`` leads as well.
    public var dismissals: [ScreenType: RouteID] { content.dismissals }

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - routes: The routes, each name once; those of ``Departure`` are taken.
    ///   - defaults: What holds where a route does not say.
    ///   - globals: What stands before, on and after every route.
    ///   - behaviors: How the app's own containers behave, by their type.
    ///   - flows: The flows, each name once.
    ///   - dismissals: The routes to which close buttons lead, by the types of their screens.
    /// - Throws: ``RouteTableError`` for the first fault in the order of the names.
    public init(
        _ routes: [Route],
        defaults: RouteDefaults = RouteDefaults(),
        globals: Globals = Globals(),
        behaviors: [ScreenType: any ContainerBehavior] = [:],
        flows: [any Flow] = [],
        dismissals: [ScreenType: RouteID] = [:]
    ) throws(RouteTableError) {
        var table: [RouteID: Route] = [:]
        for route in routes {
            guard Departure(route.id) == nil else { throw .reservedRoute(route.id) }
            guard table.updateValue(route, forKey: route.id) == nil else {
                throw .duplicateRoute(route.id)
            }
        }
        var named: [String: any Flow] = [:]
        for flow in flows where named.updateValue(flow, forKey: flow.name) != nil {
            throw .duplicateFlow(flow.name)
        }
        self.content = Content(
            routes: routes,
            defaults: defaults,
            globals: globals,
            behaviors: behaviors,
            flows: named,
            dismissals: dismissals
        )
        var check = RouteTableCheck(routes: table)
        for route in table.values.sorted(by: { $0.id < $1.id }) {
            try check.check(route)
            if let ending = route.ending, prepared(ending) == nil {
                throw .unknownRoute(ending, in: route.id)
            }
        }
        for (type, route) in dismissals.sorted(by: { $0.key.name < $1.key.name })
        where table[route] == nil && route != Departure.back.route {
            throw .unknownDismissal(route, of: type)
        }
    }

    /// The route of a name.
    public subscript(id: RouteID) -> Route? { own(id)?.route }

    /// A route of the table that is no departure.
    private func own(_ id: RouteID) -> PreparedRoute? {
        prepared(id).flatMap { $0.departure == nil ? $0 : nil }
    }

    /// The route of a name as the Router reads it.
    ///
    /// Those of ``Departure`` are there too.
    func prepared(_ id: RouteID) -> PreparedRoute? {
        guard let place = content.places.place(of: id.name) else { return nil }
        return content.routes[place]
    }

    /// The names in ascending order.
    public var ids: [RouteID] {
        content.routes.filter { $0.departure == nil }.map(\.route.id).sorted()
    }

    /// The types of the screens that a route may lead to; none for one that begins at once.
    func targets(of id: RouteID) -> Set<ScreenType> {
        var targets: Set<ScreenType> = []
        var open = [self[id]?.chain].compactMap(\.self)
        var seen: Set<RouteID> = [id]
        while let chain = open.popLast() {
            // A step that neither finds nor builds only asks, or makes the context.
            let screen = chain.steps.first { $0.finder != nil || $0.factory != nil }
            if let screen {
                targets.insert(screen.type)
                continue
            }
            switch chain.origin {
            case .current, .root, .found: break
            case .route(let id):
                if seen.insert(id).inserted, let next = self[id] { open.append(next.chain) }
            case .choice(let cases, let otherwise):
                open += cases.map(\.chain) + [otherwise].compactMap(\.self)
            }
        }
        return targets
    }
}

extension RouteTable {
    /// Creates a table of definitions, which bring how their custom containers behave.
    ///
    /// - Parameters:
    ///   - definitions: The routes, each name once.
    ///   - defaults: What holds where a route does not say.
    ///   - globals: What stands before, on and after every route.
    ///   - containers: Custom containers that no route names, and that may be in a tree.
    ///   - flows: The flows, each name once.
    ///   - dismissals: The routes to which close buttons lead, by the types of their screens.
    /// - Throws: ``RouteTableError`` for the first fault in the order of the names.
    public init(
        of definitions: [any RouteDefining],
        defaults: RouteDefaults = RouteDefaults(),
        globals: Globals = Globals(),
        containers: [any CustomContainer.Type] = [],
        flows: [any Flow] = [],
        dismissals: [ScreenType: RouteID] = [:]
    ) throws(RouteTableError) {
        var behaviors: [ScreenType: any ContainerBehavior] = [:]
        for container in containers { behaviors[container.type] = container.behavior }
        for definition in definitions {
            behaviors.merge(definition.behaviors) { first, _ in first }
        }
        try self.init(
            definitions.map(\.route),
            defaults: defaults,
            globals: globals,
            behaviors: behaviors,
            flows: flows,
            dismissals: dismissals
        )
    }
}

/// A fault in the routes of a table.
public enum RouteTableError: Error, Hashable, Sendable {
    /// Two routes have one name.
    case duplicateRoute(RouteID)
    /// A route has the name of a ``Departure``.
    case reservedRoute(RouteID)
    /// A close button leads to a route that is not there, or is another departure than `back`.
    case unknownDismissal(RouteID, of: ScreenType)
    /// Two flows have one name.
    case duplicateFlow(String)
    /// A chain begins at a route that is not there.
    case unknownRoute(RouteID, in: RouteID)
    /// A chain begins, over other routes, at itself.
    case cycle([RouteID])
    /// A step builds a screen and does not say how to put it in place.
    case missingAction(ScreenType, in: RouteID)
}
