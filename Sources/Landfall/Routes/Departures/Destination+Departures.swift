extension Destination {
    /// Closes what is presented on top.
    public static let close = Destination(route: Departure.close.route)

    /// Goes back by one screen.
    public static let back = Destination(route: Departure.back.route)

    /// Goes back to the screen that was visible when a flow was begun or a result was asked for,
    /// from where that ends: where a flow is cancelled, and behind a route's result.
    public static let returnTo = Destination(route: Departure.returnTo.route)

    /// Goes back to the screen that was visible when the plan of a token was made.
    ///
    /// - Parameter token: What the plan has in ``ActionPlan/resume``.
    /// - Returns: The destination.
    public static func returnTo(_ token: String) -> Destination {
        Destination(
            route: Departure.returnTo.route,
            context: [ContextEntry(key: Departure.tokenKey, value: token)]
        )
    }
}
