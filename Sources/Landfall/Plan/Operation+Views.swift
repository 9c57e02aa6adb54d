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
