import Landfall

/// A catalog as it is written, but for what it declares by name.
struct ParsedCatalog {
    /// What stands at the top.
    let fields: Fields

    /// What holds for routes that don't say otherwise.
    var defaults = RouteDefaults()

    /// A state that is older when the intent comes counts as unknown.
    var maxStateAge = Duration.zero

    /// How long an interceptor that has to ask somebody may take.
    var interceptorTimeout = Duration.zero

    /// What `links` says.
    var links = LinkSettings()

    /// The routes, in the order of the file.
    var routes: [RouteDeclaration] = []

    /// The interceptors that stand before every route.
    var interceptors: [InterceptorSyntax] = []

    /// What runs after every route.
    var postInterceptors: [PostInterceptorSyntax] = []

    /// What both take from a context, though they have none.
    var uses: [ContextUse] = []
}
