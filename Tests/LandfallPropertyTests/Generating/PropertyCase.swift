import Landfall
import LandfallSketches

/// One random device with random routes, and what is asked for.
struct PropertyCase: Sendable {
    /// The seed that it was made from.
    let seed: UInt64
    var tree: TreeSketch
    var routes: RoutesSketch
    /// The context of the destination.
    var context: [ContextEntry]
    var isSignedIn: Bool

    /// The case of a seed.
    init(seed: UInt64) { self.init(Choices(seed: seed), seed: seed) }

    /// The case of these choices.
    init(_ choices: Choices, seed: UInt64 = 0) {
        var choices = choices
        var context: [ContextEntry] = []
        if choices.happens(80) {
            context.append(ContextEntry(key: "k", value: "\(choices.below(3))"))
        }
        if choices.happens(30) { context.append(ContextEntry(key: "l", value: "a")) }
        self.seed = seed
        self.context = context
        self.isSignedIn = choices.happens(70)
        var trees = RandomTree(choices)
        self.tree = trees.make()
        var routes = RandomRoutes(trees.choices, for: tree)
        self.routes = routes.make()
    }

    /// What is asked for.
    var intent: NavigationIntent {
        let destination = Destination(route: RoutesSketch.target, context: context)
        return NavigationIntent(intentID: "intent-1", target: .destination(destination))
    }

    /// The state of a device that shows a tree.
    func state(_ tree: ViewTree) -> DeviceState {
        var state = DeviceState(deviceID: "device-1", sequence: 1, tree: tree)
        state.app.locale = "de"
        guard isSignedIn else { return state }
        var session = Session()
        session.userID = "user-1"
        session.isAuthenticated = true
        session.attributes = ["plan": .string("free")]
        state.session = session
        return state
    }

    /// The resolver of the routes.
    ///
    /// - Returns: The resolver.
    /// - Throws: ``RouteTableError`` when a route is named that is missing.
    func resolver() throws(RouteTableError) -> IntentResolver {
        IntentResolver(
            router: Router(table: try routes.table()),
            links: NoLinks(),
            maximumStateAge: .seconds(3600),
            catalogVersion: "1"
        )
    }
}

/// Knows no link.
private struct NoLinks: LinkTable {
    func resolve(_ link: String) -> LinkResolution { .refused(reason: "no link") }
}
