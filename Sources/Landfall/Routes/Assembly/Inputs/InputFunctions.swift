/// A condition in code, on the input of the place at which it stands.
struct InputCondition<Input: ContextRepresentable>: Condition {
    let decide: @Sendable (Input, NavigationRequest) -> Bool

    func holds(in scope: inout ConditionScope) -> Bool {
        Input(context: scope.context).map { decide($0, scope.request) } ?? false
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

/// A post-navigation interceptor in code, on the input of the place at which it stands.
struct InputEvents<Input: ContextRepresentable>: PostNavigationInterceptor {
    let make: @Sendable (Input, Landing) -> [NavigationEvent]

    func events(for landing: Landing) -> [NavigationEvent] {
        Input(context: landing.context).map { make($0, landing) } ?? []
    }
}

/// One transform after another.
struct TransformSequence: ContextTransform {
    let first: any ContextTransform
    let second: any ContextTransform

    func context(behind scope: StepScope) throws(RoutingError) -> Context {
        let context = try first.context(behind: scope)
        return try second.context(behind: scope.with(context: context))
    }
}

extension ContextRepresentable {
    /// The input of a place.
    static func read(in scope: StepScope) throws(RoutingError) -> Self {
        guard let input = Self(context: scope.context) else {
            throw RoutingError(.invalidContext, "the context is no \(Self.self)")
        }
        return input
    }
}
