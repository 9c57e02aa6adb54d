extension ContextRepresentable {
    /// The input of a place.
    static func read(in scope: StepScope) throws(RoutingError) -> Self {
        guard let input = Self(context: scope.context) else {
            throw RoutingError(.invalidContext, "the context is no \(Self.self)")
        }
        return input
    }
}
