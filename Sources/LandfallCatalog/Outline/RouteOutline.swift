public import Landfall

/// A route, as a catalog declares it.
public struct RouteOutline: Sendable {
    /// The name.
    public let id: RouteID

    /// The line of the file on which it begins.
    public let line: Int

    /// What a destination must bring, by key.
    public let parameters: [String: Route.Parameter]

    /// The patterns of its links, as they were written.
    public let links: [String]

    /// Asked when the reading enters the route.
    public let interceptors: [InterceptorOutline]

    /// The way to the target.
    public let chain: ChainOutline
}
