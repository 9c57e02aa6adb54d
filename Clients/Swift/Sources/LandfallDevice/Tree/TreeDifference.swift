/// One difference between two trees; it names types and ids, and no values.
public struct TreeDifference: Hashable, Sendable, CustomStringConvertible {
    /// What differs.
    public let fault: Fault
    /// The node of the expected tree, or of the other where the expected has none.
    public let node: NodeID?
    /// The type of that node.
    public let type: ScreenType?

    /// A kind of difference.
    public enum Fault: String, Hashable, Sendable {
        /// The number, the order or the ids of windows, or which one is the key window.
        case windows
        /// The node is expected and not there.
        case missing
        /// The node is there and not expected.
        case unexpected
        /// Another node stands in its place, or one of another type, kind or style.
        case replaced
        /// The context has other values.
        case context
        /// Another child is selected or visible.
        case selection
    }

    /// The fault, and the node.
    public var description: String {
        [fault.rawValue, type?.name, node?.text].compactMap { $0 }.joined(separator: " ")
    }
}

extension ScreenTree {
    /// What a captured tree shows in another way than a predicted one.
    ///
    /// The prediction's `$1`, `$2`, … stand for any node that did not exist before. Two contexts
    /// agree when no key has two values: a screen may report less, or more, than the plan has given
    /// it. What only the app can decide (supertypes, whether a screen is dismissible or defines a
    /// presentation context, overrides) is not compared, and neither are windows behind the key
    /// window that the prediction does not know.
    ///
    /// - Parameter prediction: The tree that was to be reached.
    /// - Returns: The differences, from the outside in; none when the trees agree.
    public func difference(from prediction: ScreenTree) -> [TreeDifference] {
        compared(with: prediction).differences
    }

    /// The differences, and which node stands for each of the prediction's.
    func compared(
        with prediction: ScreenTree
    ) -> (differences: [TreeDifference], matches: [NodeID: NodeID]) {
        var comparison = TreeComparison(expected: prediction, found: self)
        comparison.compareWindows()
        return (comparison.differences, comparison.matches)
    }
}

/// Compares two trees from the roots inwards.
private struct TreeComparison {
    let expected: ScreenTree
    let found: ScreenTree
    var differences: [TreeDifference] = []
    var matches: [NodeID: NodeID] = [:]

    init(expected: ScreenTree, found: ScreenTree) {
        self.expected = expected
        self.found = found
    }

    mutating func compareWindows() {
        guard expected.isColdStart == found.isColdStart else {
            return note(.windows, nil, in: expected)
        }
        for window in expected.windows {
            let isMain = window.id == ScreenTree.coldStartWindow
            let twin = found.windows.first { $0.id == window.id }
            guard let twin = twin ?? (isMain ? found.windows[found.key] : nil) else {
                note(.windows, window.root, in: expected)
                continue
            }
            compare(window.root, twin.root)
        }
        let keys = (expected.keyWindow, found.keyWindow)
        if keys.0 != keys.1, keys.0 != ScreenTree.coldStartWindow {
            note(.windows, nil, in: expected)
        }
    }

    private mutating func compare(_ left: NodeID?, _ right: NodeID?) {
        guard let left, let wanted = expected.node(left) else {
            if let right { note(.unexpected, right, in: found) }
            return
        }
        guard let right, let node = found.node(right) else {
            return note(.missing, left, in: expected)
        }
        let isSame = left.isCreatedByPlan ? expected.nodes[right] == nil : left == right
        let hasStyle = wanted.presenter == nil || wanted.style == node.style
        guard isSame, wanted.type == node.type, wanted.kind == node.kind, hasStyle else {
            return note(.replaced, left, in: expected)
        }
        matches[left] = right
        let keys = wanted.context.values.keys.filter { node.context[$0] != nil }
        if keys.contains(where: { wanted.context[$0] != node.context[$0] }) {
            note(.context, left, in: expected)
        }
        for place in 0..<max(wanted.children.count, node.children.count) {
            compare(wanted.children.at(place), node.children.at(place))
        }
        if wanted.shownPlaces != node.shownPlaces { note(.selection, left, in: expected) }
        compare(wanted.presented, node.presented)
    }

    private mutating func note(
        _ fault: TreeDifference.Fault,
        _ node: NodeID?,
        in tree: ScreenTree
    ) {
        let type = node.flatMap { tree.node($0)?.type }
        differences.append(TreeDifference(fault: fault, node: node, type: type))
    }
}

extension TreeNode {
    /// The places of the children that a tab or custom container shows.
    fileprivate var shownPlaces: [Int] {
        guard kind == .tab || kind == .custom else { return [] }
        let visible = Set(visibleChildren)
        return children.indices.filter { visible.contains(children[$0]) }
    }
}

extension [NodeID] {
    fileprivate func at(_ place: Int) -> NodeID? { indices.contains(place) ? self[place] : nil }
}
