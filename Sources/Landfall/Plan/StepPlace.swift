/// The place of a step: its route, and how many steps from the target it stands.
public struct StepPlace: Hashable, Sendable, CustomStringConvertible {
    /// The route that the step belongs to.
    public let route: RouteID

    /// The number of the step, the target's being 0; a switch has a number of its own, and the
    /// steps of each of its cases are counted on from there; `nil` for the route as a whole.
    public let index: Int?

    /// Creates a place.
    ///
    /// - Parameters:
    ///   - route: The route that the step belongs to.
    ///   - index: The number of the step; `nil` for the route as a whole.
    public init(_ route: RouteID, _ index: Int? = nil) {
        self.route = route
        self.index = index
    }

    /// The place as plans say it: `route/index`, or the route's name.
    public var description: String { index.map { "\(route)/\($0)" } ?? route.name }
}
