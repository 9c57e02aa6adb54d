import Landfall

/// What a catalog says, for those who check, draw, compare or explore it: its declarations and the
/// ways of its routes, without what carries them out.
public struct CatalogSyntax: Sendable {
    /// The screens and containers by name.
    let typesByName: [String: TypeSyntax]

    /// The routes, in the order of the file.
    public let routes: [RouteSyntax]

    /// The flows by name.
    let flowsByName: [String: FlowSyntax]

    /// The interceptors that stand before every route; those that are asked before any search first.
    public let interceptors: [InterceptorSyntax]

    /// Run when a plan of any route has been made.
    public let postInterceptors: [PostInterceptorSyntax]

    /// What the conditions of the catalog look at.
    public let inputs: ConditionInputs

    /// What a destination of each route must bring, by name; also of those that could not be read.
    let parameters: [String: [String: Route.Parameter]]

    /// The ways of the routes.
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
