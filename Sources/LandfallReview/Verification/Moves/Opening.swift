import Landfall

/// Opens a screen in the app, as a person does.
struct Opening {
    private let request: RouteRequest
    private let expectation: RouteExpectation?

    private let limit: Int

    /// Takes what is opened.
    ///
    /// - Parameters:
    ///   - request: The opening, as a request for its route.
    ///   - expectation: What its screen is.
    ///   - limit: How many screens of one type are opened, at the most.
    init(_ request: RouteRequest, _ expectation: RouteExpectation?, limit: Int) {
        self.request = request
        self.expectation = expectation
        self.limit = limit
    }

    /// What the app shows then.
    ///
    /// - Parameters:
    ///   - state: The state before.
    ///   - opener: Answers for the openings in that state.
    /// - Returns: The next tree; `nil` where the screen can't be opened from what is on the screen,
    ///   or where it is in the tree already, or as many of its type are: a person does not open
    ///   screens without end.
    func tree(after state: ExploredState, _ opener: PairCheck) -> ViewTree? {
        guard let expectation, !expectation.targets.isEmpty, mayOpen(in: state.tree, expectation)
        else { return nil }
        let resolution = opener.resolution(of: request)
        let plan = resolution.plan
        guard plan.outcome == .navigate, plan.route == request.route, plan.operations.count == 1,
            Self.isAddition(plan.operations[0].effect)
        else { return nil }
        return resolution.after.tree
    }

    private func mayOpen(in tree: ViewTree, _ expectation: RouteExpectation) -> Bool {
        var count = 0
        for position in tree.nodes.indices where tree.isAttached(NodeIndex(position)) {
            let node = NodeIndex(position)
            switch expectation.mismatch(of: node, in: tree, context: request.context, .alike) {
            case nil: return false
            case .context: count += 1
            case .type, .condition: continue
            }
        }
        return count < limit
    }

    /// Whether an operation only puts something beside or on what is there.
    private static func isAddition(_ effect: Operation.Effect) -> Bool {
        switch effect {
        case .push, .present, .insertTab, .pushOnDetail, .showDetail, .setChildren: true
        case .update, .dismiss, .select, .popTo, .makeVisible, .replaceTab, .setPrimary,
            .replaceRoot, .activateWindow:
            false
        }
    }
}
