import Landfall

/// The references from parts of a catalog to others.
struct CatalogReferences {
    /// Where interceptors redirect to other routes.
    var redirects: Set<Redirect> = []

    /// Where interceptors lead into flows past their first steps.
    var flowEntries: Set<FlowEntry> = []

    /// Where routes read values of flows.
    var flowReadings: Set<FlowReading> = []
}

/// A place where an interceptor redirects to another route.
struct Redirect: Hashable {
    /// The route that the interceptor belongs to; `nil` for one of the whole catalog.
    let owner: RouteID?

    /// Where it leads.
    let target: RouteID

    /// Whether it is asked once an intent, not again where it leads.
    let isOnce: Bool

    /// Where that is said.
    let place: SourcePlace
}

/// A place where an interceptor leads into a flow past its first steps.
struct FlowEntry: Hashable {
    let flow: String

    /// The step at which it begins.
    let step: String

    /// Where that is said.
    let place: SourcePlace
}

/// A place of a route where a value of a flow is read.
struct FlowReading: Hashable {
    let route: RouteID

    /// The key of the value.
    let key: String

    /// Where that is said.
    let place: SourcePlace
}
