/// The screens of a device, as a value on which a plan can be tried.
///
/// It keeps the rules of UIKit: ``apply(_:)-(PlanOperation)`` refuses what a device would refuse.
public struct ScreenTree: Sendable {
    /// One window of a tree.
    struct Window: Sendable {
        let id: String
        var root: NodeID?
    }

    var windows: [Window] = []
    var key = 0
    var nodes: [NodeID: TreeNode] = [:]
    /// The `$` names that are given away.
    var usedIDs: Set<NodeID> = []
    /// The nodes that operations have removed.
    var removedIDs: Set<NodeID> = []

    /// Whether the app shows nothing yet: a plan for a cold start begins here.
    public internal(set) var isColdStart: Bool

    /// The id of the one window of a cold start.
    public static let coldStartWindow = "main"

    /// Creates a tree of what a device shows.
    ///
    /// - Parameter windows: The windows; without any, the tree is that of a cold start. A node
    ///   whose id is taken already is left out with all that it holds.
    public init(_ windows: [WindowState] = []) {
        self.isColdStart = windows.isEmpty
        guard !windows.isEmpty else {
            self.windows = [Window(id: Self.coldStartWindow)]
            return
        }
        for window in windows {
            let root = window.root.flatMap { add($0, asReported: true) }
            self.windows.append(Window(id: window.id, root: root))
        }
        self.key = windows.firstIndex(where: \.isKey) ?? 0
        self.usedIDs = Set(nodes.keys.filter(\.isCreatedByPlan))
    }

    /// The windows with all that they show; none for a cold start.
    ///
    /// A parent override is left out when it names a node that has left, or leads in a circle.
    public var windowStates: [WindowState] {
        guard !isColdStart else { return [] }
        var copy = self
        copy.dropCircularOverrides()
        return windows.enumerated().map { index, window in
            let root = window.root.flatMap { copy.view(of: $0) }
            return WindowState(id: window.id, isKey: index == key, root: root)
        }
    }

    /// The node of an id, if it is in a window.
    ///
    /// - Parameter id: An id of the device's or of a plan's.
    /// - Returns: The node with its place.
    public func node(_ id: NodeID) -> TreeNode? { nodes[id] }

    /// The root of a window.
    ///
    /// - Parameter window: The window's id.
    /// - Returns: `nil` for an unknown window and for one that shows nothing.
    public func root(ofWindow window: String) -> NodeID? {
        windows.first { $0.id == window }?.root
    }

    /// The id of the window that receives the input.
    public var keyWindow: String { windows[key].id }

    /// The number of nodes in all windows.
    public var count: Int { nodes.count }

    /// Whether a person who looks at the device sees a node.
    ///
    /// Its window is the key window, every container shows the way to it, and nothing is presented
    /// over it, in whatever style.
    ///
    /// - Parameter id: An id of the device's or of a plan's.
    /// - Returns: `false` also for what is not there.
    public func isVisible(_ id: NodeID) -> Bool {
        guard nodes[id] != nil, let root = windows[key].root else { return false }
        return shows(id, from: root) { _ in true }
    }

    /// A node with all that it holds and presents, as a report has it.
    ///
    /// - Parameter id: An id of the device's or of a plan's.
    /// - Returns: `nil` for what is not there.
    public func view(of id: NodeID) -> ViewNode? {
        guard let node = nodes[id] else { return nil }
        var view = ViewNode(id, node.type, node.kind, context: node.context)
        view.supertypes = node.supertypes
        view.children = node.children.compactMap(view(of:))
        view.style = node.style
        view.definesPresentationContext = node.definesPresentationContext
        view.isDismissible = node.isDismissible
        view.transition = node.transition
        view.isCollapsed = node.isCollapsed
        view.parentOverride = liveOverride(of: node)
        view.presented = node.presented.flatMap(self.view(of:))
        if node.kind == .custom {
            view.visible = node.children.indices.filter { node.shown.contains(node.children[$0]) }
        }
        if node.kind == .tab { view.selected = node.children.firstIndex { $0 == node.selected } }
        return view
    }

    /// All nodes below a node and itself: what it holds, and what any of these presents.
    func subtree(of id: NodeID) -> [NodeID] {
        var found = [id]
        var next = 0
        while next < found.count {
            if let node = nodes[found[next]] { found += node.children + node.presentedList }
            next += 1
        }
        return found
    }

    private func liveOverride(of node: TreeNode) -> NodeID? {
        node.parentOverride.flatMap { nodes[$0] == nil ? nil : $0 }
    }

    /// Gives up each override by which a way upwards comes back, in the order of the nodes.
    private mutating func dropCircularOverrides() {
        guard nodes.values.contains(where: { $0.parentOverride != nil }) else { return }
        for id in windows.compactMap(\.root).flatMap(subtree(of:)) {
            var above = nodes[id].flatMap(liveOverride)
            var seen: Set<NodeID> = []
            while let place = above, seen.insert(place).inserted {
                if place == id { nodes[id]?.parentOverride = nil }
                above = nodes[place].flatMap { liveOverride(of: $0) ?? $0.parent }
            }
        }
    }
}

extension ScreenTree {
    /// Whether the way from a node to another is shown.
    func shows(
        _ target: NodeID,
        from start: NodeID,
        hiding hides: (TreeNode) -> Bool
    ) -> Bool {
        var pending = [start]
        while let place = pending.popLast(), let node = nodes[place] {
            if let presented = node.presented.flatMap({ nodes[$0] }) {
                pending.append(presented.id)
                if hides(presented) { continue }
            }
            if place == target { return true }
            pending += node.visibleChildren
        }
        return false
    }

    /// Puts a description into the tree, where nothing holds it yet.
    ///
    /// - Returns: The id of the outermost node; `nil` where it is taken.
    mutating func add(_ view: ViewNode, asReported isReported: Bool) -> NodeID? {
        guard nodes[view.id] == nil else { return nil }
        nodes[view.id] = TreeNode(
            view,
            transition: isReported ? view.transition : .settled,
            parentOverride: isReported ? view.parentOverride : nil
        )
        let children = view.children.compactMap { add($0, asReported: isReported) }
        for child in children { nodes[child]?.parent = view.id }
        nodes[view.id]?.setChildren(children)
        nodes[view.id]?.showAsDescribed(by: view)
        if let presented = view.presented.flatMap({ add($0, asReported: isReported) }) {
            nodes[view.id]?.presented = presented
            nodes[presented]?.presenter = view.id
        }
        return view.id
    }
}

extension TreeNode {
    /// What it presents, as a list.
    var presentedList: [NodeID] { presented.map { [$0] } ?? [] }
}
