package import Landfall

/// A route that has more contexts than were tried.
package struct PartialCoverage: Hashable, Sendable {
    /// The route.
    package let route: RouteID
    /// How many contexts were tried; 0 where no value of a key is known that the route takes.
    package let tried: Int
    /// How many there are.
    package let total: Int
}
