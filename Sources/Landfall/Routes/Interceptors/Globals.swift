/// The interceptors and tasks before, on and after every route of a table.
public struct Globals: Sendable {
    /// Asked before anything is searched, since what they decide may make the search needless.
    public var early: [any PreNavigationInterceptor] = []

    /// Asked before the interceptors of the routes and steps.
    public var interceptors: [any PreNavigationInterceptor] = []

    /// Run on every screen of a plan, before those of its step: the origin, what is looked up, and
    /// what is built; not on what a container comes with.
    public var tasks: [any ContextTask] = []

    /// Run for every screen of a plan, before those of its step.
    public var postInterceptors: [any PostNavigationInterceptor] = []

    /// Creates globals of which there are none.
    public init() {}
}
