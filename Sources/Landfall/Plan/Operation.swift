/// One transition on the device.
///
/// Operations are executed in order.
public struct Operation: Hashable, Sendable {
    /// What is done.
    public var effect: Effect

    /// What the catalog says to the app about the transition (`animated`, `detents`, …), for the
    /// app to interpret; empty when it says nothing.
    public var options: Attributes

    /// Creates an operation.
    ///
    /// - Parameters:
    ///   - effect: What is done.
    ///   - options: What the catalog says to the app about the transition.
    public init(_ effect: Effect, options: Attributes = [:]) {
        self.effect = effect
        self.options = options
    }

    /// The effect of an operation on the tree; nodes are named by their ids.
    public enum Effect: Hashable, Sendable {
        /// Replaces the context of a node; a key that is not named is removed.
        case update(node: NodeID, context: [ContextEntry])
        /// Removes everything that the presenter presents, at once.
        case dismiss(presenter: NodeID)
        /// Makes a child the selected tab.
        case select(container: NodeID, child: NodeID)
        /// Removes all above a child of a navigation container.
        case popTo(container: NodeID, child: NodeID)
        /// Makes a child of a custom container the visible one.
        case makeVisible(container: NodeID, child: NodeID)
        /// Puts a view on top of a navigation container.
        case push(container: NodeID, view: View)
        /// Gives a container its whole new list; `selected` is a tab's index.
        case setChildren(container: NodeID, children: [Child], selected: Int?)
        /// Inserts a tab before an index, or behind the last; the selected node stays selected.
        case insertTab(container: NodeID, index: Int, view: View)
        /// Puts a view in the place of a tab; past the last it is added.
        case replaceTab(container: NodeID, index: Int, view: View)
        /// Gives a split its primary.
        case setPrimary(container: NodeID, view: View)
        /// Gives a split its detail, in the place of the one it has.
        case showDetail(container: NodeID, view: View)
        /// Pushes onto the navigation container that is a split's detail.
        case pushOnDetail(container: NodeID, view: View)
        /// Presents a view modally.
        case present(presenter: NodeID, view: View)
        /// Gives a window its root.
        case replaceRoot(window: String, view: View)
        /// Makes a window the key window.
        case activateWindow(window: String)
    }

    /// One element of a container's new list.
    public enum Child: Hashable, Sendable {
        /// A node that is there already.
        case node(NodeID)
        /// A new one.
        case view(View)
    }

    /// The word of the wire contract for what is done.
    public var kind: String {
        switch effect {
        case .update: "update"
        case .dismiss: "dismiss"
        case .select: "select"
        case .popTo: "popTo"
        case .makeVisible: "makeVisible"
        case .push: "push"
        case .setChildren: "setChildren"
        case .insertTab: "insertTab"
        case .replaceTab: "replaceTab"
        case .setPrimary: "setPrimary"
        case .showDetail: "showDetail"
        case .pushOnDetail: "pushOnDetail"
        case .present: "present"
        case .replaceRoot: "replaceRoot"
        case .activateWindow: "activateWindow"
        }
    }
}

extension Operation.Effect {
    /// The outermost views that the effect brings.
    package var newViews: [View] {
        switch self {
        case .push(_, let view), .insertTab(_, _, let view), .replaceTab(_, _, let view),
            .setPrimary(_, let view), .showDetail(_, let view), .pushOnDetail(_, let view),
            .present(_, let view), .replaceRoot(_, let view):
            [view]
        case .setChildren(_, let children, _):
            children.compactMap { child in
                guard case .view(let view) = child else { return nil }
                return view
            }
        case .update, .dismiss, .select, .popTo, .makeVisible, .activateWindow:
            []
        }
    }
}
