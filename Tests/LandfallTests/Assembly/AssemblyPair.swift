import Testing

@testable import Landfall

/// One route, by the typed assembly and by hand.
struct AssemblyPair: Sendable {
    let name: String
    let typed: [any RouteDefining]
    let byHand: [Route]

    /// The context with which the route is asked for.
    var context: [ContextEntry] = [ContextEntry(key: "k", value: "1")]

    init<Target, Input>(
        _ name: String,
        _ typed: RouteDefinition<Target, Input>,
        byHand: Route
    ) {
        self.name = name
        self.typed = [typed, SketchApp.root]
        var route = byHand
        route.parameters["k"] = Route.Parameter(.int)
        self.byHand = [route, Self.root]
    }

    init<Target>(
        _ name: String,
        steps: [Step],
        from origin: Chain.Origin = .root,
        _ chain: () -> some ChainSource<Target, SketchApp.Key>
    ) {
        self.init(
            name,
            RouteDefinition("route", chain: chain),
            byHand: Route("route", chain: Chain(steps: steps, origin: origin))
        )
    }

    private static let root = Route(
        "root",
        chain: Chain(
            steps: [
                .built(
                    ViewTemplate(type: "Tab0", kind: .tab),
                    .replaceRoot,
                    find: .type("Tab0", start: .root)
                )
            ],
            origin: .root
        )
    )

    /// What comes of both on a tree.
    func resolutions(on tree: ViewTree) throws -> (typed: Resolution, byHand: Resolution) {
        let hand = try RouteTable(byHand, behaviors: ["Custom0": StandardBehavior.last])
        return (
            try resolution(RouteTable(of: typed, containers: [SketchApp.Custom0.self]), on: tree),
            try resolution(hand, on: tree)
        )
    }

    private func resolution(_ table: RouteTable, on tree: ViewTree) throws -> Resolution {
        let resolver = IntentResolver(
            router: Router(table: table),
            links: ChatApp.Links(),
            maximumStateAge: .seconds(60),
            catalogVersion: "1"
        )
        let destination = Destination(route: typed[0].route.id, context: context)
        return resolver.resolve(
            NavigationIntent(intentID: "i", target: .destination(destination)),
            stored: .of(tree),
            now: .at(0)
        )
    }
}
