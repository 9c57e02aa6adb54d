import Landfall

/// Adds an event of the team's own to what is recorded with a plan.
struct EventInterceptor: PostNavigationInterceptor, Hashable {
    /// The name of the event.
    let name: String

    /// Where its properties come from; one without a value is left out.
    let properties: [String: ValueSource]

    /// The route for which alone the event is recorded, or `nil` for all that pass here.
    ///
    /// An event of the whole catalog hangs on every route, and a plan may pass several.
    var route: RouteID?

    func events(for landing: Landing) -> [NavigationEvent] {
        guard route == nil || route == landing.route else { return [] }
        let entries = properties.compactMap { key, source in
            source.value(in: landing.context, request: landing.request)
                .map { ContextEntry(key: key, value: $0.text) }
        }
        return [NavigationEvent(name: name, properties: entries)]
    }
}
