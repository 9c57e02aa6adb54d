/// Keeps a plan's operations as few as they can be.
///
/// What is put into a node that the plan itself creates is folded into the view that creates it,
/// consecutive changes of one container become one `setChildren`, and of two consecutive steps to
/// one end (twice the same window's root, twice the same node's context) the last is kept.
/// What is presented and dismissed again is left out. A pop before a push stays a transition of
/// its own, unless ``TransitionRule/single`` is asked for.
struct OperationList {
    /// The operations, in order.
    var operations: [Operation] = []

    /// The steps that each operation comes from; empty unless they are traced.
    var places: [[StepPlace]] = []

    /// Whether an operation stands for several, which may have undone each other.
    var hasMerged = false

    /// How many transitions the person is to see.
    var transition: TransitionRule
    let isTraced: Bool

    init(transition: TransitionRule, isTraced: Bool) {
        self.transition = transition
        self.isTraced = isTraced
    }

    /// The operations with the steps that they come from; empty unless they are traced.
    var planned: [PlannedOperation] {
        zip(operations, places).map { PlannedOperation(operation: $0, places: $1) }
    }

    /// Adds an operation, or folds it into one that is there.
    ///
    /// - Parameters:
    ///   - operation: What was done.
    ///   - steps: The steps that it comes from; none unless they are traced.
    ///   - tree: The copy, on which it has been done already.
    mutating func add(_ operation: consuming Operation, of steps: [StepPlace], on tree: ViewTree) {
        guard !operations.isEmpty else { return append(operation, of: steps) }
        if let changed = changed(by: operation.effect, on: tree), changed.isCreatedByPlan,
            let position = fold(into: changed, on: tree)
        {
            return trace(steps, at: position)
        }
        if case .dismiss(let presenter) = operation.effect,
            let position = operations.lastIndex(where: { $0.effect.presents(from: presenter) })
        {
            operations.remove(at: position)
            if isTraced { places.remove(at: position) }
            return
        }
        if operation.effect.activates,
            let position = operations.firstIndex(where: { $0.effect.activates })
        {
            operations.remove(at: position)
            if isTraced { places.remove(at: position) }
            hasMerged = true
        }
        if let last = operations.last, let merged = merged(last, operation, on: tree) {
            let options = operation.options.isEmpty ? last.options : operation.options
            operations[operations.count - 1] = Operation(merged, options: options)
            hasMerged = true
            return trace(steps, at: operations.count - 1)
        }
        if let (effect, earlier) = takeBackPop(before: operation, on: tree) {
            let all = earlier + steps.filter { !earlier.contains($0) }
            append(Operation(effect, options: operation.options), of: all)
            hasMerged = true
            return
        }
        append(operation, of: steps)
    }

    private mutating func append(_ operation: consuming Operation, of steps: [StepPlace]) {
        operations.append(operation)
        if isTraced { places.append(steps) }
    }

    /// Whether the device takes a whole list for a container: not for a collapsed split, nor for a
    /// stack that is to show a new detail of one.
    private func canBeSet(_ node: NodeIndex, on tree: ViewTree) -> Bool {
        switch tree.kind(of: node) {
        case .split: !tree.record(node).isCollapsed
        case .navigation:
            tree.children(of: node).allSatisfy {
                tree.kind(of: $0) != .navigation || !tree.isCreatedByPlan($0)
            }
        case .screen, .tab, .custom: true
        }
    }

    /// The node whose list or content an effect has changed: of what goes on a split's detail, the
    /// stack that took it in.
    private func changed(by effect: Operation.Effect, on tree: ViewTree) -> NodeID? {
        switch effect {
        case .showDetail(_, let view), .pushOnDetail(_, let view):
            tree.node(view.id).flatMap(tree.parent).map(tree.id)
        default:
            effect.subject
        }
    }

    /// Puts steps down to the operation that brings a node, such as those whose screens a new
    /// container took in.
    ///
    /// - Parameters:
    ///   - places: The steps.
    ///   - node: The node.
    ///   - tree: The copy, on which it is there.
    mutating func credit(_ places: [StepPlace], with node: NodeIndex, on tree: ViewTree) {
        guard isTraced, !places.isEmpty else { return }
        let created = outermostCreated(around: node, on: tree)
        guard let position = creator(of: created, on: tree) else { return }
        trace(places, at: position)
    }

