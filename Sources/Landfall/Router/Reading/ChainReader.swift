/// Reads a chain backwards: from the target to the first screen that is in the tree.
///
/// The reading changes nothing. Steps behind the one that is found are not looked at, so their
/// interceptors are not asked and their conditions not evaluated.
struct ChainReader {
    private let table: RouteTable
    private let request: NavigationRequest
    private let experiments: (any ExperimentAssigner)?
    private let recorder: Recorder?
    private var context: Context
    private var collected: [BuildItem] = []
    private var questions: [Reading.Question] = []
    private var routePostInterceptors: [Reading.PostSlip] = []
    private var stepCount = 0
    private var chainCount = 0

    /// The experiments that were evaluated, those of earlier readings included.
    private(set) var assignments: [Assignment]

    /// Creates a reader of one chain.
    ///
    /// - Parameters:
    ///   - table: The routes.
    ///   - scope: The request and the context of the route that is asked for.
    ///   - experiments: Decides variations where a condition asks for one.
    ///   - assignments: The experiments that were evaluated before.
    init(
        table: RouteTable,
        scope: StepScope,
        experiments: (any ExperimentAssigner)?,
        assignments: [Assignment]
    ) {
        self.table = table
        self.request = scope.request
        self.context = scope.context
        self.recorder = scope.recorder
        self.experiments = experiments
        self.assignments = assignments
    }

    /// Reads the chain of a route.
    ///
    /// - Parameter id: The route.
    /// - Returns: Where to begin and what to build.
    /// - Throws: ``RoutingError`` when the chain has no beginning in this tree.
    mutating func read(_ id: RouteID) throws(RoutingError) -> Reading {
        let context = context
        for interceptor in table.globals.interceptors { try ask(interceptor, at: nil) }
        for task in table.globals.tasks { try task.prepare(in: scope) }
        let origin = try readRoute(id)
        return Reading(
            route: id,
            context: context,
            origin: origin,
            items: collected.reversed(),
            questions: questions,
            routePostInterceptors: routePostInterceptors
        )
    }

    private var scope: StepScope {
        StepScope(request: request, context: context, recorder: recorder)
    }

    private mutating func readRoute(_ id: RouteID) throws(RoutingError) -> PlacedOrigin {
        guard let route = table[id] else {
            throw RoutingError(.unknownDestination, "there is no route \(id)")
        }
        for interceptor in route.interceptors { try ask(interceptor, at: StepPlace(id)) }
        routePostInterceptors += route.postInterceptors.map {
            Reading.PostSlip(interceptor: $0, context: context)
        }
        var index = 0
        return try readChain(route.chain, of: id, index: &index)
    }

    private mutating func readChain(
        _ chain: Chain,
        of route: RouteID,
        index: inout Int
    ) throws(RoutingError) -> PlacedOrigin {
        chainCount += 1
        guard chainCount <= RouteTable.stepLimit else {
            throw RoutingError(
                .limitExceeded,
                "the chain leads over more than \(RouteTable.stepLimit) routes and switches"
            ).at(StepPlace(route, index))
        }
        for step in chain.steps {
            let place = StepPlace(route, index)
            index += 1
            stepCount += 1
            guard stepCount <= RouteTable.stepLimit else {
                throw RoutingError(
                    .limitExceeded,
                    "the chain has more than \(RouteTable.stepLimit) steps"
                ).at(place)
            }
            do throws(RoutingError) {
                if let origin = try read(PlacedStep(step: step, context: context, place: place)) {
                    return origin
                }
            } catch {
                recorder?.note(place, screen: step.type, finder: step.finder, .failed(error.code))
                throw error.at(place)
            }
        }
        do throws(RoutingError) {
            return try begin(chain.origin, of: route, index: &index)
        } catch {
            throw error.at(StepPlace(route, index))
        }
    }

