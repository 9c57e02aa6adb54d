/// Looks through new views before anything of them is made.
struct ViewInspection {
    /// The names that are given away; those of accepted views are added.
    var usedIDs: Set<NodeID>

    /// Finds what the device would refuse in a view or anywhere inside it.
    ///
    /// - Parameters:
    ///   - view: The outermost view.
    ///   - isOutermost: Whether nothing is going to hold it: it is presented, or a window's root.
    ///   - isCollapsedPrimary: Whether it becomes the primary of a collapsed split.
    /// - Throws: ``TreeRefusal`` for the first fault.
    mutating func check(
        _ view: ViewNode,
        isOutermost: Bool = false,
        isCollapsedPrimary: Bool = false
    ) throws(TreeRefusal) {
        var pending = [(view, isOutermost, isCollapsedPrimary)]
        while let (view, isOutermost, isCollapsedPrimary) = pending.popLast() {
            try checkID(of: view)
            try checkIndices(of: view)
            try checkNesting(in: view, isCollapsedPrimary: isCollapsedPrimary)
            if let presented = view.presented {
                let stops = presented.style.staysInContext && view.definesPresentationContext
                guard isOutermost || stops else { throw TreeRefusal(.wrongPresenter, view.id) }
            }
            for (position, child) in view.children.enumerated() {
                let isPrimary = view.kind == .split && view.isCollapsed && position == 0
                pending.append((child, false, isPrimary))
            }
            if let presented = view.presented { pending.append((presented, true, false)) }
        }
    }

    private mutating func checkID(of view: ViewNode) throws(TreeRefusal) {
        let digits = view.id.text.utf8.dropFirst()
        let zero = UInt8(ascii: "0")
        let isNumber =
            !digits.isEmpty && digits.first != zero
            && digits.allSatisfy { (zero...UInt8(ascii: "9")).contains($0) }
        guard view.id.isCreatedByPlan, isNumber else { throw TreeRefusal(.malformedID, view.id) }
        guard usedIDs.insert(view.id).inserted else { throw TreeRefusal(.usedID, view.id) }
    }

    private func checkIndices(of view: ViewNode) throws(TreeRefusal) {
        let named: [Int] =
            switch view.kind {
            case .tab: view.children.isEmpty ? [] : view.selected.map { [$0] } ?? []
            case .custom: view.visible
            case .screen, .navigation, .split: []
            }
        guard named.allSatisfy(view.children.indices.contains) else {
            throw TreeRefusal(.indexOutOfRange, view.id)
        }
    }

    /// Finds out whether a split has room for a number of children.
    static func checkColumns(
        _ count: Int,
        of split: NodeID,
        isCollapsed: Bool
    ) throws(TreeRefusal) {
        if isCollapsed, count > 1 { throw TreeRefusal(.collapsedSplit, split) }
        if count > 2 { throw TreeRefusal(.tooManyColumns, split) }
    }

    private func checkNesting(
        in view: ViewNode,
        isCollapsedPrimary: Bool
    ) throws(TreeRefusal) {
        if view.kind == .split {
            try Self.checkColumns(view.children.count, of: view.id, isCollapsed: view.isCollapsed)
        }
        guard view.kind == .navigation else { return }
        let upright = isCollapsedPrimary ? view.children.dropLast() : view.children[...]
        guard !upright.contains(where: { $0.kind == .navigation }) else {
            throw TreeRefusal(.nestedNavigation, view.id)
        }
    }
}
