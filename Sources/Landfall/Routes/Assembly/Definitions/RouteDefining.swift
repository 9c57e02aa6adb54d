/// Something of which a table makes a route.
public protocol RouteDefining: Sendable {
    /// The route.
    var route: Route { get }

    /// How the custom containers behave that the route names.
    var behaviors: [ScreenType: any ContainerBehavior] { get }
}

extension Route: RouteDefining {
    /// The route itself.
    public var route: Route { self }

    /// None: a route by hand doesn't know of its containers.
    public var behaviors: [ScreenType: any ContainerBehavior] { [:] }
}
