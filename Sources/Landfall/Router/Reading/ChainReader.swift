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
    private var entered: [Reading.Entered] = []
    private var stepCount = 0
    private var chainCount = 0

    /// The experiments that were evaluated, those of earlier readings included.
    private(set) var assignments: [Assignment]

    /// Whom to ask, as far as the reading has come.
    private(set) var questions: [Reading.Question] = []

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
    /// - Parameter route: The route.
    /// - Returns: Where to begin and what to build.
    /// - Throws: ``RoutingError`` when the chain has no beginning in this tree.
    mutating func read(_ route: PreparedRoute) throws(RoutingError) -> Reading {
        for interceptor in table.globals.interceptors { try ask(interceptor, at: nil) }
        for task in table.globals.tasks { try task.prepare(in: scope) }
        let origin = try enter(route)
        return Reading(
            route: route,
            origin: origin,
            items: collected.reversed(),
            questions: questions,
            entered: entered
        )
    }

    private var scope: StepScope {
        StepScope(request: request, context: context, recorder: recorder)
    }

    private mutating func enter(_ prepared: PreparedRoute) throws(RoutingError) -> PlacedOrigin {
        for interceptor in prepared.route.interceptors {
            try ask(interceptor, at: StepPlace(prepared.route.id))
        }
        entered.append(Reading.Entered(route: prepared, context: context))
        return try read(prepared.chain)
    }

    private mutating func read(_ chain: PreparedChain) throws(RoutingError) -> PlacedOrigin {
        chainCount += 1
        guard chainCount <= RouteTable.stepLimit else {
            throw RoutingError(
                .limitExceeded,
                "the chain leads over more than \(RouteTable.stepLimit) routes and switches"
            ).at(chain.steps.first?.place ?? chain.end)
        }
        for prepared in chain.steps {
            stepCount += 1
            guard stepCount <= RouteTable.stepLimit else {
                throw RoutingError(
                    .limitExceeded,
                    "the chain has more than \(RouteTable.stepLimit) steps"
                ).at(prepared.place)
            }
            do throws(RoutingError) {
                let placed = PlacedStep(prepared: prepared, context: context)
                if let origin = try read(placed) { return origin }
            } catch {
                recorder?.note(
                    prepared.place,
                    screen: prepared.step.type,
                    lookingFor: prepared.step.finder?.label,
                    .failed(error.code)
                )
                throw error.at(prepared.place)
            }
        }
        do throws(RoutingError) {
            return try begin(chain)
        } catch {
            throw error.at(chain.end)
        }
    }

    /// Reads one step: whom to ask, and whether its screen is there.
    private mutating func read(_ placed: PlacedStep) throws(RoutingError) -> PlacedOrigin? {
        let prepared = placed.prepared
        for interceptor in prepared.step.interceptors { try ask(interceptor, at: placed.place) }
        for task in prepared.step.tasks { try task.prepare(in: scope) }
        if let found = prepared.step.finder?.node(in: request.state.tree, for: scope) {
            note(placed, .found(request.state.tree.id(of: found)))
            return PlacedOrigin(
                node: found,
                step: placed,
                context: context,
                place: placed.place,
                values: try values(of: prepared.step.tasks, for: found)
            )
        }
        if let factory = prepared.step.factory {
            var template = try factory.template(in: scope)
            if !prepared.step.isDismissible { template.isDismissible = false }
            collect(BuildItem(placed: placed, template: template))
            note(placed, .builds)
        } else if prepared.step.finder != nil {
            collected.append(BuildItem(placed: placed, template: nil))
            note(placed, .defers)
        } else {
            note(placed, .passes)
        }
        if let transform = prepared.step.contextBehind {
            context = try transform.context(behind: scope)
        }
        return nil
    }

    private func note(_ placed: PlacedStep, _ finding: @autoclosure () -> Explanation.Finding) {
        guard let recorder else { return }
        recorder.note(
            placed.place,
            screen: placed.step.type,
            lookingFor: placed.step.finder?.label,
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
            recorder?.note(refusal: error, of: interceptor, at: place)
            throw place.map(error.at) ?? error
        }
        questions.append(
            Reading.Question(
                interceptor: interceptor,
                context: context,
                place: place,
                depth: assignments.count
            )
        )
    }
}

extension ChainReader {
    /// Where a chain begins whose steps were not found.
    private mutating func begin(_ chain: PreparedChain) throws(RoutingError) -> PlacedOrigin {
        let place = chain.end
        switch chain.origin {
        case .current(let window):
            let window = window.first(in: request.state.tree)
            let topmost = window.map { request.state.tree.topmost(ofWindow: $0) }
            return try begin(at: topmost, place, called: "what is on top")
        case .root(let window):
            let window = window.first(in: request.state.tree)
            let root = window.map { request.state.tree.root(ofWindow: $0) }
            return try begin(at: root, place, called: "the root")
        case .found(let finder):
            let found = finder.node(in: request.state.tree, for: scope)
            return try begin(at: found, place, called: finder.label)
        case .route(let next):
            recorder?.note(place, .continues(next))
            guard let route = table.prepared(next) else {
                throw RoutingError(.unknownDestination, "there is no route \(next)")
            }
            return try enter(route)
        case .choice(let cases, let otherwise):
            for (number, way) in cases.enumerated() {
                let holds = holds(way.condition)
                recorder?.note(place, .decided(case: number, holds: holds))
                if holds { return try read(way.chain) }
            }
            guard let otherwise else {
                throw RoutingError(.noOrigin, "no case of the switch holds")
            }
            recorder?.note(place, .otherwise)
            return try read(otherwise)
        }
    }

    private func begin(
        at node: NodeIndex?,
        _ place: StepPlace,
        called label: @autoclosure () -> String
    ) throws(RoutingError) -> PlacedOrigin {
        guard let node else {
            recorder?.note(place, lookingFor: label(), .failed(.compositionFailed))
            throw RoutingError(
                .compositionFailed,
                "there is nothing at which the chain could begin"
            )
        }
        recorder?.note(
            place,
            lookingFor: label(),
            .begins(request.state.tree.id(of: node))
        )
        return PlacedOrigin(
            node: node,
            step: nil,
            context: context,
            place: place,
            values: try values(of: [], for: node)
        )
    }

    /// What the global tasks and those of a step give the screen at which the reading stops; one that
    /// can't do with it ends the reading, before any screen or interceptor has a say.
    private func values(
        of tasks: [any ContextTask],
        for node: NodeIndex
    ) throws(RoutingError) -> Context {
        guard !tasks.isEmpty || !table.globals.tasks.isEmpty else { return [:] }
        let tree = request.state.tree
        guard !tree.isPlaceholder(node) else { return [:] }
        return try table.globals.values(
            with: tasks,
            in: scope,
            for: tree.type(of: node),
            tree.supertypes(of: node)
        )
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
