import Landfall
import LandfallCatalog

/// Answers by ``SampleCatalog``.
enum Answer {
    /// Answers an intent for a route.
    ///
    /// - Parameters:
    ///   - route: The route.
    ///   - context: The route's context.
    ///   - root: What the only window shows.
    ///   - user: Who is signed in; `nil` for nobody.
    /// - Returns: The answer, explained.
    /// - Throws: What is wrong with the tree or the catalog.
    static func to(
        _ route: RouteID,
        _ context: [String: String] = [:],
        on root: View,
        user: String? = "user-1"
    ) throws -> Resolution {
        let catalog = try SampleCatalog.load()
        let resolver = IntentResolver(catalog: catalog)
        let now = Timestamp(millisecondsSinceEpoch: 1_000)
        var state = DeviceState(deviceID: "device-1", tree: try Trees.showing(root))
        state.capturedAt = now
        if let user {
            var session = Session()
            session.userID = user
            session.isAuthenticated = true
            state.session = session
        }
        let entries = context.map { ContextEntry(key: $0.key, value: $0.value) }
        let destination = Destination(route: route, context: entries)
        var intent = NavigationIntent(intentID: "tap-1", target: .destination(destination))
        intent.userID = user ?? ""
        return resolver.resolve(intent, stored: state, now: now, isExplaining: true)
    }
}
