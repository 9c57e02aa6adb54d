import Landfall

/// A primary and a detail beside it: a stand-in for `UISplitViewController`.
///
/// Collapsed it holds the primary only, and the detail lies on the primary's stack.
final class SplitController: ViewController {
    override var kind: NodeKind { .split }

    var isCollapsed: Bool { traits.isCollapsed }
}
