/// A place at which interceptors can stand: a step of an assembly, or a route as a whole.
public protocol Intercepted<Input>: Sendable {
    /// The input of the place.
    associatedtype Input: ContextRepresentable

    /// Adds a pre-navigation interceptor.
    ///
    /// - Parameter interceptor: Asked when the reading comes to the place.
    /// - Returns: The place.
    func before(_ interceptor: some PreNavigationInterceptor) -> Self

    /// Adds a post-navigation interceptor.
    ///
    /// - Parameter interceptor: Run when a plan over the place has been made.
    /// - Returns: The place.
    func after(_ interceptor: some PostNavigationInterceptor) -> Self
}

extension Intercepted {
    /// Adds a pre-navigation interceptor that decides at once.
    ///
    /// - Parameters:
    ///   - label: Its name, for explanations.
    ///   - decide: Pure.
    /// - Returns: The place.
    public func before(
        _ label: String,
        decide: @escaping @Sendable (Input, NavigationRequest) -> Verdict
    ) -> Self {
        before(InputInterceptor<Input>(label: label) { .now(decide($0, $1)) })
    }

    /// Adds a pre-navigation interceptor that has to be waited for.
    ///
    /// - Parameters:
    ///   - label: Its name, for explanations.
    ///   - limit: How long it may take; the resolver's own limit for `nil`.
    ///   - ask: Finds out; it is cancelled when the time is over.
    /// - Returns: The place.
    public func before(
        _ label: String,
        within limit: Duration?,
        ask: @escaping @Sendable (Input, NavigationRequest) async throws -> Verdict
    ) -> Self {
        before(
            InputInterceptor<Input>(label: label) { input, request in
                .later(within: limit) { try await ask(input, request) }
            }
        )
    }

    /// Adds a post-navigation interceptor in code.
    ///
    /// - Parameter events: Says what is worth a row of its own.
    /// - Returns: The place.
    public func recording(
        _ events: @escaping @Sendable (Input, Landing) -> [NavigationEvent]
    ) -> Self {
        after(InputEvents<Input>(make: events))
    }

    /// Adds an event that is recorded with each plan over the place.
    ///
    /// - Parameters:
    ///   - name: The name of the event.
    ///   - properties: What it says of the input.
    /// - Returns: The place.
    public func after(
        event name: String,
        _ properties: @escaping @Sendable (Input) -> [String: String] = { _ in [:] }
    ) -> Self {
        recording { input, _ in
            let entries = properties(input).map { ContextEntry(key: $0.key, value: $0.value) }
            return [NavigationEvent(name: name, properties: entries)]
        }
    }
}

/// A post-navigation interceptor in code, on the input of the place at which it stands.
struct InputEvents<Input: ContextRepresentable>: PostNavigationInterceptor {
    let make: @Sendable (Input, Landing) -> [NavigationEvent]

    func events(for landing: Landing) -> [NavigationEvent] {
        Input(context: landing.context).map { make($0, landing) } ?? []
    }
}

/// A pre-navigation interceptor in code, on the input of the place at which it stands.
struct InputInterceptor<Input: ContextRepresentable>: PreNavigationInterceptor {
    let label: String
    let decide: @Sendable (Input, NavigationRequest) -> Decision

    func prepare(in scope: StepScope) throws(RoutingError) { _ = try Input.read(in: scope) }

    func decision(in scope: StepScope) -> Decision {
        do throws(RoutingError) {
            return decide(try Input.read(in: scope), scope.request)
        } catch {
            return .now(.failed(error))
        }
    }
}

extension Assembly: Intercepted {
    /// Asks an interceptor if the reading comes to this step.
    public func before(_ interceptor: some PreNavigationInterceptor) -> Self {
        with { $0.interceptors.append(interceptor) }
    }

    /// Runs an interceptor for the screen of this step if it is part of the plan.
    public func after(_ interceptor: some PostNavigationInterceptor) -> Self {
        with { $0.postInterceptors.append(interceptor) }
    }
}
