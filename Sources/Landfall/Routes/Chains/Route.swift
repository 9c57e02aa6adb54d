/// A destination by name: what it needs, and the way to it.
public struct Route: Sendable {
    /// The name.
    public let id: RouteID

    /// What a destination must bring, by key.
    public var parameters: [String: Parameter] = [:]

    /// What its screen is asked for, by key; empty for no more than whether the person is done, and
    /// `nil` where it is asked for nothing.
    ///
    /// The plan that leads to it carries a token, by which the app gives the result; who asked gets
    /// it, and the screen disappears.
    public var result: [String: Parameter]?

    /// Where the person goes from there; `nil` for back to where it was asked for.
    public var ending: RouteID?

    /// The way.
    public var chain: Chain

    /// Asked before the plan is sent, when the reading enters the route.
    public var interceptors: [any PreNavigationInterceptor] = []

    /// Run when a plan for this route, or one built on it, has been made.
    public var postInterceptors: [any PostNavigationInterceptor] = []

    /// What a screen that is not dismissible blocks; `nil` for the rule of the whole table.
    public var veto: Veto?

    /// How many transitions the person sees; `nil` for the rule of the whole table.
    public var transition: TransitionRule?

    /// Creates a route.
    ///
    /// - Parameters:
    ///   - id: The name.
    ///   - chain: The way.
    public init(_ id: RouteID, chain: Chain) {
        self.id = id
        self.chain = chain
    }

    /// The keys of the context whose values are recorded nowhere.
    var secretKeys: Set<String> {
        Set(parameters.lazy.filter(\.value.isSecret).map(\.key))
    }

    /// Reads the context of a destination by the route's parameters.
    ///
    /// - Parameter entries: The context as text; keys that the route does not declare are dropped.
    /// - Returns: The typed context.
    /// - Throws: ``RoutingError`` with ``RoutingError/Code/invalidContext`` naming the key.
    public func context(from entries: [ContextEntry]) throws(RoutingError) -> Context {
        var context = Context()
        for (key, parameter) in parameters.sorted(by: { $0.key < $1.key }) {
            guard let entry = entries.last(where: { $0.key == key }) else {
                guard parameter.isOptional else {
                    throw RoutingError(.invalidContext, "the destination lacks \(key)")
                }
                continue
            }
            guard let value = parameter.value(from: entry.value) else {
                throw RoutingError(
                    .invalidContext,
                    "\(key) is not a value that the route takes"
                )
            }
            context[key] = value
        }
        return context
    }
}
