extension ViewTree {
    mutating func setPrimary(_ view: View, of split: NodeIndex) throws(OperationError) {
        let list = Array(children(of: split))
        if let old = list.first { detach(old) }
        let added = try insert(view)
        setChildren([added] + list.dropFirst(), of: split)
    }

    /// Shows a view as the detail of a split.
    ///
    /// Expanded, the detail is the second child. Collapsed, a split shows its detail on top of the
    /// primary's navigation, and only there a navigation container lies in another.
    mutating func showDetail(_ view: View, of split: NodeIndex) throws(OperationError) {
        let list = Array(children(of: split))
        guard let primary = list.first else { throw .noPrimary(id(of: split)) }
        guard record(split).isCollapsed else {
            for old in list.dropFirst() { detach(old) }
            return setChildren([primary, try insert(view)], of: split)
        }
        guard kind(of: primary) == .navigation else {
            throw .wrongKind(id(of: primary), expected: .navigation)
        }
        var stack = Array(children(of: primary))
        if let last = stack.last, kind(of: last) == .navigation {
            detach(last)
            stack.removeLast()
        }
        setChildren(stack + [try insert(view)], of: primary)
    }

    /// The navigation container onto which a split pushes what goes on its detail.
    ///
    /// Expanded it is the detail itself; collapsed the detail on the primary's stack, or that stack
    /// when no detail is shown.
    func detailNavigation(of split: NodeIndex) throws(OperationError) -> NodeIndex {
        let list = Array(children(of: split))
        guard let primary = list.first else { throw .noPrimary(id(of: split)) }
        if record(split).isCollapsed {
            guard kind(of: primary) == .navigation else {
                throw .wrongKind(id(of: primary), expected: .navigation)
            }
            guard let last = children(of: primary).last, kind(of: last) == .navigation else {
                return primary
            }
            return last
        }
        guard let detail = list.dropFirst().last else { throw .noDetail(id(of: split)) }
        guard kind(of: detail) == .navigation else {
            throw .wrongKind(id(of: detail), expected: .navigation)
        }
        return detail
    }
}
