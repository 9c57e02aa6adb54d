/// A fault in the routes of a table.
public enum RouteTableError: Error, Hashable, Sendable {
    /// Two routes have one name.
    case duplicateRoute(RouteID)
    /// A route has the name of a ``Departure``.
    case reservedRoute(RouteID)
    /// A close button leads to a route that is not there, or is another departure than `back`.
    case unknownDismissal(RouteID, of: ScreenType)
    /// Two flows have one name.
    case duplicateFlow(String)
    /// A chain begins at a route that is not there.
    case unknownRoute(RouteID, in: RouteID)
    /// A chain begins, over other routes, at itself.
    case cycle([RouteID])
    /// A step builds a screen and does not say how to put it in place.
    case missingAction(ScreenType, in: RouteID)
}
