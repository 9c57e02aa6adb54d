import TestSupport

@testable import Landfall

/// Makes trees of all kinds of nodes, with several windows and levels of presentation.
struct RandomTree {
    private var generator: SeededGenerator
    private var count = 0

    static let screens: [ScreenType] = ["S0", "S1", "S2", "S3"]

    init(seed: Int) { self.generator = SeededGenerator(seed: seed) }

    /// The names of the containers of a kind.
    static func containers(_ kind: NodeKind) -> [ScreenType] {
        switch kind {
        case .screen: screens
        case .navigation: ["Nav0", "Nav1"]
        case .tab: ["Tab0", "Tab1"]
        case .split: ["Split0"]
        case .custom: ["Custom0"]
        }
    }

    /// A tree that passes the checks of one that a device reports.
    mutating func make() throws -> ViewTree {
        var tree = ViewTree(ViewTreeLists(text: []))
        let windows = generator.happens(30) ? 1 + generator.below(3) : 1
        let key = generator.below(windows + 1)
        for window in 0..<windows {
            let isEmpty = generator.happens(4)
            let root = isEmpty ? NodeIndex.none : try tree.insert(view(depth: 0))
            let id = tree.append("w\(window)")
            tree.windows.append(WindowRecord(id: id, isKey: window == key, root: root))
        }
        try tree.link()
        return try unsettled(try overridden(tree))
    }

    private mutating func overridden(_ tree: ViewTree) throws -> ViewTree {
        guard generator.happens(15), tree.nodes.count > 2 else { return tree }
        var copy = tree
        for _ in 0..<2 {
            let child = generator.below(tree.nodes.count)
            let parent = tree.nodes[generator.below(tree.nodes.count)]
            copy.nodes[child].parentOverrideID = parent.id
        }
        do throws(ViewTreeError) {
            try copy.link()
            return copy
        } catch .cycle {
            return tree
        }
    }

    private mutating func unsettled(_ tree: ViewTree) throws -> ViewTree {
        guard generator.happens(5) else { return tree }
        var copy = tree
        let phase = generator.pick([TransitionPhase.presenting, .dismissing])
        copy.nodes[generator.below(tree.nodes.count)].transition = phase
        return copy
    }

    private mutating func view(depth: Int) -> View {
        let kind = kind(depth: depth)
        count += 1
        var view = View(
            id: NodeID("n\(count)"),
            type: generator.pick(Self.containers(kind)),
            kind: kind
        )
        if kind.isContainer || generator.happens(5) {
            let width = depth > 4 ? 0 : generator.below(4)
            view.children = (0..<width).map { _ in self.view(depth: depth + 1) }
        }
        if generator.happens(20) { view.supertypes = ["Base"] }
        if generator.happens(50) {
            view.context = [ContextEntry(key: "k", value: "\(generator.below(3))")]
        }
        if kind == .tab, !view.children.isEmpty, generator.happens(70) {
            view.selected = generator.below(view.children.count)
        }
        if kind == .custom {
            view.visible = view.children.indices.filter { _ in generator.happens(50) }
        }
        view.isCollapsed = kind == .split && generator.happens(40)
        view.isDismissible = !generator.happens(4)
        view.definesPresentationContext = generator.happens(30)
        if depth < 5, generator.happens(12) {
            var presented = self.view(depth: depth + 1)
            presented.style = generator.pick(PresentationStyle.allCases)
            view.presented = [presented]
        }
        return view
    }

    private mutating func kind(depth: Int) -> NodeKind {
        let containers = max(5, 75 - 15 * depth)
        guard generator.happens(containers) else { return .screen }
        return generator.pick([.navigation, .navigation, .tab, .tab, .split, .custom])
    }
}
