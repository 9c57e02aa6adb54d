/// Draws a tree of screens, one line a node.
struct TreeDrawing {
    /// What the signs before the nodes mean.
    static let legend =
        "● visible   ○ shown by its container, not visible   · hidden   ⇧ presented"

    private let tree: ViewTree
    private let wording: Wording
    private let target: NodeID?
    private let obstacle: NodeID?
    private var lines: [String] = []

    /// Takes a tree.
    ///
    /// - Parameters:
    ///   - tree: The tree.
    ///   - wording: Says whether contexts are shown.
    ///   - target: The node that is marked as the target.
    ///   - obstacle: The node that is marked as being in the way.
    init(_ tree: ViewTree, wording: Wording, target: NodeID? = nil, obstacle: NodeID? = nil) {
        self.tree = tree
        self.wording = wording
        self.target = target
        self.obstacle = obstacle
    }

    /// Draws all windows.
    ///
    /// - Returns: The lines; text of the device stands in them as it is.
    consuming func draw() -> [String] {
        for window in 0..<tree.windowCount {
            let root = tree.root(ofWindow: window)
            var title = "window \(tree.windowID(window))"
            if tree.isKeyWindow(window) { title += ", key" }
            guard !tree.isPlaceholder(root) else {
                lines.append(title + ", empty")
                continue
            }
            lines.append(title)
            draw(root, branch: "", indent: "", isShown: true)
        }
        return lines
    }

    private mutating func draw(
        _ node: NodeIndex,
        branch: String,
        indent: String,
        isShown: Bool
    ) {
        let sign = tree.isVisible(node) ? "●" : isShown ? "○" : "·"
        lines.append("\(branch)\(sign) \(label(of: node))")
        let children = tree.children(of: node)
        let shown = tree.visibleChildren(of: node)
        let presented = tree.ownPresented(by: node)
        for (position, child) in children.enumerated() {
            let isLast = position == children.count - 1 && presented == nil
            draw(
                child,
                branch: indent + (isLast ? "└─ " : "├─ "),
                indent: indent + (isLast ? "   " : "│  "),
                isShown: shown.contains(child)
            )
        }
        guard let presented else { return }
        draw(presented, branch: indent + "└⇧ ", indent: indent + "   ", isShown: true)
    }

    private func label(of node: NodeIndex) -> String {
        let record = tree.record(node)
        let id = tree.id(of: node)
        var text = Self.kind(record.kind)
        text += "\(tree.type(of: node)) #\(id)\(wording.context(tree.context(of: node)))"
        if tree.ownPresenter(of: node) != nil { text += " \(record.style.word)" }
        var marks: [String] = []
        if id.isCreatedByPlan { marks.append("new") }
        if id == target { marks.append("target") }
        if id == obstacle { marks.append("in the way") }
        if !record.isDismissible { marks.append("locked") }
        if record.isCollapsed { marks.append("collapsed") }
        if record.definesPresentationContext { marks.append("presentation context") }
        if record.transition != .settled { marks.append(record.transition.word.lowercased()) }
        return marks.isEmpty ? text : "\(text)  [\(marks.joined(separator: ", "))]"
    }

    private static func kind(_ kind: NodeKind) -> String {
        switch kind {
        case .screen: ""
        case .navigation: "Nav "
        case .tab: "Tab "
        case .split: "Split "
        case .custom: "Custom "
        }
    }
}
