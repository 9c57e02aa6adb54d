/// Reads a chain backwards: from the target to the first screen that is in the tree.
///
/// The reading changes nothing. Steps behind the one that is found are not looked at, so their
/// interceptors are not asked and their conditions not evaluated.
struct ChainReader {
    private let table: RouteTable
    private let request: NavigationRequest
    private let experiments: (any ExperimentAssigner)?
    private var context: Context
    private var collected: [BuildItem] = []
    private var questions: [Reading.Question] = []
    private var routePostInterceptors: [Reading.PostSlip] = []
    private var assignments: [Assignment] = []
    private var stepCount = 0
    private var chainCount = 0

    private init(
        table: RouteTable,
        request: NavigationRequest,
        experiments: (any ExperimentAssigner)?,
        context: Context
    ) {
        self.table = table
        self.request = request
        self.experiments = experiments
        self.context = context
    }

    /// Reads the chain of a route.
    ///
    /// - Parameters:
    ///   - id: The route.
    ///   - context: The route's context.
    ///   - request: What is known of the device and the intent.
    ///   - table: The routes.
    ///   - experiments: Decides variations where a condition asks for one.
    /// - Returns: Where to begin and what to build.
    /// - Throws: ``RoutingError`` when the chain has no beginning in this tree.
    static func read(
        _ id: RouteID,
        context: Context,
        request: NavigationRequest,
        table: RouteTable,
        experiments: (any ExperimentAssigner)?
    ) throws(RoutingError) -> Reading {
        var reader = ChainReader(
            table: table,
            request: request,
            experiments: experiments,
            context: context
        )
        let (origin, found): (NodeIndex, PlacedStep?)
        do throws(RoutingError) {
            (origin, found) = try reader.readRoute(id)
        } catch {
            var error = error
            error.assignments = reader.assignments
            throw error
        }
        return Reading(
            route: id,
            context: context,
            origin: origin,
            foundStep: found,
            items: Array(reader.collected.reversed()),
            questions: reader.questions,
            assignments: reader.assignments,
            routePostInterceptors: reader.routePostInterceptors
        )
    }

    private mutating func readRoute(
        _ id: RouteID
    ) throws(RoutingError) -> (NodeIndex, PlacedStep?) {
        guard let route = table[id] else {
            throw RoutingError(.unknownDestination, "there is no route \(id)")
        }
        for interceptor in route.interceptors {
            ask(interceptor, at: id.name)
        }
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
    ) throws(RoutingError) -> (NodeIndex, PlacedStep?) {
        chainCount += 1
        guard chainCount <= RouteTable.stepLimit else {
            throw RoutingError(
                .limitExceeded,
                "the chain leads over more than \(RouteTable.stepLimit) routes and switches"
            ).at("\(route)/\(index)")
        }
        for step in chain.steps {
            let placed = PlacedStep(step: step, context: context, place: "\(route)/\(index)")
            index += 1
            stepCount += 1
            guard stepCount <= RouteTable.stepLimit else {
                throw RoutingError(
                    .limitExceeded,
                    "the chain has more than \(RouteTable.stepLimit) steps"
                ).at(placed.place)
            }
            if let origin = try read(placed) { return (origin, placed) }
        }
        return try begin(chain.origin, of: route, index: &index)
    }

    /// Reads one step: whom to ask, and whether its screen is there.
    private mutating func read(_ placed: PlacedStep) throws(RoutingError) -> NodeIndex? {
        let step = placed.step
        for interceptor in step.interceptors { ask(interceptor, at: placed.place) }
        if let found = step.finder?.node(in: request.state.tree, for: context) { return found }
        if let factory = step.factory {
            do throws(RoutingError) {
                var template = try factory.template(for: context)
                template.isDismissible = template.isDismissible && step.isDismissible
                collect(BuildItem(placed: placed, template: template))
            } catch {
                throw error.at(placed.place)
            }
        } else if step.finder != nil {
            collected.append(BuildItem(placed: placed, template: nil))
        }
        if let behind = step.contextBehind {
            context = SetContext(behind).values(for: context, request: request)
        }
        return nil
    }

    /// Puts an item at the front of what is to be built; a container takes in the leading run of
    /// items that can be put into its list.
    private mutating func collect(_ item: BuildItem) {
        var item = item
        while let next = collected.last, let kind = next.embeddingKind,
            kind == item.template?.kind
        {
            item.children.append(next)
            collected.removeLast()
        }
        collected.append(item)
    }

    private mutating func ask(_ interceptor: any PreNavigationInterceptor, at place: String) {
        questions.append(
            Reading.Question(interceptor: interceptor, context: context, place: place)
        )
    }

    private mutating func begin(
        _ origin: Chain.Origin,
        of route: RouteID,
        index: inout Int
    ) throws(RoutingError) -> (NodeIndex, PlacedStep?) {
        let tree = request.state.tree
        switch origin {
        case .current:
            return (tree.topmost(ofWindow: tree.keyWindow), nil)
        case .root:
            return (tree.root(ofWindow: tree.keyWindow), nil)
        case .route(let next):
            return try readRoute(next)
        case .choice(let cases, let otherwise):
            for way in cases where holds(way.condition) {
                return try readChain(way.chain, of: route, index: &index)
            }
            guard let otherwise else {
                throw RoutingError(.noOrigin, "no case of the switch holds").at("\(route)/\(index)")
            }
            return try readChain(otherwise, of: route, index: &index)
        }
    }

    private mutating func holds(_ condition: any Condition) -> Bool {
        var scope = ConditionScope(
            request: request,
            context: context,
            experiments: experiments,
            assignments: assignments
        )
        defer { assignments = scope.assignments }
        return condition.holds(in: &scope)
    }
}
