import Landfall

/// A route as it was read, with the places that its checks name.
struct RouteDraft {
    /// The name.
    let id: RouteID

    /// Where the name stands.
    let place: Place

    /// The way, or `nil` where it could not be read.
    var chain: ChainDraft?

    /// Asked when the reading enters the route.
    var interceptors: [ReadInterceptor] = []

    /// Run when a plan that passes here has been made.
    var postInterceptors: [any PostNavigationInterceptor] = []

    /// Where the person goes behind the route's result.
    var ending: RouteID?

    /// What a screen that is not dismissible blocks; `nil` for the catalog's rule.
    var veto: Veto?

    /// How many transitions the person sees; `nil` for the catalog's rule.
    var transition: TransitionRule?

    /// The patterns of its links.
    var links: [LinkRule] = []
}
