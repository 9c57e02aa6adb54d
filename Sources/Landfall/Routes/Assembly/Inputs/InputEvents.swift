/// A post-navigation interceptor in code, on the input of the place at which it stands.
struct InputEvents<Input: ContextRepresentable>: PostNavigationInterceptor {
    let make: @Sendable (Input, Landing) -> [NavigationEvent]

    func events(for landing: Landing) -> [NavigationEvent] {
        Input(context: landing.context).map { make($0, landing) } ?? []
    }
}