    private mutating func trace(_ steps: [StepPlace], at position: Int) {
        for step in steps where !places[position].contains(step) { places[position].append(step) }
    }

    /// Renews the view that created a node, from the copy, where the change is made already.
    ///
    /// - Returns: The position of the operation that brings the view.
    private mutating func fold(into id: NodeID, on tree: ViewTree) -> Int? {
        guard let node = tree.node(id) else { return nil }
        let created = outermostCreated(around: node, on: tree)
        guard let position = creator(of: created, on: tree) else { return nil }
        operations[position].effect.replaceView(by: tree.view(of: created))
        return position
    }

    /// The position of the operation that brings a node of the plan's own, the outermost of a view.
    private func creator(of node: NodeIndex, on tree: ViewTree) -> Int? {
        let root = tree.id(of: node)
        return operations.lastIndex { $0.effect.creates(root) }
    }

    /// The outermost of the plan's own nodes around one of them.
    private func outermostCreated(around node: NodeIndex, on tree: ViewTree) -> NodeIndex {
        var created = node
        while let above = tree.parent(of: created) ?? tree.ownPresenter(of: created),
            tree.id(of: above).isCreatedByPlan
        {
            created = above
        }
        return created
    }

    /// One effect in the place of two consecutive ones, or `nil` when both are needed.
    private func merged(
        _ last: Operation,
        _ next: Operation,
        on tree: ViewTree
    ) -> Operation.Effect? {
        if case .replaceRoot(let window, _) = last.effect,
            case .replaceRoot(window, _) = next.effect
        {
            return next.effect
        }
        if case .showDetail(let split, _) = last.effect, case .showDetail(split, _) = next.effect,
            isExpanded(split, on: tree)
        {
            return next.effect
        }
        guard let subject = changed(by: next.effect, on: tree),
            changed(by: last.effect, on: tree) == subject
        else { return nil }
        switch (last.effect, next.effect) {
        case (.update, .update), (.select, .select), (.popTo, .popTo),
            (.makeVisible, .makeVisible):
            return next.effect
        case (.popTo, _) where transition == .single && next.effect.setsList:
            return wholeList(of: subject, on: tree, after: operations.dropLast())
        default:
            guard last.effect.setsList, next.effect.setsList || next.effect.isPop else {
                return nil
            }
            return wholeList(of: subject, on: tree, after: operations.dropLast())
        }
    }

    private func isExpanded(_ split: NodeID, on tree: ViewTree) -> Bool {
        tree.node(split).map { !tree.record($0).isCollapsed } ?? false
    }

    /// Where a single transition is asked for, takes the pop back that came before what is now set,
    /// if only tabs were selected in between.
    ///
    /// - Returns: The whole list of the container, and the steps of the pop; `nil` where there was
    ///   none.
    private mutating func takeBackPop(
        before next: Operation,
        on tree: ViewTree
    ) -> (effect: Operation.Effect, steps: [StepPlace])? {
        guard transition == .single, next.effect.setsList,
            let container = changed(by: next.effect, on: tree),
            let position = operations.lastIndex(where: {
                $0.effect.isPop && $0.effect.subject == container
            }),
            operations[(position + 1)...].allSatisfy({
                if case .select = $0.effect { true } else { false }
            }),
            let whole = wholeList(of: container, on: tree, after: operations[...])
        else { return nil }
        operations.remove(at: position)
        return (whole, isTraced ? places.remove(at: position) : [])
    }

    /// The list that a container has on the copy, as one operation that comes after others; `nil`
    /// where that can't be said in one.
    private func wholeList(
        of container: NodeID,
        on tree: ViewTree,
        after earlier: ArraySlice<Operation>
    ) -> Operation.Effect? {
        guard let node = tree.node(container), canBeSet(node, on: tree) else { return nil }
        let children = tree.children(of: node).map { child -> Operation.Child in
            let id = tree.id(of: child)
            let isNew = id.isCreatedByPlan && !earlier.contains { $0.effect.creates(id) }
            return isNew ? .view(tree.view(of: child)) : .node(id)
        }
        var selected: Int?
        if tree.kind(of: node) == .tab { selected = tree.selectedIndex(of: node) }
        if tree.kind(of: node) == .custom {
            let visible = tree.visibleChildren(of: node)
            guard let only = visible.first, visible.count == 1 else { return nil }
            selected = Array(tree.children(of: node)).firstIndex(of: only)
        }
        return .setChildren(container: container, children: children, selected: selected)
    }
}
