import Landfall

/// Makes trees that UIKit can come to, of all kinds of nodes, with windows and presentations.
package struct RandomTree {
    /// The choices that are left.
    package private(set) var choices: Choices
    private var budget = 0
    private var count = 0
    private var lockPercent = 0

    /// Makes trees by these choices.
    ///
    /// - Parameter choices: The choices.
    package init(_ choices: Choices) { self.choices = choices }

    /// A tree; most are small, a few in a thousand large.
    ///
    /// - Returns: One that a device may report.
    package mutating func make() -> TreeSketch {
        let size = choices.below(1000)
        budget = size < 850 ? 2 + size % 12 : size < 985 ? 14 + size % 7 : size < 999 ? 60 : 900
        lockPercent = choices.happens(35) ? 12 : 0
        let windowCount = choices.happens(20) ? 2 + choices.below(2) : 1
        var sketch = TreeSketch(windows: [])
        for number in 0..<windowCount {
            let root = choices.happens(3) ? nil : level(depth: 0)
            sketch.windows.append(TreeSketch.Window(id: "w\(number)", root: root))
        }
        sketch.key = choices.below(windowCount + (choices.happens(5) ? 1 : 0))
        override(&sketch)
        move(&sketch)
        return sketch
    }

    /// The outermost node of a level of presentation.
    private mutating func level(depth: Int) -> View {
        var view = node(depth: depth, kind: kind(depth: depth))
        if depth < 6, budget > 0, view.presented.isEmpty, choices.happens(28) {
            view.presented = [presented(choices.pick(PresentationStyle.allCases), depth: depth)]
        }
        return view
    }

    private mutating func presented(_ style: PresentationStyle, depth: Int) -> View {
        var view = level(depth: depth + 1)
        view.style = style
        return view
    }

    private mutating func node(
        depth: Int,
        kind: NodeKind,
        isCollapsedPrimary: Bool = false
    ) -> View {
        count += 1
        budget -= 1
        let type = choices.pick(Names.types(of: kind))
        var view = View(id: NodeID("n\(count)"), type: type, kind: kind)
        view.isCollapsed = kind == .split && choices.happens(45)
        view.isDismissible = !choices.happens(lockPercent)
        view.definesPresentationContext = choices.happens(20)
        if choices.happens(20) { view.supertypes = [Names.supertype] }
        if choices.happens(50) {
            view.context = [ContextEntry(key: "k", value: "\(choices.below(3))")]
            if choices.happens(30) { view.context.append(ContextEntry(key: "l", value: "a")) }
        }
        fill(&view, depth: depth, isCollapsedPrimary: isCollapsedPrimary)
        show(in: &view)
        if view.definesPresentationContext, depth > 0, depth < 6, budget > 0, choices.happens(20) {
            let style = choices.pick([PresentationStyle.currentContext, .overCurrentContext])
            view.presented = [presented(style, depth: depth)]
        }
        return view
    }

    private mutating func fill(_ view: inout View, depth: Int, isCollapsedPrimary: Bool) {
        guard view.kind.isContainer || choices.happens(6), depth < 10 else { return }
        let most = view.kind == .split ? (view.isCollapsed ? 1 : 2) : budget > 100 ? 12 : 4
        let isLarge = budget > 40
        let least = isLarge ? (most + 1) / 2 : choices.happens(85) ? 1 : 0
        let width = least == 0 ? 0 : least + choices.below(most + 1 - least)
        for position in 0..<width where budget > 0 {
            var kind = kind(depth: depth + 1)
            if view.kind == .split { kind = choices.happens(80) ? .navigation : kind }
            if view.kind == .navigation, kind == .navigation { kind = .screen }
            if isCollapsedPrimary, position == width - 1, choices.happens(45) { kind = .navigation }
            let isPrimary = view.kind == .split && view.isCollapsed
            view.children.append(
                node(depth: depth + 1, kind: kind, isCollapsedPrimary: isPrimary)
            )
        }
    }

    private mutating func show(in view: inout View) {
        guard !view.children.isEmpty else { return }
        if view.kind == .tab, choices.happens(75) {
            view.selected = choices.below(view.children.count)
        }
        if view.kind == .custom {
            let shown = [choices.below(view.children.count)]
            let count = view.children.count
            view.visible = Names.behavior(of: view.type).visible(of: count, shown: shown)
        }
    }

    private mutating func kind(depth: Int) -> NodeKind {
        let isLarge = budget > 40 && depth < 5
        guard isLarge || choices.happens(max(8, 85 - 20 * depth)) else { return .screen }
        return choices.pick([.navigation, .navigation, .navigation, .tab, .tab, .split, .custom])
    }

    private mutating func override(_ sketch: inout TreeSketch) {
        guard choices.happens(10), count > 2 else { return }
        for _ in 0..<1 + choices.below(2) {
            let child = NodeID("n\(1 + choices.below(count))")
            let parent = NodeID("n\(1 + choices.below(count))")
            sketch.overrides[child] = parent
        }
        // Overrides that go in a circle are none that a device may report.
        if (try? sketch.tree()) == nil { sketch.overrides = [:] }
    }

    private mutating func move(_ sketch: inout TreeSketch) {
        guard choices.happens(3) else { return }
        let presented = sketch.views.flatMap(\.presented)
        guard !presented.isEmpty else { return }
        sketch.moving[choices.pick(presented).id] = choices.pick([.presenting, .dismissing])
    }
}
