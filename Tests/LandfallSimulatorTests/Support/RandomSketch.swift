import Landfall
import LandfallSketches
import TestSupport

/// Makes trees of all kinds of nodes, with several windows and levels of presentation.
struct RandomSketch {
    private var generator: SeededGenerator
    private var ids: [NodeID] = []

    init(seed: Int) { self.generator = SeededGenerator(seed: seed) }

    mutating func make() -> TreeSketch {
        let count = generator.happens(30) ? 1 + generator.below(3) : 1
        let windows = (0..<count).map { window in
            TreeSketch.Window(id: "w\(window)", root: generator.happens(4) ? nil : view(depth: 0))
        }
        var sketch = TreeSketch(windows: windows, key: generator.below(count + 1))
        if generator.happens(10), ids.count > 2 {
            // Only to what came earlier, so that no circle can arise.
            let child = 1 + generator.below(ids.count - 1)
            sketch.overrides = [ids[child]: ids[generator.below(child)]]
        }
        if generator.happens(5), !ids.isEmpty {
            sketch.moving = [generator.pick(ids): generator.pick([.presenting, .dismissing])]
        }
        return sketch
    }

    private mutating func view(depth: Int, likely: NodeKind? = nil) -> View {
        let kind = generator.happens(60) ? likely ?? kind(depth: depth) : kind(depth: depth)
        var view = View(id: NodeID("n\(ids.count)"), type: ScreenType("\(kind)"), kind: kind)
        ids.append(view.id)
        if kind.isContainer || generator.happens(5) {
            let width = depth > 4 ? 0 : generator.below(4)
            view.children = (0..<width).map { _ in
                self.view(depth: depth + 1, likely: kind == .split ? .navigation : nil)
            }
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
            let presented = self.view(depth: depth + 1)
            view.presented = [presented.styled(generator.pick(PresentationStyle.allCases))]
        }
        return view
    }

    private mutating func kind(depth: Int) -> NodeKind {
        guard generator.happens(max(5, 75 - 15 * depth)) else { return .screen }
        return generator.pick([.navigation, .navigation, .tab, .tab, .split, .split, .custom])
    }
}
