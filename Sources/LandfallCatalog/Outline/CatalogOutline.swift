/// What a catalog says, for those who draw, compare or explore it: its declarations and the ways of
/// its routes, without what carries them out.
public struct CatalogOutline: Sendable {
    /// The screens and containers, in the order of the file.
    public let types: [TypeOutline]

    /// The routes, in the order of the file.
    public let routes: [RouteOutline]

    /// The flows, by name.
    public let flows: [FlowOutline]

    /// The interceptors that stand before every route.
    public let interceptors: [InterceptorOutline]

    /// What the conditions of the catalog look at.
    public let inputs: ConditionInputs
}
