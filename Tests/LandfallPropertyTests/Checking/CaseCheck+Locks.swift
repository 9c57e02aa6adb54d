import Landfall

extension CaseCheck {
    /// What must stay has stayed, by the rule of the route.
    mutating func checkLocks(
        of plan: ActionPlan,
        _ explanation: Explanation?,
        from before: ViewTree,
        to after: ViewTree
    ) {
        guard !plan.operations.isEmpty else { return }
        let nodes = (0..<before.windowCount).flatMap { window -> [NodeIndex] in
            let root = before.root(ofWindow: window)
            return before.isPlaceholder(root) ? [] : before.subtree(of: root)
        }
        let locked = nodes.filter { !before.record($0).isDismissible }
        guard !locked.isEmpty else { return }
        for node in locked {
            let id = before.id(of: node)
            guard after.node(id) != nil else {
                return fail(.precise, detail: "removed", "\(id) is gone")
            }
            if let cover = Self.cover(of: node, before, after) {
                return fail(.precise, detail: cover, "\(id) is covered")
            }
        }
        guard sketch.veto(of: plan.route) == .strict else { return }
        checkStrictly(explanation, before)
    }

    /// How a node that its containers showed came to be covered; `nil` when it was not.
    ///
    /// Where another child is selected, nothing is covered, whatever then happens to what stands
    /// around.
    private static func cover(
        of node: NodeIndex,
        _ before: ViewTree,
        _ after: ViewTree
    ) -> String? {
        var current = node
        while let place = after.node(before.id(of: current)) {
            if let modal = after.ownPresented(by: place), after.id(of: modal).isCreatedByPlan {
                return "presented over"
            }
            if let parent = before.parent(of: current) {
                guard before.visibleChildren(of: parent).contains(current) else { return nil }
                guard let container = after.node(before.id(of: parent)) else { return "removed" }
                let shown = after.visibleChildren(of: container)
                if before.kind(of: parent) == .navigation {
                    guard shown == [place] else { return "pushed over" }
                } else {
                    guard shown.contains(place) else { return nil }
                }
                current = parent
            } else if let presenter = before.presenter(of: current) {
                current = presenter
            } else {
                return nil
            }
        }
        return "removed"
    }

    /// The library's rule, on the origin that the explanation names.
    private mutating func checkStrictly(_ explanation: Explanation?, _ before: ViewTree) {
        var origin: NodeID?
        for step in explanation?.attempts.last?.steps ?? [] {
            switch step.result {
            case .found(let node), .begins(let node): origin = node
            default: continue
            }
        }
        guard let origin = origin.flatMap(before.node) else { return }
        let outermost = before.selfAndOverriddenAncestors(of: origin).last ?? origin
        var levels = [outermost]
        var next = before.presented(by: origin)
        while let level = next, before.record(level).transition != .dismissing {
            levels.append(level)
            next = before.ownPresented(by: level)
        }
        guard let locked = levels.first(where: { Self.isLocked($0, in: before) }) else { return }
        fail(.strict, "\(before.id(of: locked)) is locked")
    }

    private static func isLocked(_ node: NodeIndex, in tree: ViewTree) -> Bool {
        guard tree.record(node).isDismissible else { return true }
        guard [.navigation, .tab, .split].contains(tree.kind(of: node)) else { return false }
        return tree.children(of: node).contains { isLocked($0, in: tree) }
    }
}
