/// One transition on the device.
public struct PlanOperation: Hashable, Sendable {
    /// What is done.
    public var effect: Effect
    /// What the catalog says to the app about the transition: `animated`, `detents`, ….
    public var options: [String: JSONValue]

    /// Creates an operation.
    ///
    /// - Parameters:
    ///   - effect: What is done.
    ///   - options: What the catalog says about the transition.
    public init(_ effect: Effect, options: [String: JSONValue] = [:]) {
        self.effect = effect
        self.options = options
    }

    /// The effect of an operation; nodes are named by the snapshot's ids, or by `$1`, `$2`, … for
    /// what earlier operations of the plan have created.
    public enum Effect: Hashable, Sendable {
        /// Replaces the context of a screen.
        case update(node: NodeID, context: ScreenContext)
        /// Removes everything that a node presents, at once.
        case dismiss(presenter: NodeID)
        /// TAB: makes a child the selected one.
        case select(container: NodeID, child: NodeID)
        /// NAVIGATION: removes all above a child.
        case popTo(container: NodeID, child: NodeID)
        /// CUSTOM: makes a child the visible one.
        case makeVisible(container: NodeID, child: NodeID)
        /// NAVIGATION: puts a view on top.
        case push(container: NodeID, view: ViewNode)
        /// Any container: its whole new list, in one transition.
        case setChildren(container: NodeID, children: [Child], selected: Int?)
        /// TAB: adds a tab before an index; the selected node stays selected.
        case insertTab(container: NodeID, index: Int, view: ViewNode)
        /// TAB: puts a view in the place of a tab; the selected node stays selected.
        case replaceTab(container: NodeID, index: Int, view: ViewNode)
        /// SPLIT: gives it its primary.
        case setPrimary(container: NodeID, view: ViewNode)
        /// SPLIT: gives it its detail, in the place of the one it has.
        case showDetail(container: NodeID, view: ViewNode)
        /// SPLIT: pushes onto the navigation container that is its detail.
        case pushOnDetail(container: NodeID, view: ViewNode)
        /// Presents a view modally; the view says its style.
        case present(presenter: NodeID, view: ViewNode)
        /// Gives a window its root; `main` is the window of a cold start.
        case replaceRoot(window: String, view: ViewNode)
        /// Makes a window the key window.
        case activateWindow(window: String)
    }

    /// One element of a container's new list.
    public enum Child: Hashable, Sendable {
        /// A node that the container holds already.
        case node(NodeID)
        /// A new subtree.
        case view(ViewNode)
    }

    /// The new views, in the order in which the operation names them.
    public var views: [ViewNode] {
        switch effect {
        case .update, .dismiss, .select, .popTo, .makeVisible, .activateWindow: []
        case .push(_, let view), .insertTab(_, _, let view), .replaceTab(_, _, let view),
            .setPrimary(_, let view), .showDetail(_, let view), .pushOnDetail(_, let view),
            .present(_, let view), .replaceRoot(_, let view):
            [view]
        case .setChildren(_, let children, _):
            children.compactMap { if case .view(let view) = $0 { view } else { nil } }
        }
    }
}
