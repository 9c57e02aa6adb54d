/// A route in Swift: its name, the screen it leads to, and the input it takes.
///
///     static let chat = RouteDefinition("chat") {
///         Assembly(Chat.self)
///             .find()
///             .build()
///             .set(\.chatID)
///             .using(.push, from: ChatNavigation.self)
///             .find()
///             .from(home)
///     }
///     .before(SignedInInterceptor())
///     .after(event: "chat_opened")
public struct RouteDefinition<Target, Input: ContextRepresentable>: Intercepted {
    /// The route, as the Router knows it.
    public private(set) var route: Route

    private let containers: Behaviors

    /// Creates a route of which the input's fields are the parameters.
    ///
    /// - Parameters:
    ///   - id: The name.
    ///   - chain: The way.
    public init(_ id: RouteID, chain: () -> some ChainSource<Target, Input>)
    where Input: RouteInput {
        self.init(id, parameters: Input.fields.parameters, chain: chain)
    }

    /// Creates a route whose parameters are said apart from its input.
    ///
    /// - Parameters:
    ///   - id: The name.
    ///   - parameters: What a destination must bring, by key.
    ///   - chain: The way.
    public init(
        _ id: RouteID,
        parameters: [String: Route.Parameter],
        chain: () -> some ChainSource<Target, Input>
    ) {
        let assembled = chain().assembled
        self.route = Route(id, chain: assembled.chain)
        self.containers = assembled.behaviors
        route.parameters = parameters
    }

    /// Asks an interceptor when the reading enters the route.
    public func before(_ interceptor: some PreNavigationInterceptor) -> Self {
        with { $0.interceptors.append(interceptor) }
    }

    /// Runs an interceptor when a plan for this route, or one built on it, has been made.
    public func after(_ interceptor: some PostNavigationInterceptor) -> Self {
        with { $0.postInterceptors.append(interceptor) }
    }

    /// The same route with a rule of its own for what a screen that must stay blocks.
    ///
    /// - Parameter veto: The rule.
    /// - Returns: The route.
    public func veto(_ veto: Veto) -> Self { with { $0.veto = veto } }

    /// The same route with a rule of its own for how many transitions the person sees.
    ///
    /// - Parameter rule: The rule.
    /// - Returns: The route.
    public func transition(_ rule: TransitionRule) -> Self { with { $0.transition = rule } }

    /// The same route with a result that its screen is asked for.
    ///
    /// - Parameters:
    ///   - result: What a person gives; ``NoInput`` asks for no more than whether they are done.
    ///   - ending: Where the person goes from there, with what the route takes of the result and of
    ///     the input; `nil` for back to where the result was asked for.
    /// - Returns: The route.
    public func asking<Result: RouteInput>(
        for result: Result.Type,
        then ending: RouteID? = nil
    ) -> Self {
        with { route in
            route.result = Result.fields.parameters
            route.ending = ending
        }
    }

    /// The route with its input, as an intent asks for it or an interceptor turns to it.
    ///
    /// - Parameter input: What the route is given.
    /// - Returns: The destination, its context in canonical text.
    public func destination(_ input: Input) -> Destination {
        Destination(route: route.id, context: input.context.sortedText)
    }

    private func with(_ change: (inout Route) -> Void) -> Self {
        var copy = self
        change(&copy.route)
        return copy
    }
}

extension RouteDefinition where Input == NoInput {
    /// The route, as an intent asks for it or an interceptor turns to it.
    ///
    /// - Returns: The destination, without a context.
    public func destination() -> Destination { destination(NoInput()) }
}

extension RouteDefinition: ChainSource {
    /// A chain that begins where the route leads.
    public var assembled: AssembledChain<Target, Input> {
        AssembledChain(origin: .route(route.id))
    }
}

extension RouteDefinition: RouteDefining {
    /// How the custom containers behave that the route names.
    public var behaviors: [ScreenType: any ContainerBehavior] { containers.table }
}

// What does not fit is declared here as well, unavailable, so that the compiler says what is missing
// in the words of navigation.
extension RouteDefinition {
    /// Takes a chain that leads nowhere yet.
    @available(
        *,
        unavailable,
        message: "a chain ends with 'from(_:)': what the last step stands on"
    )
    public init<Subject>(
        _ id: RouteID,
        chain: () -> Assembly<Target, Input, Subject, AssemblyStage.FindOnly>
    ) {
        self.init(id, parameters: [:]) { chain().from(.current) }
    }

    /// Takes a chain of which the last step is built and not put in place.
    @available(*, unavailable, message: "what is built needs an action: 'using(_:from:)'")
    public init<Subject, Stage: AssemblyStage.Built>(
        _ id: RouteID,
        chain: () -> Assembly<Target, Input, Subject, Stage>
    ) {
        self.init(id, parameters: [:]) { chain().chain(from: .current) }
    }
}

/// Something of which a table makes a route.
public protocol RouteDefining: Sendable {
    var route: Route { get }

    /// How the custom containers behave that the route names.
    var behaviors: [ScreenType: any ContainerBehavior] { get }
}

extension Route: RouteDefining {
    /// The route itself.
    public var route: Route { self }

    /// None: a route by hand doesn't know of its containers.
    public var behaviors: [ScreenType: any ContainerBehavior] { [:] }
}
