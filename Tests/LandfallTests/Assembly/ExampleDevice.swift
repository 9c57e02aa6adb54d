import Testing

@testable import Landfall

/// A device on which the example app runs, with a person who uses it.
struct ExampleDevice {
    private(set) var tree: ViewTree
    private(set) var plan = ActionPlan(outcome: .alreadyThere)
    var isSignedIn = false

    private let resolver: IntentResolver

    init() throws {
        tree = try .showing(screen("prompt", "Prompt"))
        resolver = IntentResolver(
            router: Router(table: try ExampleApp.table()),
            links: ChatApp.Links(),
            maximumStateAge: .seconds(60),
            catalogVersion: "1"
        )
    }

    /// Asks for a destination, and carries the plan out.
    @discardableResult
    mutating func tap(_ destination: Destination) -> Outcome {
        let intent = NavigationIntent(intentID: "i", target: .destination(destination))
        let state = DeviceState.of(tree, session: isSignedIn ? .of("user-1") : nil)
        let resolution = resolver.resolve(intent, stored: state, now: .at(0))
        plan = resolution.plan
        tree = renamed(resolution.after.tree)
        return plan.outcome
    }

    /// Signs in on the screen that a detour led to, which goes then; the intent comes again.
    mutating func signIn(then destination: Destination) throws -> Outcome {
        isSignedIn = true
        try close("LoginNavigation")
        return tap(destination)
    }

    /// The person closes what is presented.
    mutating func close(_ type: ScreenType) throws {
        let presenter = try #require(tree.presenter(of: try node(type)))
        try tree.apply(Operation(.dismiss(presenter: tree.id(of: presenter))))
    }

    /// The person goes back to a screen of a stack.
    mutating func back(to type: ScreenType, in container: ScreenType) throws {
        let child = tree.id(of: try node(type))
        let stack = tree.id(of: try node(container))
        try tree.apply(Operation(.popTo(container: stack, child: child)))
    }

    /// The app removes the last tab, and shows the first.
    mutating func removeLastTab() throws {
        let tabs = try node("TabBar")
        let rest = tree.children(of: tabs).dropLast().map { Operation.Child.node(tree.id(of: $0)) }
        let effect = Operation.Effect.setChildren(
            container: tree.id(of: tabs),
            children: Array(rest),
            selected: 0
        )
        try tree.apply(Operation(effect))
    }

    /// The person locks a screen, or unlocks it.
    mutating func lock(_ type: ScreenType, _ isLocked: Bool = true) throws {
        tree.nodes[try node(type).position].isDismissible = !isLocked
    }

    /// What is presented is on its way, or has come to rest.
    mutating func move(_ type: ScreenType, _ phase: TransitionPhase) throws {
        tree.nodes[try node(type).position].transition = phase
    }

    /// The tree in the notation of the reference.
    var text: String { tree.outline.compactMap(\.root).map(Self.text).joined(separator: " | ") }

    private static func text(of view: View) -> String {
        let values = view.context.map(\.value).joined(separator: ",")
        let name = values.isEmpty ? view.type.name : "\(view.type)(\(values))"
        let selected = view.kind == .tab ? "<\(view.selected ?? 0)>" : ""
        let children = view.children.map(text).joined(separator: ", ")
        let own = view.kind.isContainer ? "\(name)\(selected)[\(children)]" : name
        return ([own] + view.presented.map(text)).joined(separator: " ⇧ ")
    }

    private func node(_ type: ScreenType) throws -> NodeIndex {
        let found = tree.nodes.indices.map(NodeIndex.init).first {
            tree.nodes[$0.position].isAttached && tree.type(of: $0) == type
        }
        return try #require(found, "\(type)")
    }

    /// A tree as the device would report it, with ids of its own.
    private func renamed(_ tree: ViewTree) -> ViewTree {
        guard let root = tree.outline.compactMap(\.root).first else { return tree }
        var count = 0
        func named(_ view: View) -> View {
            count += 1
            var copy = view
            copy.id = NodeID("n\(count)")
            copy.children = view.children.map(named)
            copy.presented = view.presented.map(named)
            return copy
        }
        return (try? .showing(named(root))) ?? tree
    }
}
