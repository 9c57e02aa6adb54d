/// A destination of its own, that leads back instead of to a route: it shows what is there already,
/// and builds nothing.
///
/// Nobody is asked before it, as nobody is asked before the Back button of the device.
public enum Departure: String, Hashable, Sendable, CaseIterable {
    /// What is presented on top goes, with all that it holds.
    case close
    /// One screen goes: the top of a stack, or what is presented where no stack has more than one.
    case back
    /// What covers the screen goes that was visible when the plan of a token was made.
    case returnTo = "return-to"

    /// The key of the token in the context of ``returnTo``.
    public static let tokenKey = "token"

    /// The name by which a destination asks for it; no route has it.
    public var route: RouteID { RouteID(rawValue) }

    /// The departure of a name.
    ///
    /// - Parameter route: The name of a destination.
    public init?(_ route: RouteID) { self.init(rawValue: route.name) }

    /// The reason of a plan that is refused since there is nothing to leave.
    var refusal: String {
        switch self {
        case .close: "nothing_to_close"
        case .back: "nothing_to_go_back_to"
        case .returnTo: "screen_gone"
        }
    }

    /// The departure as the Router resolves it.
    var asRoute: Route {
        var route = Route(route, chain: Chain(steps: [], origin: .current))
        if self == .returnTo {
            route.parameters = [Self.tokenKey: Route.Parameter(.string, isOptional: true)]
        }
        return route
    }
}

/// The operation of a departure on a tree; the origin of the reading is the node that it begins at.
enum DismissalStep: Hashable, Sendable {
    /// The origin dismisses what it presents.
    case dismissing
    /// The origin, a container, goes back to a child.
    case showing(NodeIndex)
    /// The origin is shown again.
    case revealing
}

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
