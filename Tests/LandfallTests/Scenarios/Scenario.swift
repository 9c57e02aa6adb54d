@testable import Landfall

/// A chain on a tree, answered as a worker answers it.
struct Scenario {
    var steps: [Step]
    var origin: Chain.Origin
    var context: Context = [:]
    var globals = Globals()
    var defaults = RouteDefaults()
    var behaviors: [ScreenType: any ContainerBehavior] = [:]
    var interceptors: [any PreNavigationInterceptor] = []
    var others: [Route] = []

    init(_ steps: [Step], from origin: Chain.Origin = .root) {
        self.steps = steps
        self.origin = origin
    }

    /// The answer on a device that shows a view in its only window.
    func run(on root: View) throws -> Trip { try run(on: try ViewTree.showing(root)) }

    /// The answer on a device with a tree.
    func run(on tree: ViewTree, session: Session? = .of("user-17")) throws -> Trip {
        let resolver = try resolver()
        var entries: [ContextEntry] = []
        for key in context.sortedKeys {
            entries.append(ContextEntry(key: key, value: context[key]?.text ?? ""))
        }
        let intent = NavigationIntent(
            intentID: "intent-1",
            target: .destination(Destination(route: "test", context: entries))
        )
        let state = DeviceState.of(tree, session: session)
        return Trip(
            resolution: resolver.resolve(intent, stored: state, now: .at(0), isExplaining: true)
        )
    }

    private func resolver() throws -> IntentResolver {
        var route = Route("test", chain: Chain(steps: steps, origin: origin))
        route.interceptors = interceptors
        for key in context.sortedKeys {
            route.parameters[key] = context[key].map { Route.Parameter($0.type) }
        }
        let table = try RouteTable(
            [route] + others,
            defaults: defaults,
            globals: globals,
            behaviors: behaviors
        )
        return IntentResolver(
            router: Router(table: table, experiments: Experiments()),
            links: ChatApp.Links(),
            maximumStateAge: .seconds(1800),
            catalogVersion: ""
        )
    }
}

/// The outcome of a scenario.
struct Trip {
    let resolution: Resolution

    var plan: ActionPlan { resolution.plan }

    var outcome: Outcome { plan.outcome }

    /// The kinds of the operations, in order.
    var kinds: [String] { plan.operations.map(\.kind) }

    /// What the operations do.
    var effects: [Operation.Effect] { plan.operations.map(\.effect) }

    /// The code of the error, or `nil` where there is none.
    var code: String? { plan.error?.code }

    /// The key window once the plan is carried out, in the notation of ``View/sketch``.
    var after: String { resolution.after.tree.sketch }

    /// The names of the events.
    var events: [String] { resolution.events.map(\.name) }
}

extension View {
    /// The view in a line: `Nav[A, B]`, `Tab<1>[A, B]`, `A(k=1)`, `A ⇧ B` for what is presented.
    var sketch: String {
        var text = type.name
        if !context.isEmpty {
            text += "(" + context.map { "\($0.key)=\($0.value)" }.joined(separator: " ") + ")"
        }
        if kind == .tab, !children.isEmpty { text += "<\(selected ?? 0)>" }
        if kind != .screen || !children.isEmpty {
            let inner = children.map { $0.presented.isEmpty ? $0.sketch : "(\($0.sketch))" }
            text += "[" + inner.joined(separator: ", ") + "]"
        }
        return presented.reduce(text) { "\($0) ⇧ \($1.sketch)" }
    }
}

extension ViewTree {
    /// The key window in a line; empty where it is empty.
    var sketch: String {
        let root = root(ofWindow: keyWindow)
        return isPlaceholder(root) ? "" : view(of: root).sketch
    }
}

extension Step {
    /// A step that builds a container.
    static func container(
        _ type: ScreenType,
        _ kind: NodeKind,
        _ placement: Placement = .present(.fullScreen, from: .current),
        holding children: [ScreenType] = [],
        find finder: (any Finder)? = nil
    ) -> Step {
        let children = children.map { ViewTemplate(type: $0) }
        let template = ViewTemplate(type: type, kind: kind, children: children)
        return .built(template, placement, find: finder)
    }

    /// A step that builds a navigation container `Nav`.
    static func nav(
        _ placement: Placement = .present(.fullScreen, from: .current),
        find finder: (any Finder)? = nil
    ) -> Step {
        container("Nav", .navigation, placement, find: finder)
    }

    /// The same step with some change.
    func with(_ change: (inout Step) -> Void) -> Step {
        var copy = self
        change(&copy)
        return copy
    }
}

extension Chain {
    /// A chain of steps from the root.
    static func of(_ steps: [Step], from origin: Origin = .root) -> Chain {
        Chain(steps: steps, origin: origin)
    }
}
