/// The way to a screen, read backwards: the target's step first, then what it stands on.
///
/// The typed assembly and the catalog both make chains, and the Router knows nothing else.
public struct Chain: Sendable {
    /// The steps, the target's first.
    public var steps: [Step]

    /// Where the chain begins if none of its steps is found.
    public var origin: Origin

    /// Creates a chain.
    ///
    /// - Parameters:
    ///   - steps: The steps, the target's first.
    ///   - origin: Where the chain begins if none of its steps is found.
    public init(steps: [Step], origin: Origin) {
        self.steps = steps
        self.origin = origin
    }

    /// Where a chain begins.
    public indirect enum Origin: Sendable {
        /// At the top of the presented nodes of the key window.
        case current
        /// At the root of the key window.
        case root
        /// Where another route leads.
        case route(RouteID)
        /// Where the first case leads whose condition holds, decided when the reading comes here.
        case choice([Case], otherwise: Chain?)
    }

    /// One way of a choice.
    public struct Case: Sendable {
        /// When the way is taken.
        public var condition: any Condition
        /// The way.
        public var chain: Chain

        /// Creates a case.
        ///
        /// - Parameters:
        ///   - condition: When the way is taken.
        ///   - chain: The way.
        public init(when condition: any Condition, chain: Chain) {
            self.condition = condition
            self.chain = chain
        }
    }
}

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

    /// Makes the whole context that all steps further back see; `nil` leaves it the same.
    public var contextBehind: [String: ValueSource]?

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
