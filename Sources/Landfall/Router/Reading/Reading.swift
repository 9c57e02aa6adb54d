/// The result of reading a chain backwards: where to begin, and what is to be built from there.
///
/// It changes no more once it is made, so it is handed on as a reference, together with all that a
/// plan is made from.
final class Reading {
    /// The route that was asked for.
    let route: PreparedRoute

    /// The request and the route's context.
    let scope: StepScope

    /// The table of the routes, with the defaults that count for the plan.
    let table: RouteTable

    /// Where the reading stopped: a screen that was found, or the chain's beginning.
    let origin: PlacedOrigin

    /// What is to be built or looked up first, from the origin to the target; `nil` where the origin
    /// is the target.
    let first: BuildItem?

    /// Whom to ask before the plan is sent: the global ones, then in the order of the reading.
    let questions: [Question]

    /// The routes that were entered and have post-navigation interceptors, in the order of the
    /// reading, with the context of each.
    let entered: [Entered]

    /// Whether a route or step that was read has post-navigation interceptors.
    let hasPostInterceptors: Bool

    /// What is done at the origin where the route is a departure; `nil` for every other.
    let dismissal: DismissalStep?

    init(
        of route: PreparedRoute,
        in scope: consuming StepScope,
        table: RouteTable,
        origin: consuming PlacedOrigin,
        first: consuming BuildItem? = nil,
        questions: consuming [Question] = [],
        entered: consuming [Entered] = [],
        hasPostInterceptors: Bool = false,
        dismissal: DismissalStep? = nil
    ) {
        self.route = route
        self.scope = scope
        self.table = table
        self.origin = origin
        self.first = first
        self.questions = questions
        self.entered = entered
        self.hasPostInterceptors = hasPostInterceptors
        self.dismissal = dismissal
    }

    /// One pre-navigation interceptor, with the context of its place.
    struct Question: Sendable {
        let asked: PlacedInterceptor
        let context: Context
        /// How many experiments had been evaluated when the interceptor was reached: it stands behind
        /// those, and what it says comes whatever the variation of any later one.
        let depth: Int

        var interceptor: any PreNavigationInterceptor { asked.interceptor }

        /// Where it stands; `nil` for a global one.
        var place: StepPlace? { asked.place }
    }

    /// One route that was entered, with the context of its place.
    struct Entered: Sendable {
        let route: PreparedRoute
        let context: Context
    }
}

/// The place where a reading stopped.
struct PlacedOrigin: Sendable {
    let node: NodeIndex
    private let cause: Cause
    /// The context at that place.
    let context: Context
    /// What the global tasks and those of the step give the screen.
    let values: Context

    /// The reason why the reading stopped there.
    private enum Cause {
        /// The finder of a step found it.
        case found(PreparedStep)
        /// The chain begins there.
        case begins(StepPlace)
    }

    init(
        node: NodeIndex,
        step: PreparedStep?,
        context: Context,
        place: StepPlace,
        values: consuming Context
    ) {
        self.node = node
        self.cause = if let step { .found(step) } else { .begins(place) }
        self.context = context
        self.values = values
    }

    /// The step whose finder found it; `nil` when the chain begins there.
    var step: PreparedStep? { if case .found(let step) = cause { step } else { nil } }

    /// Where in the routes that is.
    var place: StepPlace {
        switch cause {
        case .found(let step): step.place
        case .begins(let place): place
        }
    }
}

/// A step with the context that reached it.
struct PlacedStep: Sendable {
    let prepared: PreparedStep
    let context: Context

    var step: Step { prepared.step }

    var place: StepPlace { prepared.place }
}

/// Something that a plan builds, or looks up when its turn comes.
///
/// Handed on as a reference, which leads to all that comes behind it.
final class BuildItem: Sendable {
    let placed: PlacedStep

    /// What is built, where that depends on the intent.
    private let ownTemplate: PreparedTemplate?

    /// What is built; `nil` when the step is looked up in the tree as it is by then.
    var template: PreparedTemplate? { ownTemplate ?? placed.prepared.fixedTemplate }

    /// What a container built here takes in of the steps nearer to the target, in building order.
    let children: [BuildItem]

    /// What comes next on the way to the target; `nil` for the last.
    ///
    /// Unused for items that a container embeds.
    let next: BuildItem?

    init(
        _ placed: consuming PlacedStep,
        building ownTemplate: consuming PreparedTemplate?,
        around children: consuming [BuildItem],
        before next: consuming BuildItem?
    ) {
        self.placed = placed
        self.ownTemplate = ownTemplate
        self.children = children
        self.next = next
    }

    /// The places of what the container takes in, at any depth.
    var absorbed: [StepPlace] { children.flatMap { [$0.placed.place] + $0.absorbed } }

    /// Whether the item can be put into the list of a container while that is being built.
    func isEmbeddable(in container: PreparedTemplate) -> Bool {
        guard template != nil else { return false }
        return placed.prepared.placement.container?.isMet(by: container.value) ?? false
    }
}
