/// Runs when a plan has been made that leads to the destination.
///
/// Those of the screens of the plan run first, in the order of ``Landing/stack``, for each screen
/// the global ones before those of its step; those of the routes that were entered run last.
public protocol PostNavigationInterceptor: Sendable {
    /// The only screens that the interceptor is for, subtypes included; `nil` for any.
    ///
    /// One of a step whose screen is another fails the plan; a global one passes it over. Of no
    /// account for those of a route.
    var screen: ScreenType? { get }

    /// Says what is worth a row of its own.
    ///
    /// - Parameter landing: Where the plan leads.
    /// - Returns: The events to record with the plan.
    func events(for landing: Landing) -> [NavigationEvent]
}

extension PostNavigationInterceptor {
    /// Any screen.
    public var screen: ScreenType? { nil }

    /// Whether the interceptor is for a screen of a type.
    func isMeant(for type: ScreenType, _ supertypes: [ScreenType]) -> Bool {
        guard let screen else { return true }
        return type == screen || supertypes.contains(screen)
    }
}

/// The end of a plan, for post-navigation interceptors.
public struct Landing: Sendable {
    /// The route that was resolved.
    public let route: RouteID
    /// The context of the step that the interceptor stands at.
    public let context: Context
    /// What is known of the device and the intent.
    public let request: NavigationRequest
    /// The screen that the interceptor stands at; for those of a route, the target.
    public let node: NodeID
    /// The node that is visible at the end.
    public let target: NodeID
    /// The screens of the plan, each once: the origin, then what was built or looked up, the
    /// children of a new container before it.
    public let stack: [NodeID]
}

/// An event of the team's own, recorded with a plan.
public struct NavigationEvent: Hashable, Sendable {
    /// The name of the event.
    public var name: String
    /// What it says, as text, in ascending order of the keys.
    public var properties: [ContextEntry]

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - name: The name of the event.
    ///   - properties: What it says.
    public init(name: String, properties: [ContextEntry] = []) {
        self.name = name
        self.properties = properties.sorted { $0.key < $1.key }
    }
}
