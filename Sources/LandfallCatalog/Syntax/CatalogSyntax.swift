import Landfall

/// A catalog as written, for checks, pictures, comparison and exploration.
///
/// It has the declarations and the chains of routes, without the code that carries them out.
public struct CatalogSyntax: Sendable {
    /// The screens and containers by name.
    let typesByName: [String: TypeSyntax]

    /// The routes, in the order of the file.
    public let routes: [RouteSyntax]

    let flowsByName: [String: FlowSyntax]

    /// The interceptors that stand before every route; those that are asked before any search first.
    public let interceptors: [InterceptorSyntax]

    /// Run when a plan of any route has been made.
    public let postInterceptors: [PostInterceptorSyntax]

    /// What the conditions of the catalog look at.
    public let inputs: ConditionInputs

    /// What a destination of each route must bring, by name; also of those that could not be read.
    let parameters: [String: [String: Route.Parameter]]

    /// The chains of the routes.
    let chains: [RouteID: ChainSyntax]

    /// Whether each route could be read.
    let isWhole: Bool

    /// Where parts of the catalog lead to others.
    let references: CatalogReferences

    /// The screens and containers, in the order of the file.
    public var types: [TypeSyntax] { typesByName.values.sorted { $0.place < $1.place } }

    /// The flows, by name.
    public var flows: [FlowSyntax] { flowsByName.values.sorted { $0.name < $1.name } }

    /// The flows, in the order of the file.
    var flowsInOrder: [FlowSyntax] { flowsByName.values.sorted { $0.place < $1.place } }
}

/// The references from parts of a catalog to others.
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
    let flow: String

    /// The step at which it begins.
    let step: String

    /// Where that is said.
    let place: Place
}

/// A place of a route where a value of a flow is read.
struct FlowReading {
    let route: RouteID

    /// The key of the value.
    let key: String

    /// Where that is said.
    let place: Place
}
