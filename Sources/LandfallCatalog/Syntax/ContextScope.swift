import Landfall

/// What the context has at a place of a chain: the route's, until a `with` replaces it.
struct ContextScope: Hashable {
    /// Whose context it is, for messages.
    let owner: String

    /// The types by key.
    var parameters: [String: Route.Parameter]

    /// The route that the place belongs to; `nil` outside of routes.
    var route: RouteID?

    /// The type of a key, or `nil` when the context has no such key.
    subscript(key: String) -> Route.Parameter? { parameters[key] }
}

/// Something that a part of a catalog takes from the context at its place.
indirect enum ContextUse: Sendable {
    /// A value of a type, or of any; written as `$key` where another key takes it.
    case value(key: String, type: ContextType?, takenBy: String?, at: Place)
    /// All that a route needs to which the place leads.
    case route(String, at: Place)
    /// What is taken from the context that a `with` makes.
    case behind(WithSyntax, [ContextUse])
}

/// A `with`: a whole context in place of the one there is.
struct WithSyntax: Sendable {
    /// Where the values come from, by key.
    var sources: [String: ValueSource] = [:]

    /// The types of the new context, as far as they don't come from the old one.
    var parameters: [String: Route.Parameter] = [:]

    /// The keys whose types are known from what reads them.
    var typedKeys: Set<String> = []

    /// What the values take from the old context.
    var uses: [ContextUse] = []

    /// What the new context has.
    ///
    /// - Parameter scope: What the old one has.
    /// - Returns: The new one.
    func scope(behind scope: ContextScope) -> ContextScope {
        var behind = ContextScope(
            owner: "the context of \"with\"",
            parameters: parameters,
            route: scope.route
        )
        for case (let key, .context(let source)) in sources {
            guard let given = scope[source] else { continue }
            // A value of another type was noted, and counts as one that fits.
            if typedKeys.contains(key), given.type != parameters[key]?.type { continue }
            behind.parameters[key] = given
        }
        return behind
    }
}
