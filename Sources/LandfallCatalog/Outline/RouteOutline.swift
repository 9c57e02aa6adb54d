public import Landfall

/// A route, as a catalog declares it.
public struct RouteOutline: Sendable {
    /// The name.
    public let id: RouteID

    /// The line of the file on which it begins.
    public let line: Int

    /// What a destination must bring, by key.
    public let parameters: [String: Route.Parameter]

    /// What its screen is asked for, by key; `nil` where it is asked for nothing.
    public let result: [String: Route.Parameter]?

    /// Where the person goes behind the result; `nil` for back to where it was asked for.
    public let ending: RouteID?

    /// The patterns of its links, as they were written.
    public let links: [String]

    /// Asked when the reading enters the route.
    public let interceptors: [InterceptorOutline]

    /// The way to the target.
    public let chain: ChainOutline
}
