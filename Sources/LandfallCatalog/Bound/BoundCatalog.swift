package import Landfall
package import LandfallExperiments

/// A catalog whose names and keys were looked up, for those who check, draw, compare, explore or
/// lower it.
public struct BoundCatalog: Bound {
    /// As it is written.
    public let syntax: CatalogSyntax

    /// The routes, in the order of the file, but for those that could not be read.
    public let routes: [BoundRoute]

    /// The flows by name.
    package let flowsByName: [String: BoundFlow]

    /// The interceptors that stand before every route; those that are asked before any search first.
    public let interceptors: [BoundInterceptor]

    /// Run when a plan of any route has been made.
    public let postInterceptors: [BoundPostInterceptor]

    /// The experiments by name.
    package let experiments: [String: Experiment]

    /// The conditions of the flags, by name.
    package let flags: [String: CatalogCondition]

    /// What was bound of it, part by part, as long as it is checked.
    var parts: BoundParts

    /// What the conditions of the catalog look at.
    public let inputs: ConditionInputs

    /// The chains of the routes.
    package let chains: [RouteID: BoundChain]

    /// Whether each route could be read.
    var isWhole: Bool { routes.count == syntax.routes.count }

    /// The routes that a route may go on with.
    func successors(of route: RouteID) -> [RouteID] {
        chains[route]?.successors.map(\.route) ?? []
    }

    /// The flows, by name.
    public var flows: [BoundFlow] { flowsByName.values.sorted { $0.name < $1.name } }

    /// The flows, in the order of the file.
    var flowsInOrder: [BoundFlow] { flowsByName.values.sorted { $0.place < $1.place } }
}

/// A route whose names and keys were looked up.
public struct BoundRoute: Bound {
    /// As it is written.
    public let syntax: RouteSyntax

    /// Asked when the reading enters the route.
    public let interceptors: [BoundInterceptor]

    /// Run when a plan that passes here has been made.
    public let postInterceptors: [BoundPostInterceptor]

    /// The chain to the target.
    public let chain: BoundChain
}
