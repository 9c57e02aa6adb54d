/// Reads a chain backwards: from the target to the first screen that is in the tree.
///
/// The reading changes nothing. Steps behind the one that is found are not looked at, so their
/// interceptors are not asked and their conditions not evaluated.
struct ChainReader {
    private let table: RouteTable
    private let tree: ViewTree
    /// What conditions may look at: the request, the context as transforms have left it so far, and
    /// the experiments that were evaluated.
    private var conditions: ConditionScope
    private var collected: [BuildItem] = []
    private var entered: [Reading.Entered] = []
    private var hasPostInterceptors = false
    private var stepCount = 0
    private var chainCount = 0

    /// Whom to ask, as far as the reading has come.
    private(set) var questions: [Reading.Question] = []

    /// Creates a reader of one chain.
    ///
    /// - Parameters:
    ///   - table: The routes.
    ///   - experiments: Decides variations where a condition asks for one.
    ///   - scope: The request and the context of the route that is asked for.
    ///   - assignments: The experiments that were evaluated before.
    init(
        table: RouteTable,
        experiments: (any ExperimentAssigner)?,
        scope: StepScope,
        assignments: [Assignment]
    ) {
        self.table = table
        self.tree = scope.request.state.tree
        self.conditions = ConditionScope(
            step: scope,
            experiments: experiments,
            assignments: assignments
        )
    }

    /// Reads the chain of a route.
    ///
    /// - Parameter route: The route.
    /// - Returns: Where to begin and what to build.
    /// - Throws: ``RoutingError`` when the chain has no beginning in this tree.
    mutating func read(_ route: PreparedRoute) throws(RoutingError) -> Reading {
        try ask(table.interceptors)
        for task in table.globals.tasks { try task.prepare(in: scope) }
        let origin = try enter(route)
        collected.reverse()
        return Reading(
            route: route,
            origin: origin,
            items: collected,
            questions: questions,
            entered: entered,
            hasPostInterceptors: hasPostInterceptors
        )
    }

    /// The experiments that were evaluated, those of earlier readings included.
    var assignments: [Assignment] { conditions.assignments }

    private var scope: StepScope { conditions.step }

    private var recorder: Recorder? { conditions.step.recorder }

    private mutating func enter(_ prepared: PreparedRoute) throws(RoutingError) -> PlacedOrigin {
        try ask(prepared.interceptors)
        if !prepared.route.postInterceptors.isEmpty {
            entered.append(Reading.Entered(route: prepared, context: scope.context))
            hasPostInterceptors = true
        }
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
                if let origin = try read(prepared) { return origin }
            } catch {
                recorder?.note(
                    prepared.place,
                    screen: prepared.step.type,
                    lookingFor: prepared.finder?.label,
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
    private mutating func read(_ prepared: PreparedStep) throws(RoutingError) -> PlacedOrigin? {
        try ask(prepared.interceptors)
        for task in prepared.step.tasks { try task.prepare(in: scope) }
        if !prepared.step.postInterceptors.isEmpty { hasPostInterceptors = true }
        if let found = prepared.finder?.node(in: tree, for: scope) {
            note(prepared, .found(tree.id(of: found)))
            return PlacedOrigin(
                node: found,
                step: PlacedStep(prepared: prepared, context: scope.context),
                context: scope.context,
                place: prepared.place,
                values: try values(of: prepared.step.tasks, for: found)
            )
        }
        if let template = try prepared.template(in: scope) {
            collect(prepared, building: template)
            note(prepared, .builds)
        } else if prepared.finder != nil {
            collect(prepared, building: nil)
            note(prepared, .defers)
        } else {
            note(prepared, .passes)
        }
        if let transform = prepared.step.contextBehind {
            conditions.step = scope.with(context: try transform.context(behind: scope))
        }
        return nil
    }

    private func note(_ prepared: PreparedStep, _ finding: @autoclosure () -> Explanation.Finding) {
        guard let recorder else { return }
        recorder.note(
            prepared.place,
            screen: prepared.step.type,
            lookingFor: prepared.finder?.label,
            finding()
        )
    }

    /// Puts a step at the front of what is to be built or looked up; a container takes in the leading
    /// run of items that can be put into its list.
    private mutating func collect(_ prepared: PreparedStep, building template: PreparedTemplate?) {
        let placed = PlacedStep(prepared: prepared, context: scope.context)
        var item = BuildItem(placed: placed, template: template)
        if let template, template.value.kind.isContainer {
            while let next = collected.last, next.isEmbeddable(in: template) {
                item.children.append(next)
                collected.removeLast()
            }
        }
        collected.append(item)
    }

    private mutating func ask(_ interceptors: [PlacedInterceptor]) throws(RoutingError) {
        for asked in interceptors {
            do throws(RoutingError) {
                try asked.interceptor.prepare(in: scope)
            } catch {
                recorder?.note(refusal: error, of: asked.interceptor, at: asked.place)
                throw asked.place.map(error.at) ?? error
            }
            questions.append(
                Reading.Question(asked: asked, context: scope.context, depth: assignments.count)
            )
        }
    }
}

extension ChainReader {
    /// Where a chain begins whose steps were not found.
    private mutating func begin(_ chain: PreparedChain) throws(RoutingError) -> PlacedOrigin {
        let place = chain.end
        switch chain.origin {
        case .current(let window):
            let topmost = window.first(in: tree).map { tree.topmost(ofWindow: $0) }
            return try begin(at: topmost, place, called: "what is on top")
        case .root(let window):
            let root = window.first(in: tree).map { tree.root(ofWindow: $0) }
            return try begin(at: root, place, called: "the root")
        case .found(let finder):
            let found = finder.node(in: tree, for: scope)
            return try begin(at: found, place, called: finder.label)
        case .route(let next):
            recorder?.note(place, .continues(next))
            guard let route = table.prepared(next) else {
                throw RoutingError(.unknownDestination, "there is no route \(next)")
            }
            return try enter(route)
        case .choice(let cases, let otherwise):
            for (number, way) in cases.enumerated() {
                let holds = way.condition.holds(in: &conditions)
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
        recorder?.note(place, lookingFor: label(), .begins(tree.id(of: node)))
        return PlacedOrigin(
            node: node,
            step: nil,
            context: scope.context,
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
        guard !tree.isPlaceholder(node) else { return [:] }
        return try table.globals.values(
            with: tasks,
            in: scope,
            for: tree.type(of: node),
            tree.supertypes(of: node)
        )
    }
}
