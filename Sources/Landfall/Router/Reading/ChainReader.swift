/// The state of ``Router/read(_:in:assignments:passed:)`` while it goes through a chain backwards.
///
/// It changes nothing but itself.
struct ChainReader: ~Copyable {
    let table: RouteTable
    let tree: ViewTree
    /// What is to be built or looked up, as far as the reading has come: the nearest to the origin.
    private var first: BuildItem?
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
    ///   - tree: The device's tree.
    init(table: RouteTable, tree: ViewTree) {
        self.table = table
        self.tree = tree
    }

    /// Begins with a route: asks the interceptors of all routes, then its own.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - scope: The request and the route's context.
    /// - Returns: The chain to read.
    /// - Throws: ``RoutingError`` when an interceptor or a task forbids it.
    mutating func begin(
        with route: PreparedRoute,
        in scope: inout ConditionScope
    ) throws(RoutingError) -> PreparedChain {
        // As a rule there are none, and what is handed on is counted up.
        if table.hasGlobalInterceptors { try ask(table.interceptors, in: &scope) }
        if table.hasGlobalTasks { try table.globals.tasks.prepare(in: scope.step) }
        return try enter(route, in: &scope)
    }

    /// Looks for the screen of a step, once its interceptors are noted.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - scope: The request, and the context that reaches the step.
    /// - Returns: The screen as the origin of the plan; `nil` where it is not in the tree.
    /// - Throws: ``RoutingError`` when an interceptor or a task forbids it.
    mutating func find(
        _ step: PreparedStep,
        in scope: inout ConditionScope
    ) throws(RoutingError) -> PlacedOrigin? {
        stepCount += 1
        guard stepCount <= RouteTable.stepLimit else {
            throw RoutingError(
                .limitExceeded,
                "the chain has more than \(RouteTable.stepLimit) steps"
            ).at(step.place)
        }
        do throws(RoutingError) {
            try ask(step.interceptors, in: &scope)
            try step.step.tasks.prepare(in: scope.step)
            if !step.step.postInterceptors.isEmpty { hasPostInterceptors = true }
            guard let found = step.finder?.node(in: tree, for: scope.step) else { return nil }
            note(step, .found(tree.id(of: found)), scope.step.recorder)
            return PlacedOrigin(
                node: found,
                step: step,
                context: scope.context,
                place: step.place,
                values: try values(of: step.step.tasks, for: found, in: scope.step)
            )
        } catch {
            throw failure(error, at: step, scope.step.recorder)
        }
    }

    /// Takes a step whose screen was not found: it is built, or looked up when its turn comes, or
    /// there is nothing to do but to ask its interceptors.
    ///
    /// - Parameters:
    ///   - step: The step.
    ///   - scope: The request, and the context that reaches the step.
    /// - Returns: The context that the steps further back see; `nil` for the same.
    /// - Throws: ``RoutingError`` when the context is invalid.
    mutating func build(
        _ step: PreparedStep,
        in scope: inout ConditionScope
    ) throws(RoutingError) -> Context? {
        do throws(RoutingError) {
            let own = try step.ownTemplate(in: scope.step)
            if own != nil || step.fixedTemplate != nil {
                collect(step, building: own, context: scope.context)
                note(step, .builds, scope.step.recorder)
            } else if step.finder != nil {
                collect(step, building: nil, context: scope.context)
                note(step, .defers, scope.step.recorder)
            } else {
                note(step, .asksOnly, scope.step.recorder)
            }
            guard step.changesContext else { return nil }
            return try step.step.contextBehind?.context(behind: scope.step)
        } catch {
            throw failure(error, at: step, scope.step.recorder)
        }
    }

    /// What was read, for a plan that begins at an origin.
    ///
    /// - Parameters:
    ///   - route: The route that was asked for.
    ///   - scope: The request and the route's context.
    ///   - origin: Where the plan begins.
    /// - Returns: The reading, which takes what was noted along.
    mutating func reading(
        of route: PreparedRoute,
        in scope: consuming StepScope,
        from origin: consuming PlacedOrigin
    ) -> Reading {
        Reading(
            of: route,
            in: scope,
            table: table,
            origin: origin,
            first: first.take(),
            questions: questions.taken(),
            entered: entered.taken(),
            hasPostInterceptors: hasPostInterceptors
        )
    }

    /// Enters a route that a chain begins or continues with.
    mutating func enter(
        _ prepared: PreparedRoute,
        in scope: inout ConditionScope
    ) throws(RoutingError) -> PreparedChain {
        try ask(prepared.interceptors, in: &scope)
        if !prepared.route.postInterceptors.isEmpty {
            entered.append(Reading.Entered(route: prepared, context: scope.context))
            hasPostInterceptors = true
        }
        return try enter(prepared.chain)
    }

    /// Enters a chain, unless there were too many.
    mutating func enter(_ chain: PreparedChain) throws(RoutingError) -> PreparedChain {
        chainCount += 1
        guard chainCount <= RouteTable.stepLimit else {
            throw RoutingError(
                .limitExceeded,
                "the chain leads over more than \(RouteTable.stepLimit) routes and switches"
            ).at(chain.steps.first?.place ?? chain.end)
        }
        return chain
    }

    private func failure(
        _ error: RoutingError,
        at step: PreparedStep,
        _ recorder: Recorder?
    ) -> RoutingError {
        recorder?.note(
            step.place,
            screen: step.step.type,
            lookingFor: step.finder?.label,
            .failed(error.code)
        )
        return error.at(step.place)
    }

    private func note(
        _ prepared: PreparedStep,
        _ result: @autoclosure () -> Explanation.StepResult,
        _ recorder: Recorder?
    ) {
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
    ///
    /// - Parameters:
    ///   - prepared: The step.
    ///   - own: What is built, where that depends on the intent.
    ///   - context: The context that reaches the step.
    private mutating func collect(
        _ prepared: PreparedStep,
        building own: consuming PreparedTemplate?,
        context: consuming Context
    ) {
        var children: [BuildItem] = []
        if let container = prepared.container(building: own) {
            while let next = first, next.isEmbeddable(in: container) {
                children.append(next)
                first = next.next
            }
        }
        first = BuildItem(
            PlacedStep(prepared: prepared, context: context),
            building: own,
            around: children,
            before: first.take()
        )
    }

    private mutating func ask(
        _ interceptors: [PlacedInterceptor],
        in scope: inout ConditionScope
    ) throws(RoutingError) {
        for place in interceptors.indices {
            let asked = interceptors[place]
            do throws(RoutingError) {
                try asked.interceptor.prepare(in: scope.step)
            } catch {
                scope.step.recorder?.note(refusal: error, of: asked.interceptor, at: asked.place)
                throw asked.place.map(error.at) ?? error
            }
            questions.append(
                Reading.Question(
                    asked: asked,
                    context: scope.context,
                    depth: scope.assignments.count
                )
            )
        }
    }
}
