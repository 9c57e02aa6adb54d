/// Resolves routes against trees: no state of its own, and the same input gives the same plan.
///
/// Planning has two phases. ``read(_:context:request:)`` finds out where to begin and whom to ask;
/// the verdicts are gathered by whoever calls, at once or over time; ``plan(_:verdicts:request:)``
/// makes the plan from them.
public struct Router: Sendable {
    /// The routes.
    public let table: RouteTable

    private let experiments: (any ExperimentAssigner)?

    /// How long a device should wait before it tries again while something moves on it.
    public static let transitionRetry = Duration.milliseconds(500)

    /// Creates a router.
    ///
    /// - Parameters:
    ///   - table: The routes.
    ///   - experiments: Decides variations where a condition asks for one.
    public init(table: RouteTable, experiments: (any ExperimentAssigner)? = nil) {
        self.table = table
        self.experiments = experiments
    }

    /// Reads the chain of a route backwards.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - context: The route's context.
    ///   - request: What is known of the device and the intent.
    /// - Returns: Where to begin, what to build, and whom to ask.
    /// - Throws: ``RoutingError`` when the chain has no beginning in the device's tree.
    public func read(
        _ route: RouteID,
        context: Context,
        request: NavigationRequest
    ) throws(RoutingError) -> Reading {
        do throws(RoutingError) {
            return try ChainReader.read(
                route,
                context: context,
                request: request,
                table: table,
                experiments: experiments
            )
        } catch {
            throw Self.isMoving(request.state.tree) ? Self.moving(error) : error
        }
    }

    /// Makes the plan of a reading.
    ///
    /// A transition on the device comes first, then the veto of a screen that must stay, then the
    /// verdicts, then whatever else stands in the way.
    ///
    /// - Parameters:
    ///   - reading: Where to begin and what to build.
    ///   - verdicts: The answers to the reading's questions, in their order; missing ones proceed.
    ///   - request: What is known of the device and the intent.
    /// - Returns: The operations, or the refusal.
    /// - Throws: ``RoutingError`` when no way leads to the target.
    public func plan(
        _ reading: Reading,
        verdicts: [Verdict],
        request: NavigationRequest
    ) throws(RoutingError) -> Routing {
        var refusal: String?
        for case .refuse(let reason) in verdicts where refusal == nil { refusal = reason }
        var planner = Planner(request: request)
        let target: NodeIndex
        do throws(RoutingError) {
            if (table[reading.route]?.veto ?? table.veto) == .strict {
                try VetoCheck(tree: request.state.tree).checkStrictly(from: reading.origin)
            }
            target = try planner.plan(reading)
        } catch {
            if Self.isMoving(request.state.tree) { throw Self.moving(error) }
            guard let refusal, error.code != .notDismissible else { throw error }
            return .refused(reason: refusal)
        }
        if !planner.operations.isEmpty, Self.isMoving(request.state.tree) {
            throw RoutingError(.transitionInProgress, "a screen is being presented or dismissed")
        }
        if let refusal { return .refused(reason: refusal) }
        let way = Way(
            operations: planner.operations,
            after: planner.tree,
            target: planner.tree.id(of: target)
        )
        return .way(way)
    }

    /// The answers of a reading's interceptors, asked in order until one does not proceed.
    ///
    /// - Parameters:
    ///   - reading: Whom to ask.
    ///   - request: What is known of the device and the intent.
    /// - Returns: The answers so far; the last may be a refusal.
    public func verdicts(on reading: Reading, request: NavigationRequest) -> [Verdict] {
        var verdicts: [Verdict] = []
        for question in reading.questions {
            let verdict = question.interceptor.verdict(on: request, context: question.context)
            verdicts.append(verdict)
            guard verdict == .proceed else { break }
        }
        return verdicts
    }

    /// The events of a reading's post-navigation interceptors: those of the origin's step, of the
    /// steps that were built, in building order, then of the routes.
    ///
    /// - Parameters:
    ///   - reading: What was read.
    ///   - target: The node that is visible at the end.
    ///   - request: What is known of the device and the intent.
    /// - Returns: The events to record with the plan.
    public func events(
        of reading: Reading,
        target: NodeID,
        request: NavigationRequest
    ) -> [NavigationEvent] {
        let steps = (reading.foundStep.map { [$0] } ?? []) + reading.items.flatMap(Self.placed)
        let slips =
            steps.flatMap { placed in
                placed.step.postInterceptors.map {
                    Reading.PostSlip(interceptor: $0, context: placed.context)
                }
            } + reading.routePostInterceptors
        return slips.flatMap { slip in
            slip.interceptor.events(
                for: Landing(
                    route: reading.route,
                    context: slip.context,
                    request: request,
                    target: target
                )
            )
        }
    }

    private static func placed(_ item: BuildItem) -> [PlacedStep] {
        item.children.flatMap(placed) + [item.placed]
    }

    private static func isMoving(_ tree: ViewTree) -> Bool {
        tree.nodes.contains { $0.isAttached && $0.transition != .settled }
    }

    private static func moving(_ error: RoutingError) -> RoutingError {
        var moving = error
        moving.code = .transitionInProgress
        moving.message = "a screen is being presented or dismissed"
        return moving
    }
}

/// What the Router decided.
public enum Routing: Sendable {
    /// The way to the target; empty when it is visible already.
    case way(Way)
    /// An interceptor said no.
    case refused(reason: String)
}

/// The way to a target.
public struct Way: Sendable {
    /// What to do, in order.
    public let operations: [Operation]
    /// The tree once it is done.
    public let after: ViewTree
    /// The node that is visible then.
    public let target: NodeID
}
