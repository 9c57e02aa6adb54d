/// A context task in code.
struct InputTask<Target: Screen, Source: ContextRepresentable>: ScreenTask {
    let make: @Sendable (Source, NavigationRequest) throws(RoutingError) -> Target.Input

    func input(
        from source: Source,
        request: NavigationRequest
    ) throws(RoutingError) -> Target.Input {
        try make(source, request)
    }
}
