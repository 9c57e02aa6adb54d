extension Planner {
    /// Does what a departure says.
    ///
    /// - Parameters:
    ///   - dismissal: What is done.
    ///   - node: The node that it begins at.
    /// - Returns: The screen that is visible then.
    /// - Throws: ``RoutingError`` when a screen that must stay would go, or nothing would be shown.
    mutating func leave(
        _ dismissal: DismissalStep,
        at node: NodeIndex
    ) throws(RoutingError) -> NodeIndex {
        switch dismissal {
        case .dismissing: try emit(Operation(.dismiss(presenter: tree.id(of: node))))
        case .showing(let child): try bringForward(child, in: node)
        case .revealing: try reveal(node)
        }
        let shown = dismissal == .revealing ? node : tree.visibleScreen
        guard let shown else { throw RoutingError(.compositionFailed, Self.invisibleTarget) }
        note(shown, nil, context: Context())
        return shown
    }
}
