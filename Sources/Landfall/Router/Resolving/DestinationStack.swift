/// The destinations of an intent, one on top of the other, and the plans of those beneath the one
/// that is being tried.
struct DestinationStack {
    /// Where the intent wants to go.
    private var requested = Request.list([])

    /// The destinations that are still to be shown on top, the next first.
    private var pending: ArraySlice<Destination> = []

    /// What is planned for the destinations beneath the one that is being tried, the lowest first.
    private(set) var levels: [Level] = []

    /// How often an interceptor asked for something else.
    private var redirectCount = 0

    /// Where an intent wants to go; what a link leads to is written out only for those who ask.
    private enum Request {
        case list([Destination])
        case link(RouteID, Context)
    }

    /// A destination that is planned, while others are to be shown on top of it.
    struct Level {
        /// Where it leads.
        let route: RouteID
        /// The plan, with those of the levels beneath it.
        let plan: RoutePlan
        /// The events of its interceptors.
        let events: [NavigationEvent]
        /// The device as it will be by then.
        let request: NavigationRequest
    }

    /// Where the intent wants to go, one on top of the other.
    var destinations: [Destination] {
        switch requested {
        case .list(let list): list
        case .link(let route, let context):
            [Destination(route: route, context: context.sortedText)]
        }
    }

    /// Takes the route of a link.
    mutating func follow(_ route: consuming RouteID, _ context: consuming Context) {
        requested = .link(route, context)
    }

    /// Takes destinations, which are tried once a flow is over.
    mutating func request(_ destinations: [Destination]) { requested = .list(destinations) }

    /// Takes destinations, and gives the lowest, which is tried first.
    ///
    /// - Throws: ``RoutingError`` where there are none, or too many.
    mutating func begin(
        with destinations: [Destination]
    ) throws(RoutingError) -> Destination {
        guard let first = destinations.first else {
            throw RoutingError(.unknownDestination, "the list of destinations is empty")
        }
        guard destinations.count <= IntentResolver.destinationLimit else {
            throw RoutingError(
                .limitExceeded,
                "an intent names at most \(IntentResolver.destinationLimit) destinations"
            )
        }
        requested = .list(destinations)
        pending = destinations.dropFirst()
        return first
    }

    /// The destination that comes next on top; `nil` where there is none.
    mutating func popNext() -> Destination? { pending.popFirst() }

    /// Puts a planned destination beneath the next.
    mutating func append(_ level: Level) { levels.append(level) }

    /// Forgets all that was requested and planned.
    mutating func clear() {
        (requested, pending, levels) = (.list([]), [], [])
    }

    // MARK: Where an interceptor leads elsewhere

    /// Leads to another route, in the place of the one that is tried and of those on top of it.
    ///
    /// - Throws: ``RoutingError`` where that has happened too often.
    mutating func redirect(to route: RouteID) throws(RoutingError) {
        pending = []
        if Departure(route) != nil { levels = [] }
        try countRedirect()
    }

    /// Makes way for what comes first.
    ///
    /// - Throws: ``RoutingError`` where that has happened too often.
    mutating func suspend() throws(RoutingError) {
        pending = []
        levels = []
        // A departure at the front is not repeated from where the detour ends.
        if case .list(var list) = requested, list.count > 1,
            list.first.flatMap({ Departure($0.route) }) != nil
        {
            list.removeFirst()
            requested = .list(list)
        }
        try countRedirect()
    }

    private mutating func countRedirect() throws(RoutingError) {
        redirectCount += 1
        guard redirectCount <= IntentResolver.redirectLimit else {
            throw RoutingError(
                .limitExceeded,
                "interceptors redirected more than \(IntentResolver.redirectLimit) times"
            )
        }
    }

    // MARK: What can't be

    /// That a route is not there, and which of the destinations names it.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - isInFlow: Whether a flow names it, and not the intent.
    /// - Returns: The error.
    func noRoute(_ route: RouteID, isInFlow: Bool) -> RoutingError {
        let isName = route.name.utf8.count <= RouteID.lengthLimit
        let name = isName ? " \"\(ExplanationText.printable(route.name))\"" : " of such a long name"
        let count = destinations.count
        let isListed = count > 1 && redirectCount == 0 && !isInFlow
        let place = isListed ? ": destination \(count - pending.count) of \(count)" : ""
        return RoutingError(.unknownDestination, "there is no route\(name)\(place)")
    }

    /// Why the destinations of a list are not on top of each other in the end: one took another away,
    /// hid it where going back does not lead, or turned its screen into its own.
    ///
    /// - Parameters:
    ///   - last: The topmost destination.
    ///   - plan: The plan that shows it.
    ///   - table: The routes.
    /// - Returns: The error; `nil` where all are there.
    func fault(under last: RouteID, _ plan: RoutePlan, _ table: RouteTable) -> RoutingError? {
        let screens = ShownScreens(table: table, tree: plan.after)
        var above = (levels.map(\.plan) + [plan])[...]
        for level in levels {
            above = above.dropFirst()
            guard Departure(level.route) == nil else { continue }
            guard let end = plan.after.node(level.plan.target) else {
                return RoutingError(
                    .compositionFailed,
                    "what shows \"\(last)\" takes \"\(level.route)\" away, on top of which it was to"
                        + " be shown"
                )
            }
            if let container = screens.switched(above: end) {
                return RoutingError(
                    .compositionFailed,
                    "what shows \"\(last)\" switches \"\(plan.after.type(of: container))\" away from"
                        + " \"\(level.route)\", on top of which it was to be shown"
                )
            }
            let then = level.plan.after.node(level.plan.target)
            let context = then.map(level.plan.after.context(of:))
            guard above.contains(where: { $0.target == level.plan.target }),
                context != plan.after.context(of: end)
            else { continue }
            return RoutingError(
                .compositionFailed,
                "what is shown on top of \"\(level.route)\" is found in the same screen, which would"
                    + " get another context"
            )
        }
        return nil
    }
}
