/// Finds out how to show a route in a tree of screens, and plans the operations for it.
///
/// A route is a chain of steps, the target first. The Router goes through it twice:
///
/// 1. Backwards, from the target (`read`). At each step it notes which interceptors to ask, and looks
///    for the step's screen in the tree. The first screen that is there is the origin. The
///    steps between it and the target are to be built.
/// 2. Forwards, from the origin to the target (`plan`), on a copy of the tree. It makes the origin
///    visible; then it builds each screen, puts it in place and makes it visible.
///
/// ``IntentResolver`` asks early interceptors before the first, and the others after the second. It
/// answers with the plan if all let the intent proceed. Post-navigation interceptors say which events are recorded (`events`).
///
/// A router has no state of its own: the same input gives the same plan.
public struct Router: Sendable {
    private let parts: Parts

    /// The parts that don't change; shared, so that a router is copied as one reference.
    private final class Parts: Sendable {
        let table: RouteTable
        let experiments: SharedAssigner?
        let sticky: (any StickyAssigner)?
        let keepsAssignments: Bool

        init(_ table: RouteTable, _ experiments: (any ExperimentAssigner)?) {
            self.table = table
            self.experiments = experiments.map { SharedAssigner($0) }
            self.sticky = experiments as? any StickyAssigner
            self.keepsAssignments = sticky?.keepsAssignments ?? false
        }
    }

    /// The routes that it can plan, by their names.
    public var table: RouteTable { parts.table }

    /// Decides variations where a condition asks for one.
    var experiments: SharedAssigner? { parts.experiments }

    /// The same, if it stores its assignments.
    var sticky: (any StickyAssigner)? { parts.sticky }

    /// Whether any experiment stores its assignments.
    var keepsAssignments: Bool { parts.keepsAssignments }

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

    // MARK: 1. Backwards

    /// Reads the chain of a route backwards, up to the first screen that is in the tree.
    ///
    /// A chain can continue with another route or with a case of a switch: then the next chain is
    /// read in the same way. Steps behind the origin are not looked at, so their interceptors are
    /// not asked and their conditions not evaluated.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - scope: The request and the route's context.
    ///   - assignments: The experiments that were evaluated; those of this reading are added, also
    ///     where it fails.
    ///   - passed: On failure, the interceptors that were met so far; unchanged on success.
    /// - Returns: Where to begin, what to build, and whom to ask.
    /// - Throws: ``RoutingError`` when the chain has no beginning in the device's tree.
    func read(
        _ route: PreparedRoute,
        in scope: consuming StepScope,
        assignments: inout [Assignment],
        passed: inout [Reading.Question]
    ) throws(RoutingError) -> Reading {
        var reader = ChainReader(table: table, tree: scope.request.state.tree)
        var place = ConditionScope(
            step: scope,
            experiments: experiments,
            assignments: assignments.taken()
        )
        do throws(RoutingError) {
            let chain = try reader.begin(with: route, in: &place)
            let origin = try origin(of: chain, from: 0, in: &place, &reader)
            assignments = place.takeAssignments()
            return reader.reading(of: route, in: (consume place).takeStep(), from: origin)
        } catch {
            assignments = place.takeAssignments()
            passed = reader.questions
            let isMoving = place.request.state.tree.hasTransition
            throw isMoving ? Self.moving(error) : error
        }
    }

    /// Reads a chain from one of its steps on, and the chains that it continues with.
    ///
    /// - Parameters:
    ///   - chain: The chain.
    ///   - first: The number of the step.
    ///   - scope: The request, and the context that reaches the step; left as it is.
    ///   - reader: What is known of the steps nearer to the target.
    /// - Returns: The first screen that is in the tree, or the node at which the last chain begins.
    /// - Throws: ``RoutingError`` when there is neither.
    private func origin(
        of chain: PreparedChain,
        from first: Int,
        in scope: inout ConditionScope,
        _ reader: inout ChainReader
    ) throws(RoutingError) -> PlacedOrigin {
        for place in first..<chain.steps.count {
            let step = chain.steps[place]
            if let origin = try reader.find(step, in: &scope) { return origin }
            // A step may change the context for the steps behind it.
            if let context = try reader.build(step, in: &scope) {
                let own = scope.step
                scope.step = own.with(context: context)
                defer { scope.step = own }
                return try origin(of: chain, from: place + 1, in: &scope, &reader)
            }
        }
        switch try reader.end(of: chain, in: &scope) {
        case .origin(let origin): return origin
        case .continues(let next): return try origin(of: next, from: 0, in: &scope, &reader)
        }
    }

    // MARK: 2. Forwards

    /// Plans the operations from the origin of a reading to its target.
    ///
    /// Each operation is tried on a copy of the tree before it is kept. If several things are
    /// wrong, a transition on the device is reported first, then a screen that must not be
    /// dismissed, then the rest.
    ///
    /// - Parameters:
    ///   - reading: Where to begin and what to build.
    ///   - prior: What is planned already, for a destination on top of others.
    /// - Returns: The plan; it has no operations when the target is visible already.
    /// - Throws: ``RoutingError`` when the target can't be shown.
    func plan(
        for reading: Reading,
        on prior: PriorPlan? = nil
    ) throws(RoutingError) -> RoutePlan {
        var planner = Planner(for: reading, on: prior)
        let target: NodeID
        do throws(RoutingError) {
            if reading.route.rules.veto == .strict {
                let tree = reading.scope.request.state.tree
                try VetoCheck(tree: tree).checkStrictly(from: reading.origin.node)
            }
            let screen = try planner.showItems(from: try planner.showOrigin())
            target = planner.tree.id(of: try planner.finish(at: screen))
            if !planner.list.operations.isEmpty, planner.isMoving {
                throw RoutingError(.transitionInProgress, Self.movingMessage)
            }
        } catch {
            // An explanation shows the operations up to a failure as well.
            reading.scope.recorder?.note(planner.list.planned)
            throw planner.isMoving ? Self.moving(error) : error
        }
        reading.scope.recorder?.note(planner.list.planned)
        return RoutePlan(planner, target: target)
    }

    // MARK: While a screen moves

    static let movingMessage = "a screen is being presented or dismissed"

    private static func moving(_ error: RoutingError) -> RoutingError {
        var moving = error
        moving.code = .transitionInProgress
        moving.message = movingMessage
        return moving
    }
}
