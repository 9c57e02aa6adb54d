/// Resolves routes against trees: no state of its own, and the same input gives the same plan.
///
/// Planning has two phases. Reading the chain finds out where to begin and whom to ask; making the
/// plan needs nothing but what was read. Between them stand the verdicts of interceptors, which
/// ``IntentResolver`` gathers.
public struct Router: Sendable {
    private let parts: Parts

    /// What doesn't change; shared, so that a router is copied as one reference.
    private final class Parts: Sendable {
        let table: RouteTable
        let experiments: (any ExperimentAssigner)?
        let sticky: (any StickyAssigner)?

        init(_ table: RouteTable, _ experiments: (any ExperimentAssigner)?) {
            self.table = table
            self.experiments = experiments
            self.sticky = experiments as? any StickyAssigner
        }
    }

    /// The routes.
    public var table: RouteTable { parts.table }

    /// Decides variations where a condition asks for one.
    var experiments: (any ExperimentAssigner)? { parts.experiments }

    /// The same, where it keeps what it has decided; `nil` where it keeps nothing.
    var sticky: (any StickyAssigner)? { parts.sticky }

    /// How long a device should wait before it tries again while something moves on it.
    public static let transitionRetry = Duration.milliseconds(500)

    /// Creates a router.
    ///
    /// - Parameters:
    ///   - table: The routes.
    ///   - experiments: Decides variations where a condition asks for one.
    public init(table: RouteTable, experiments: (any ExperimentAssigner)? = nil) {
        parts = Parts(table, experiments)
    }

    /// The same router, with others' decisions about variations.
    func assigning(by experiments: any ExperimentAssigner) -> Router {
        Router(table: table, experiments: experiments)
    }

    /// Reads the chain of a route backwards.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - scope: The request and the route's context.
    ///   - assignments: The experiments that were evaluated; those of this reading are added, also
    ///     where it fails.
    ///   - passed: Takes whom a reading that fails has come to; nobody for one that does not.
    /// - Returns: Where to begin, what to build, and whom to ask.
    /// - Throws: ``RoutingError`` when the chain has no beginning in the device's tree.
    func read(
        _ route: PreparedRoute,
        in scope: StepScope,
        assignments: inout [Assignment],
        passed: inout [Reading.Question]
    ) throws(RoutingError) -> Reading {
        var reader = ChainReader(
            table: table,
            experiments: experiments,
            scope: scope,
            assignments: assignments
        )
        defer { assignments = reader.assignments }
        do throws(RoutingError) {
            return try reader.read(route)
        } catch {
            passed = reader.questions
            throw Self.isMoving(scope.request) ? Self.moving(error) : error
        }
    }

    /// Makes the plan of a reading.
    ///
    /// A transition on the device comes first, then the veto of a screen that must stay, then
    /// whatever else stands in the way.
    ///
    /// - Parameters:
    ///   - reading: Where to begin and what to build.
    ///   - scope: The request and the route's context.
    ///   - groundwork: What is planned already, for a destination on top of others.
    /// - Returns: The way to the target.
    /// - Throws: ``RoutingError`` when no way leads to the target.
    func way(
        for reading: Reading,
        in scope: StepScope,
        on groundwork: Groundwork? = nil
    ) throws(RoutingError) -> Way {
        var planner = Planner(for: reading, in: scope, table: table, on: groundwork)
        // Where it fails, what was planned until then is told as well.
        defer { scope.recorder?.note(planner.list.planned) }
        do throws(RoutingError) {
            if reading.route.rules.veto == .strict {
                try VetoCheck(tree: scope.request.state.tree)
                    .checkStrictly(from: reading.origin.node)
            }
            let way = try planner.plan()
            if !way.operations.isEmpty, Self.isMoving(scope.request) {
                throw RoutingError(.transitionInProgress, Self.movingMessage)
            }
            return way
        } catch {
            throw Self.isMoving(scope.request) ? Self.moving(error) : error
        }
    }

    /// The events of a reading's post-navigation interceptors: those of the screens of the plan, then
    /// those of the routes.
    func events(
        of reading: Reading,
        _ way: Way,
        request: NavigationRequest
    ) -> [NavigationEvent] {
        let globals = table.globals.postInterceptors
        guard !globals.isEmpty || reading.hasPostInterceptors else { return [] }
        var stack: [NodeID] = []
        for landed in way.landed where !stack.contains(landed.node) { stack.append(landed.node) }
        var found: [NavigationEvent] = []
        func ask(
            _ interceptor: any PostNavigationInterceptor,
            at node: NodeID,
            context: Context
        ) {
            let landing = Landing(
                route: reading.route.route.id,
                context: context,
                request: request,
                node: node,
                target: way.target,
                stack: stack
            )
            found += interceptor.events(for: landing)
        }
        for landed in way.landed {
            if !globals.isEmpty {
                // A root that is replaced is in the tree before it alone.
                let isLeft = way.after.node(landed.node) == nil
                let tree = isLeft ? request.state.tree : way.after
                let place = tree.node(landed.node)
                let type = place.map(tree.type) ?? ScreenType("")
                let supertypes = place.map(tree.supertypes) ?? []
                for interceptor in globals where interceptor.isMeant(for: type, supertypes) {
                    ask(interceptor, at: landed.node, context: landed.context)
                }
            }
            for interceptor in landed.step?.step.postInterceptors ?? [] {
                ask(interceptor, at: landed.node, context: landed.context)
            }
        }
        for entered in reading.entered {
            for interceptor in entered.route.route.postInterceptors {
                ask(interceptor, at: way.target, context: entered.context)
            }
        }
        return found
    }

    static let movingMessage = "a screen is being presented or dismissed"

    private static func isMoving(_ request: NavigationRequest) -> Bool {
        request.state.tree.hasTransition
    }

    private static func moving(_ error: RoutingError) -> RoutingError {
        var moving = error
        moving.code = .transitionInProgress
        moving.message = movingMessage
        return moving
    }
}
