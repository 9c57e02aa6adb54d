/// What reading a chain backwards found out: where to begin, and what is to be built from there.
public struct Reading: Sendable {
    /// The route that was asked for.
    public let route: RouteID

    /// The context of the route that was asked for.
    public let context: Context

    /// The node at which the reading stopped: a screen that was found, or the chain's beginning.
    public internal(set) var origin: NodeIndex

    /// The step whose finder found the origin; `nil` when the chain's beginning is the origin.
    var foundStep: PlacedStep?

    /// What is to be built or looked up, from the origin to the target.
    var items: [BuildItem]

    /// Whom to ask before the plan is sent, in the order of the reading: the target's first.
    public internal(set) var questions: [Question]

    /// The experiments that were evaluated on the way.
    public internal(set) var assignments: [Assignment]

    /// Post-navigation interceptors of the routes that were entered, in the order of the reading.
    var routePostInterceptors: [PostSlip]

    /// One pre-navigation interceptor, with the context of its place.
    public struct Question: Sendable {
        /// Whom to ask.
        public let interceptor: any PreNavigationInterceptor
        /// The context of the step that it stands at.
        public let context: Context
        /// Its place, as `route/index`.
        public let place: String
    }

    /// One post-navigation interceptor, with the context of its place.
    struct PostSlip: Sendable {
        let interceptor: any PostNavigationInterceptor
        let context: Context
    }
}

/// A step with the context that reached it.
struct PlacedStep: Sendable {
    let step: Step
    let context: Context
    /// The step's place, as `route/index`, counted from the target of its route.
    let place: String
}

/// Something that a plan builds, or looks up when its turn comes.
struct BuildItem: Sendable {
    let placed: PlacedStep

    /// What is built; `nil` when the step is looked up in the tree as it is by then.
    let template: ViewTemplate?

    /// What a container built here takes in of the steps nearer to the target, in building order.
    var children: [BuildItem] = []

    /// The kind of container into whose list the item can be put while that is being built.
    var embeddingKind: NodeKind? {
        template == nil ? nil : placed.step.action?.placement.containerKind
    }
}
