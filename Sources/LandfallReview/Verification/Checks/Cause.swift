import Landfall

/// What findings of many states have in common.
struct Cause: Hashable, Sendable {
    /// The route that was requested.
    let route: RouteID
    /// The route that was resolved in the end, where interceptors led elsewhere.
    let end: RouteID?
    /// What is wrong.
    let fault: Fault
}
