import Landfall

/// A post-navigation interceptor that writes where it was asked.
struct EventSketch: PostNavigationInterceptor {
    /// The screens that it is for; `nil` for all.
    var screen: ScreenType?

    func events(for landing: Landing) -> [NavigationEvent] {
        let entry = ContextEntry(key: "node", value: landing.node.text)
        return [NavigationEvent(name: landing.route.name, properties: [entry])]
    }
}
