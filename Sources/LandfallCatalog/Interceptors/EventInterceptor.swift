import Landfall

/// Adds an event of the team's own to what is recorded with a plan.
struct EventInterceptor: PostNavigationInterceptor {
    /// The name of the event.
    let name: String

    /// Where its properties come from; one without a value is left out.
    let properties: [String: ValueSource]

    /// Whether it is recorded at the target alone.
    ///
    /// An event of the whole catalog runs for every screen of a plan, and is recorded once.
    var isForTarget = false

    func events(for landing: Landing) -> [NavigationEvent] {
        guard !isForTarget || landing.node == landing.target else { return [] }
        let scope = StepScope(request: landing.request, context: landing.context)
        let entries = properties.compactMap { key, source in
            source.value(in: scope).map { ContextEntry(key: key, value: $0.text) }
        }
        return [NavigationEvent(name: name, properties: entries)]
    }
}
