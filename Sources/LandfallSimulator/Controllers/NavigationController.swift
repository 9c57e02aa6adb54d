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
