import TestSupport

@testable import Landfall

/// Flows, guards and routes by chance, all of one app whose screens are named for what they are.
struct RandomFlows {
    /// Sends a user without an attribute through a flow, or elsewhere.
    struct Guard: PreNavigationInterceptor {
        let attribute: String
        let verdict: Verdict

        func decision(in scope: StepScope) -> Decision {
            let attributes = scope.request.state.session?.attributes ?? [:]
            return .now(attributes[attribute] != nil ? .proceed : verdict)
        }
    }

    /// Takes `app://` and the name of a goal.
    struct Links: LinkTable {
        func resolve(_ link: String) -> LinkResolution {
            switch link {
            case "app://web": .openURL(link)
            case "app://else": .refused(reason: "host_not_allowed")
            default: .route(RouteID(String(link.dropFirst(6))), [:])
            }
        }
    }

    static let attributes = ["a0", "a1", "a2"]
    static let goals: [RouteID] = ["home", "other", "item", "modal", "locked"]
    private static let flowCount = 4

    private var generator: SeededGenerator
    private(set) var flows: [any Flow] = []
    private var routes: [Route] = []

    init(seed: Int) {
        generator = SeededGenerator(seed: seed)
        for flow in 0..<Self.flowCount { addFlow(flow) }
        addGoals()
    }

    func resolver() throws -> IntentResolver {
        IntentResolver(
            router: Router(table: try RouteTable(routes, flows: flows)),
            links: Links(),
            maximumStateAge: .seconds(1800),
            catalogVersion: "v",
            tokens: SignInApp.Reversing(),
            detourLifetime: .seconds(60)
        )
    }

    // MARK: Goals

    private mutating func addGoals() {
        let tabs = ViewTemplate(
            type: "Tabs",
            kind: .tab,
            children: [
                ViewTemplate(
                    type: "FirstNav",
                    kind: .navigation,
                    children: [ViewTemplate(type: "First")]
                ),
                ViewTemplate(
                    type: "OtherNav",
                    kind: .navigation,
                    children: [ViewTemplate(type: "Other")]
                ),
            ]
        )
        add("home", [.built(tabs, .replaceRoot, find: .type("Tabs"))], from: .root)
        add("other", [.found("Other")], from: .route("home"))
        add("item", [.screen("Item", .push, find: .type("Item")), .found("FirstNav")])
        add("modal", [.screen("Modal", .present(.pageSheet, from: .current), find: .type("Modal"))])
        add("away", [.screen("Away", .present(.pageSheet, from: .current), find: .type("Away"))])
        add("locked", [.screen("Item", .push), .found("OtherNav")])
        for goal in routes.indices.suffix(4) {
            routes[goal].interceptors = (0..<generator.below(3)).map { _ in anyGuard(above: -1) }
        }
    }

    private mutating func add(
        _ id: RouteID,
        _ steps: [Step],
        from origin: Chain.Origin = .route("home")
    ) {
        routes.append(Route(id, chain: Chain(steps: steps, origin: origin)))
    }

    private mutating func anyGuard(above flow: Int) -> Guard {
        let attribute = generator.pick(Self.attributes)
        if generator.once(in: 12) {
            return Guard(attribute: attribute, verdict: .refuse(reason: "no_" + attribute))
        }
        if generator.once(in: 12) {
            let screen = Destination(route: "away")
            return Guard(
                attribute: attribute,
                verdict: .detour(Detour(flow: "lone", destination: screen))
            )
        }
        let target = min(generator.number(flow + 1...Self.flowCount), Self.flowCount - 1)
        var detour = Detour(flow: "f\(target)", reason: "no_" + attribute)
        if generator.once(in: 4) { detour.step = FlowStep("s\(generator.below(2))") }
        return Guard(attribute: attribute, verdict: .detour(detour))
    }

    // MARK: Flows

    /// A flow with its own root, that is presented or takes the place of the whole window, and on
    /// which its steps are pushed.
    private mutating func addFlow(_ flow: Int) {
        let root = ScreenType("Root\(flow)")
        let replaces = generator.once(in: 4)
        let placement: Placement = replaces ? .replaceRoot : .present(.fullScreen, from: .current)
        let container = ViewTemplate(type: root, kind: .navigation)
        let origin: Chain.Origin =
            replaces ? .root : generator.happens(50) ? .current : .route("home")
        add(RouteID("root\(flow)"), [.built(container, placement, find: .type(root))], from: origin)
        let aside = ScreenType("Aside\(flow)")
        add(
            RouteID("aside\(flow)"),
            [.screen(aside, .push, find: .type(aside))],
            from: .route(RouteID("root\(flow)"))
        )
        let count = 1 + generator.below(4)
        let types: [Route.Parameter] = [Route.Parameter(.string), Route.Parameter(.int)]
        var data: [String: Route.Parameter] = [:]
        for key in 0..<generator.below(4) { data["k\(key)"] = types[key % 2] }
        let steps = (0..<count).map { item($0, of: flow, data: data) }
        flows.append(
            SignInApp.Steps(
                name: "f\(flow)",
                root: root,
                data: data,
                result: Set(data.keys.filter { _ in generator.happens(50) }.sorted()),
                steps: steps,
                cancelled: generator.once(in: 3) ? "other" : nil
            )
        )
    }

    private mutating func item(
        _ step: Int,
        of flow: Int,
        data: [String: Route.Parameter]
    ) -> SignInApp.Steps.Item {
        var item = SignInApp.Steps.Item(name: "s\(step)", target: .flow("f\(flow + 1)"))
        if generator.happens(40) { item.attribute = generator.pick(Self.attributes) }
        if generator.once(in: 8) { item.handUp = FlowStep("s\(generator.below(4))") }
        if flow + 1 < Self.flowCount, generator.once(in: 4) { return item }
        // Now and then a flow that is a step of itself: it has to be stopped.
        if generator.once(in: 60) {
            item.target = .flow("f\(generator.below(flow + 1))")
            return item
        }
        let id = RouteID("f\(flow)s\(step)")
        let screen = ScreenType("F\(flow)S\(step)")
        add(id, [.screen(screen, .push, find: .type(screen))], from: .route(RouteID("root\(flow)")))
        if generator.once(in: 10) {
            let place = Destination(
                route: RouteID(generator.pick(["away", "aside\(flow)"]))
            )
            routes[routes.count - 1].interceptors = [
                Guard(attribute: generator.pick(Self.attributes), verdict: .redirect(to: place))
            ]
        } else if flow + 1 < Self.flowCount, generator.once(in: 5) {
            routes[routes.count - 1].interceptors = [anyGuard(above: flow)]
        }
        item.target = .route(Destination(route: id))
        for (key, parameter) in data.sorted(by: { $0.key < $1.key }) where generator.happens(40) {
            item.results[key] = parameter
            item.results[key]?.isOptional = generator.happens(50)
        }
        return item
    }
}
