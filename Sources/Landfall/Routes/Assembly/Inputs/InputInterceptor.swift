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
