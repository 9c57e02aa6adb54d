extension ScreenTree {
    /// Presents a view, if the named node is the one that UIKit would use and may do it.
    mutating func present(_ view: ViewNode, from presenter: NodeID) throws(TreeRefusal) {
        _ = try find(presenter)
        try requireSettled(presenter)
        let containers = selfAndContainers(of: presenter)
        let definer = containers.first(where: \.definesPresentationContext)
        let outermost = containers.last
        let actual = view.style.staysInContext ? definer ?? outermost : outermost
        guard actual?.id == presenter else { throw TreeRefusal(.wrongPresenter, presenter) }
        for container in containers {
            guard let presented = container.presented else { continue }
            try requireSettled(presented)
            throw TreeRefusal(.alreadyPresenting, container.id)
        }
        guard isInWindow(presenter) else { throw TreeRefusal(.notInHierarchy, presenter) }
        usedIDs = try inspected(view)
        let presented = add(view, asReported: false)
        nodes[presenter]?.presented = presented
        nodes[view.id]?.presenter = presenter
    }

    /// Refuses a new node that presents something where UIKit would ignore it.
    ///
    /// UIKit presents from the inside out, so that only what was there before is in the way.
    ///
    /// - Parameters:
    ///   - presenter: The new node, in its place.
    ///   - before: The tree without it.
    /// - Throws: ``TreeRefusal/Code/alreadyPresenting`` below a container that presents something since
    ///   before; ``TreeRefusal/Code/notInHierarchy`` in a place that no window shows.
    func requirePresentable(
        _ presenter: NodeID,
        since before: ScreenTree
    ) throws(TreeRefusal) {
        for container in selfAndContainers(of: presenter) {
            guard let other = container.presented, before.nodes[other] != nil else { continue }
            throw TreeRefusal(.alreadyPresenting, container.id)
        }
        let isShown = windows.compactMap(\.root).contains { root in
            shows(presenter, from: root) { cover in
                cover.style.removesPresenterView && before.nodes[cover.id] != nil
            }
        }
        guard isShown else { throw TreeRefusal(.notInHierarchy, presenter) }
    }

    /// Removes all that a node presents, at once.
    mutating func dismiss(from presenter: NodeID) throws(TreeRefusal) {
        guard let presented = try find(presenter).presented else {
            throw TreeRefusal(.notPresenting, presenter)
        }
        try requireSettled(presenter)
        try requireSettledSubtree(presented)
        remove(presented)
        nodes[presenter]?.presented = nil
    }

    /// Looks through a view that nothing is going to hold.
    ///
    /// - Returns: The names that are given away then.
    func inspected(_ view: ViewNode) throws(TreeRefusal) -> Set<NodeID> {
        var inspection = ViewInspection(usedIDs: usedIDs)
        try inspection.check(view, isOutermost: true)
        return inspection.usedIDs
    }

    /// A node and the containers around it, nearest first; presentations are not crossed.
    private func selfAndContainers(of id: NodeID) -> [TreeNode] {
        var chain: [TreeNode] = []
        var current = nodes[id]
        while let place = current {
            chain.append(place)
            current = place.parent.flatMap { nodes[$0] }
        }
        return chain
    }

    /// Whether containers and presentations leave a node's view in its window.
    private func isInWindow(_ id: NodeID) -> Bool {
        windows.compactMap(\.root).contains { root in
            shows(id, from: root, hiding: \.style.removesPresenterView)
        }
    }
}
