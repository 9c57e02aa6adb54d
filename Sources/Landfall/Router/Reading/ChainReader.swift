/// What ``Router/read(_:in:assignments:passed:)`` knows while it goes through a chain backwards.
///
/// It changes nothing but itself.
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

    /// What comes behind the last step of a chain.
    enum End {
        /// A node at which the chain begins.
        case origin(PlacedOrigin)
        /// The chain of another route, or of a case of a switch.
        case continues(PreparedChain)
    }

    /// Creates a reader of one chain.
    ///
    /// - Parameters:
    ///   - table: The routes.
    ///   - experiments: Decides variations where a condition asks for one.
    ///   - scope: The request and the context of the route that is asked for.
    ///   - assignments: The experiments that were evaluated before.
    init(
        table: RouteTable,
        experiments: SharedAssigner?,
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

    /// The experiments that were evaluated, those of earlier readings included.
    var assignments: [Assignment] { conditions.assignments }

    private var scope: StepScope { conditions.step }

    private var recorder: Recorder? { conditions.step.recorder }

    /// Begins with a route: asks the interceptors of all routes, then its own.
    ///
    /// - Returns: The chain to read.
    /// - Throws: ``RoutingError`` when an interceptor or a task forbids it.
    mutating func begin(with route: PreparedRoute) throws(RoutingError) -> PreparedChain {
        try ask(table.interceptors)
        for task in table.globals.tasks { try task.prepare(in: scope) }
        return try enter(route)
    }

    /// Looks for the screen of a step, once its interceptors are noted.
    ///
    /// - Returns: The screen as the origin of the plan; `nil` where it is not in the tree.
    mutating func find(_ step: PreparedStep) throws(RoutingError) -> PlacedOrigin? {
        stepCount += 1
        guard stepCount <= RouteTable.stepLimit else {
            throw RoutingError(
                .limitExceeded,
                "the chain has more than \(RouteTable.stepLimit) steps"
            ).at(step.place)
        }
        do throws(RoutingError) {
            try ask(step.interceptors)
            for place in step.step.tasks.indices {
                try step.step.tasks[place].prepare(in: scope)
            }
            if !step.step.postInterceptors.isEmpty { hasPostInterceptors = true }
            guard let found = step.finder?.node(in: tree, for: scope) else { return nil }
            note(step, .found(tree.id(of: found)))
            return PlacedOrigin(
                node: found,
                step: PlacedStep(prepared: step, context: scope.context),
                context: scope.context,
                place: step.place,
                values: try values(of: step.step.tasks, for: found)
            )
        } catch {
            throw failure(error, at: step)
        }
    }

    /// Takes a step whose screen was not found: it is built, or looked up when its turn comes, or
    /// there is nothing to do but to ask its interceptors.
    mutating func build(_ step: PreparedStep) throws(RoutingError) {
        do throws(RoutingError) {
            if let template = try step.template(in: scope) {
                collect(step, building: template)
                note(step, .builds)
            } else if step.finder != nil {
                collect(step, building: nil)
                note(step, .defers)
            } else {
                note(step, .asksOnly)
            }
            if let transform = step.step.contextBehind {
                conditions.step = scope.with(context: try transform.context(behind: scope))
            }
        } catch {
            throw failure(error, at: step)
        }
    }

    /// What was read, for a plan that begins at an origin.
    mutating func reading(of route: PreparedRoute, from origin: PlacedOrigin) -> Reading {
        collected.reverse()
        return Reading(
            route: route,
            origin: origin,
            items: collected.taken(),
            questions: questions.taken(),
            entered: entered.taken(),
            hasPostInterceptors: hasPostInterceptors
        )
    }

    /// Enters a route that a chain begins or continues with.
    private mutating func enter(_ prepared: PreparedRoute) throws(RoutingError) -> PreparedChain {
        try ask(prepared.interceptors)
        if !prepared.route.postInterceptors.isEmpty {
            entered.append(Reading.Entered(route: prepared, context: scope.context))
            hasPostInterceptors = true
        }
        return try enter(prepared.chain)
    }

    /// Enters a chain, unless there were too many.
    private mutating func enter(_ chain: PreparedChain) throws(RoutingError) -> PreparedChain {
        chainCount += 1
        guard chainCount <= RouteTable.stepLimit else {
            throw RoutingError(
                .limitExceeded,
                "the chain leads over more than \(RouteTable.stepLimit) routes and switches"
            ).at(chain.steps.first?.place ?? chain.end)
        }
        return chain
    }

    private func failure(_ error: RoutingError, at step: PreparedStep) -> RoutingError {
        recorder?.note(
            step.place,
            screen: step.step.type,
            lookingFor: step.finder?.label,
            .failed(error.code)
        )
        return error.at(step.place)
    }

    private func note(_ prepared: PreparedStep, _ result: @autoclosure () -> Explanation.StepResult)
    {
        guard let recorder else { return }
        recorder.note(
            prepared.place,
            screen: prepared.step.type,
            lookingFor: prepared.finder?.label,
            result()
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
    /// What comes behind the last step of a chain: a node of the tree, or another chain.
    ///
    /// - Throws: ``RoutingError`` when there is no such node, or no case of a switch holds.
    mutating func end(of chain: PreparedChain) throws(RoutingError) -> End {
        do throws(RoutingError) {
            return try end(chain.origin, at: chain.end)
        } catch {
            throw error.at(chain.end)
        }
    }

    private mutating func end(
        _ origin: PreparedChain.Origin,
        at place: StepPlace
    ) throws(RoutingError) -> End {
        switch origin {
        case .current(let window):
            let topmost = window.first(in: tree).map { tree.topmost(ofWindow: $0) }
            return .origin(try begin(at: topmost, place, called: "what is on top"))
        case .root(let window):
            let root = window.first(in: tree).map { tree.root(ofWindow: $0) }
            return .origin(try begin(at: root, place, called: "the root"))
        case .found(let finder):
            let found = finder.node(in: tree, for: scope)
            return .origin(try begin(at: found, place, called: finder.label))
        case .route(let next):
            recorder?.note(place, .continues(next))
            guard let route = table.prepared(next) else {
                throw RoutingError(.unknownDestination, "there is no route \(next)")
            }
            return .continues(try enter(route))
        case .choice(let cases, let otherwise):
            for (number, branch) in cases.enumerated() {
                let holds = branch.condition.holds(in: &conditions)
                recorder?.note(place, .decided(case: number, holds: holds))
                if holds { return .continues(try enter(branch.chain)) }
            }
            guard let otherwise else {
                throw RoutingError(.noOrigin, "no case of the switch holds")
            }
            recorder?.note(place, .otherwise)
            return .continues(try enter(otherwise))
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
