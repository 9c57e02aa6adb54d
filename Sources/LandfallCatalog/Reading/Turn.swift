import Landfall

/// A place where an interceptor leads to another route.
struct Turn {
    /// The route that the interceptor belongs to; `nil` for one of the whole catalog.
    let owner: RouteID?

    /// Where it leads.
    let target: RouteID

    /// Where that is said.
    let place: Place
}
