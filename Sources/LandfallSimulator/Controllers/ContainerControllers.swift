import Landfall

/// A stack of controllers, of which the last is shown: a stand-in for `UINavigationController`.
final class NavigationController: ViewController {
    override var kind: NodeKind { .navigation }

    override var shownChildren: [ViewController] { children.suffix(1) }

    /// Whether a collapsed split shows its detail on this stack.
    var isPrimaryOfCollapsedSplit: Bool {
        guard let split = parent as? SplitController, split.isCollapsed else { return false }
        return split.children.first === self
    }
}

/// Tabs of which one is shown: a stand-in for `UITabBarController`.
final class TabController: ViewController {
    /// The tab that is shown; `nil` only without tabs.
    private(set) weak var selected: ViewController?

    override var kind: NodeKind { .tab }

    override var shownChildren: [ViewController] { selected.map { [$0] } ?? [] }

    /// Keeps the selected controller; without it the index; without that the first is selected.
    override func setViewControllers(_ list: [ViewController]) {
        let index = children.firstIndex { $0 === selected }
        super.setViewControllers(list)
        guard !list.contains(where: { $0 === selected }) else { return }
        let place = index.flatMap { list.indices.contains($0) ? $0 : nil } ?? 0
        selected = list.indices.contains(place) ? list[place] : nil
    }

    override func show(childAt index: Int) {
        guard children.indices.contains(index) else { return }
        selected = children[index]
    }
}

/// A primary and a detail beside it: a stand-in for `UISplitViewController`.
///
/// Collapsed it holds the primary only, and the detail lies on the primary's stack.
final class SplitController: ViewController {
    override var kind: NodeKind { .split }

    var isCollapsed: Bool { traits.isCollapsed }
}
