/// One step of a chain: how its screen is found, built and put in place.
public struct Step: Sendable {
    /// The screen that the step stands for.
    public var type: ScreenType

    /// Looks for the screen; `nil` never finds it.
    public var finder: (any Finder)?

    /// Builds the screen; with `nil` it is looked up again when its turn comes.
    public var factory: (any Factory)?

    /// Puts what was built in place; needed where there is a factory.
    public var action: (any Action)?

    /// Asked before the plan is sent, if the reading comes to this step.
    public var interceptors: [any PreNavigationInterceptor] = []

    /// Give the screen its context.
    public var tasks: [any ContextTask] = []

    /// Run when the plan has been made, if the screen is part of it.
    public var postInterceptors: [any PostNavigationInterceptor] = []

    /// Makes the context that all steps further back see; `nil` leaves it the same.
    public var contextBehind: (any ContextTransform)?

    /// Whether plans may dismiss or cover a screen that the step builds.
    public var isDismissible = true

    /// Creates a step.
    ///
    /// - Parameters:
    ///   - type: The screen that the step stands for.
    ///   - finder: Looks for the screen.
    ///   - factory: Builds the screen.
    ///   - action: Puts what was built in place.
    public init(
        type: ScreenType,
        finder: (any Finder)? = nil,
        factory: (any Factory)? = nil,
        action: (any Action)? = nil
    ) {
        self.type = type
        self.finder = finder
        self.factory = factory
        self.action = action
    }
}