    /// Reads one step: whom to ask, and whether its screen is there.
    private mutating func read(_ placed: PlacedStep) throws(RoutingError) -> PlacedOrigin? {
        let step = placed.step
        for interceptor in step.interceptors { try ask(interceptor, at: placed.place) }
        for task in step.tasks { try task.prepare(in: scope) }
        if let found = step.finder?.node(in: request.state.tree, for: scope) {
            note(placed, .found(request.state.tree.id(of: found)))
            return PlacedOrigin(
                node: found,
                step: placed,
                context: context,
                place: placed.place
            )
        }
        if let factory = step.factory {
            var template = try factory.template(in: scope)
            template.isDismissible = template.isDismissible && step.isDismissible
            collect(BuildItem(placed: placed, template: template))
            note(placed, .builds)
        } else if step.finder != nil {
            collected.append(BuildItem(placed: placed, template: nil))
            note(placed, .defers)
        } else {
            note(placed, .passes)
        }
        if let transform = step.contextBehind { context = try transform.context(behind: scope) }
        return nil
    }

    private func note(_ placed: PlacedStep, _ finding: @autoclosure () -> Explanation.Finding) {
        guard let recorder else { return }
        recorder.note(
            placed.place,
            screen: placed.step.type,
            finder: placed.step.finder,
            finding()
        )
    }

    /// Puts an item at the front of what is to be built; a container takes in the leading run of
    /// items that can be put into its list.
    private mutating func collect(_ item: BuildItem) {
        var item = item
        if let template = item.template, template.kind.isContainer {
            while let next = collected.last, next.isEmbeddable(in: template) {
                item.children.append(next)
                collected.removeLast()
            }
        }
        collected.append(item)
    }

    private mutating func ask(
        _ interceptor: any PreNavigationInterceptor,
        at place: StepPlace?
    ) throws(RoutingError) {
        do throws(RoutingError) {
            try interceptor.prepare(in: scope)
        } catch {
            throw place.map(error.at) ?? error
        }
        questions.append(
            Reading.Question(interceptor: interceptor, context: context, place: place)
        )
    }
}

extension ChainReader {
    /// Where a chain begins whose steps were not found.
    private mutating func begin(
        _ origin: Chain.Origin,
        of route: RouteID,
        index: inout Int
    ) throws(RoutingError) -> PlacedOrigin {
        let tree = request.state.tree
        let place = StepPlace(route, index)
        switch origin {
        case .current(let window):
            return try begin(at: window.first(in: tree).map(tree.topmost), place)
        case .root(let window):
            return try begin(at: window.first(in: tree).map(tree.root), place)
        case .found(let finder):
            return try begin(at: finder.node(in: tree, for: scope), place, finder: finder)
        case .route(let next):
            recorder?.note(place, .continues(next))
            return try readRoute(next)
        case .choice(let cases, let otherwise):
            for (number, way) in cases.enumerated() {
                let holds = holds(way.condition)
                recorder?.note(place, .decided(case: number, holds: holds))
                if holds { return try readChain(way.chain, of: route, index: &index) }
            }
            guard let otherwise else {
                throw RoutingError(.noOrigin, "no case of the switch holds")
            }
            recorder?.note(place, .otherwise)
            return try readChain(otherwise, of: route, index: &index)
        }
    }

    private func begin(
        at node: NodeIndex?,
        _ place: StepPlace,
        finder: (any Finder)? = nil
    ) throws(RoutingError) -> PlacedOrigin {
        guard let node else {
            recorder?.note(place, finder: finder, .failed(.compositionFailed))
            throw RoutingError(
                .compositionFailed,
                "there is nothing at which the chain could begin"
            )
        }
        recorder?.note(place, finder: finder, .begins(request.state.tree.id(of: node)))
        return PlacedOrigin(node: node, step: nil, context: context, place: place)
    }

    private mutating func holds(_ condition: any Condition) -> Bool {
        var conditions = ConditionScope(
            step: scope,
            experiments: experiments,
            assignments: assignments
        )
        defer { assignments = conditions.assignments }
        return condition.holds(in: &conditions)
    }
}
