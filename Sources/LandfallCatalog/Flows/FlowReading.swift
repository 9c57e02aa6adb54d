import Landfall

/// A place of a route where a value of a flow is read.
struct FlowReading {
    /// The route.
    let route: RouteID

    /// The key of the value.
    let key: String

    /// Where that is said.
    let place: Place
}
