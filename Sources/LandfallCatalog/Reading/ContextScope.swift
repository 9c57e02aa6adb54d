import Landfall

/// What the context has at a place of a chain: the route's, until a `with` replaces it.
struct ContextScope {
    /// Whose context it is, for messages.
    let owner: String

    /// The types by key.
    var parameters: [String: Route.Parameter]

    /// The type of a key, or `nil` when the context has no such key.
    subscript(key: String) -> Route.Parameter? { parameters[key] }
}
