import Landfall

/// Where parts of a catalog lead to others.
struct CatalogReferences {
    /// Where interceptors redirect to other routes.
    var redirects: [Redirect] = []

    /// Where interceptors lead into flows past their first steps.
    var flowEntries: [FlowEntry] = []

    /// Where routes read values of flows.
    var flowReadings: [FlowReading] = []
}

/// A place where an interceptor redirects to another route.
struct Redirect {
    /// The route that the interceptor belongs to; `nil` for one of the whole catalog.
    let owner: RouteID?

    /// Where it leads.
    let target: RouteID

    /// Where that is said.
    let place: Place
}

/// A place where an interceptor leads into a flow past its first steps.
struct FlowEntry {
    /// The flow.
    let flow: String

    /// The step at which it begins.
    let step: String

    /// Where that is said.
    let place: Place
}

/// A place of a route where a value of a flow is read.
struct FlowReading {
    /// The route.
    let route: RouteID

    /// The key of the value.
    let key: String

    /// Where that is said.
    let place: Place
}
