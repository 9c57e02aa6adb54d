/// Draws a tree of screens, one line a node.
///
/// Text of the device stands in the lines as it is: ``ExplanationText/printable(_:)`` makes it fit
/// for a terminal.
package struct TreeDrawing {
    /// What the signs before the nodes mean.
    package static let legend =
        "● visible   ○ shown by its container, not visible   · hidden   ⇧ presented"

    package let tree: ViewTree
    /// Whether the values of contexts are left out.
    package var isRedacted = false
    /// The node that is marked as the target.
    package var target: NodeID?
    /// The node that is marked as being in the way.
    package var obstacle: NodeID?
    /// What the tree becomes: nodes that are not there any more are marked as removed.
    package var next: ViewTree?

    /// Takes a tree, of which nothing is marked.
    ///
    /// - Parameter tree: The tree.
    package init(_ tree: ViewTree) { self.tree = tree }

    /// All windows, one after the other.
    package var lines: [StyledText] {
        var lines: [StyledText] = []
        for window in 0..<tree.windowCount {
            let root = tree.root(ofWindow: window)
            var title = "window \(tree.windowID(window))"
            if tree.isKeyWindow(window) { title += ", key" }
            guard !tree.isPlaceholder(root) else {
                lines.append("\(title + ", empty", .faint)")
                continue
            }
            lines.append("\(title, .faint)")
            draw(root, Branch(), isPresented: false, isShown: true, into: &lines)
        }
        return lines
    }

    /// The text before a node, and before the nodes below it.
    private struct Branch {
        var own = ""
        var below = ""
    }

    private func draw(
        _ node: NodeIndex,
        _ branch: Branch,
        isPresented: Bool,
        isShown: Bool,
        into lines: inout [StyledText]
    ) {
        let sign = tree.isVisible(node) ? "●" : isShown ? "○" : "·"
        lines.append("\(branch.own, .faint)\(sign) \(label(of: node, isPresented: isPresented))")
        let children = tree.children(of: node)
        let shown = tree.visibleChildren(of: node)
        let presented = tree.ownPresented(by: node)
        let indent = branch.below
        for (position, child) in children.enumerated() {
            let isLast = position == children.count - 1 && presented == nil
            draw(
                child,
                Branch(
                    own: indent + (isLast ? "└─ " : "├─ "),
                    below: indent + (isLast ? "   " : "│  ")
                ),
                isPresented: false,
                isShown: shown.contains(child),
                into: &lines
            )
        }
        guard let presented else { return }
        let last = Branch(own: indent + "└⇧ ", below: indent + "   ")
        draw(presented, last, isPresented: true, isShown: true, into: &lines)
    }

    private func label(of node: NodeIndex, isPresented: Bool) -> StyledText {
        let record = tree.record(node)
        let type = tree.type(of: node)
        let context = Wording(isRedacted: isRedacted).context(tree.context(of: node))
        let style: StyledText.Style =
            isRemoved(node) ? .bad : tree.isVisible(node) ? .heading : .plain
        var text: StyledText = "\(record.kind.prefix, .faint)\(type, style)"
        text += " \("#\(tree.id(of: node))", .faint)\(context, .value)"
        if isPresented { text += " \(record.style.word)" }
        let marks = marks(of: node)
        guard !marks.isEmpty else { return text }
        text += "  ["
        for (position, mark) in marks.enumerated() {
            text += "\(position == 0 ? "" : ", ")\(mark.0, mark.1)"
        }
        return text + "]"
    }

    private func isRemoved(_ node: NodeIndex) -> Bool {
        next.map { $0.node(tree.id(of: node)) == nil } ?? false
    }

    private func marks(of node: NodeIndex) -> [(String, StyledText.Style)] {
        let record = tree.record(node)
        let id = tree.id(of: node)
        var marks: [(String, StyledText.Style)] = []
        if id.isCreatedByPlan { marks.append(("new", .good)) }
        if isRemoved(node) { marks.append(("removed", .bad)) }
        if id == target { marks.append(("target", .good)) }
        if id == obstacle { marks.append(("in the way", .bad)) }
        if !record.isDismissible { marks.append(("locked", .caution)) }
        if record.isCollapsed { marks.append(("collapsed", .plain)) }
        if record.definesPresentationContext { marks.append(("presentation context", .plain)) }
        if record.transition != .settled {
            marks.append((record.transition.word.lowercased(), .caution))
        }
        return marks
    }
}

extension NodeKind {
    /// What a drawing says of a container before its type; nothing of a screen.
    fileprivate var prefix: String {
        switch self {
        case .screen: ""
        case .navigation: "Nav "
        case .tab: "Tab "
        case .split: "Split "
        case .custom: "Custom "
        }
    }
}
