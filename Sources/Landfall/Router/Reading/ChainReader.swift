/// What ``Router/read(_:in:assignments:passed:)`` knows while it goes through a chain backwards.
///
/// It changes nothing but itself.
struct ChainReader: ~Copyable {
    let table: RouteTable
    let experiments: SharedAssigner?
    let tree: ViewTree
    private var collected: [BuildItem] = []
    private var entered: [Reading.Entered] = []
    private var hasPostInterceptors = false
    private var stepCount = 0
    private var chainCount = 0

    /// Whom to ask, as far as the reading has come.
    private(set) var questions: [Reading.Question] = []

    /// The experiments that were evaluated, those of earlier readings included.
    var assignments: [Assignment]

    /// Creates a reader of one chain.
    ///
    /// - Parameters:
    ///   - table: The routes.
    ///   - experiments: Decides variations where a condition asks for one.
    ///   - tree: The device's tree.
    ///   - assignments: The experiments that were evaluated before.
    init(
        table: RouteTable,
        experiments: SharedAssigner?,
        tree: ViewTree,
        assignments: consuming [Assignment]
    ) {
        self.table = table
        self.experiments = experiments
        self.tree = tree
        self.assignments = assignments
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
        in scope: StepScope
    ) throws(RoutingError) -> PreparedChain {
        try ask(table.interceptors, in: scope)
        try table.globals.tasks.prepare(in: scope)
        return try enter(route, in: scope)
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
        in scope: StepScope
    ) throws(RoutingError) -> PlacedOrigin? {
        stepCount += 1
        guard stepCount <= RouteTable.stepLimit else {
            throw RoutingError(
                .limitExceeded,
                "the chain has more than \(RouteTable.stepLimit) steps"
            ).at(step.place)
        }
        do throws(RoutingError) {
            try ask(step.interceptors, in: scope)
            try step.step.tasks.prepare(in: scope)
            if !step.step.postInterceptors.isEmpty { hasPostInterceptors = true }
            guard let found = step.finder?.node(in: tree, for: scope) else { return nil }
            note(step, .found(tree.id(of: found)), scope.recorder)
            return PlacedOrigin(
                node: found,
                step: step,
                context: scope.context,
                place: step.place,
                values: try values(of: step.step.tasks, for: found, in: scope)
            )
        } catch {
            throw failure(error, at: step, scope.recorder)
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
        in scope: StepScope
    ) throws(RoutingError) -> Context? {
        do throws(RoutingError) {
            let own = try step.ownTemplate(in: scope)
            if own != nil || step.fixedTemplate != nil {
                collect(step, building: own, in: scope)
                note(step, .builds, scope.recorder)
            } else if step.finder != nil {
                collect(step, building: nil, in: scope)
                note(step, .defers, scope.recorder)
            } else {
                note(step, .asksOnly, scope.recorder)
            }
            guard step.changesContext else { return nil }
            return try step.step.contextBehind?.context(behind: scope)
        } catch {
            throw failure(error, at: step, scope.recorder)
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
        in scope: StepScope,
        from origin: consuming PlacedOrigin
    ) -> Reading {
        if collected.count > 1 { collected.reverse() }
        return Reading(
            of: route,
            in: scope,
            table: table,
            origin: origin,
            items: collected.taken(),
            questions: questions.taken(),
            entered: entered.taken(),
            hasPostInterceptors: hasPostInterceptors
        )
    }

    /// Enters a route that a chain begins or continues with.
    mutating func enter(
        _ prepared: PreparedRoute,
        in scope: StepScope
    ) throws(RoutingError) -> PreparedChain {
        try ask(prepared.interceptors, in: scope)
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
    ///   - scope: The request, and the context that reaches the step.
    private mutating func collect(
        _ prepared: PreparedStep,
        building own: consuming PreparedTemplate?,
        in scope: StepScope
    ) {
        var item = BuildItem(
            placed: PlacedStep(prepared: prepared, context: scope.context),
            ownTemplate: own
        )
        if let template = item.template, template.value.kind.isContainer {
            while let next = collected.last, next.isEmbeddable(in: template) {
                item.children.append(next)
                collected.removeLast()
            }
        }
        collected.append(item)
    }

    private mutating func ask(
        _ interceptors: [PlacedInterceptor],
        in scope: StepScope
    ) throws(RoutingError) {
        for place in interceptors.indices {
            let asked = interceptors[place]
            do throws(RoutingError) {
                try asked.interceptor.prepare(in: scope)
            } catch {
                scope.recorder?.note(refusal: error, of: asked.interceptor, at: asked.place)
                throw asked.place.map(error.at) ?? error
            }
            questions.append(
                Reading.Question(asked: asked, context: scope.context, depth: assignments.count)
            )
        }
    }
}
