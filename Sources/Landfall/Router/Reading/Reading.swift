/// What reading a chain backwards found out: where to begin, and what is to be built from there.
///
/// It changes no more once it is made, so it is handed on as a reference, together with all that a
/// plan is made from.
final class Reading {
    /// The route that was asked for.
    let route: PreparedRoute

    /// The request and the route's context.
    let scope: StepScope

    /// The routes.
    let table: RouteTable

    /// Where the reading stopped: a screen that was found, or the chain's beginning.
    let origin: PlacedOrigin

    /// What is to be built or looked up, from the origin to the target.
    let items: [BuildItem]

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
        in scope: StepScope,
        table: RouteTable,
        origin: consuming PlacedOrigin,
        items: consuming [BuildItem] = [],
        questions: consuming [Question] = [],
        entered: consuming [Entered] = [],
        hasPostInterceptors: Bool = false,
        dismissal: DismissalStep? = nil
    ) {
        self.route = route
        self.scope = scope
        self.table = table
        self.origin = origin
        self.items = items
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

/// Where a reading stopped.
struct PlacedOrigin: Sendable {
    let node: NodeIndex
    /// The step whose finder found it; `nil` when the chain begins there.
    let step: PreparedStep?
    /// The context at that place.
    let context: Context
    let place: StepPlace
    /// What the global tasks and those of the step give the screen.
    let values: Context
}

/// A step with the context that reached it.
struct PlacedStep: Sendable {
    let prepared: PreparedStep
    let context: Context

    var step: Step { prepared.step }

    var place: StepPlace { prepared.place }
}

/// Something that a plan builds, or looks up when its turn comes.
struct BuildItem: Sendable {
    let placed: PlacedStep

    /// What is built, where that depends on the intent.
    let ownTemplate: PreparedTemplate?

    /// What is built; `nil` when the step is looked up in the tree as it is by then.
    var template: PreparedTemplate? { ownTemplate ?? placed.prepared.fixedTemplate }

    /// What a container built here takes in of the steps nearer to the target, in building order.
    var children: [BuildItem] = []

    /// The places of what the container takes in, at any depth.
    var absorbed: [StepPlace] { children.flatMap { [$0.placed.place] + $0.absorbed } }

    /// Whether the item can be put into the list of a container while that is being built.
    func isEmbeddable(in container: PreparedTemplate) -> Bool {
        guard template != nil else { return false }
        return placed.prepared.placement.container?.isMet(by: container.value) ?? false
    }
}
