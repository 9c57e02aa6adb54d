/// Makes a plan from a reading, on a copy of the tree.
///
/// Every operation is tried on the copy before it is kept, so a plan that comes out can be carried
/// out, and one that can't be leaves nothing behind.
struct Planner {
    /// The most operations of one plan.
    static let operationLimit = 256

    /// What a plan says that would not show its target: the fault is the planner's.
    static let invisibleTarget = "the target would not be visible at the end"

    private(set) var tree: ViewTree
    private(set) var operations: [Operation] = []
    private let request: NavigationRequest
    private var numbering = NodeNumbering()
    /// What was built last: the step nearest to the target, even inside a new container.
    private var lastBuilt: NodeID?

    init(request: NavigationRequest) {
        self.request = request
        self.tree = request.state.tree
    }

    /// Plans the way from the origin of a reading to its target.
    ///
    /// - Parameter reading: Where to begin and what to build.
    /// - Returns: The node that is visible at the end.
    /// - Throws: ``RoutingError`` with the step at which no way leads on.
    mutating func plan(_ reading: Reading) throws(RoutingError) -> NodeIndex {
        var current = reading.origin
        do throws(RoutingError) {
            if let found = reading.foundStep { try update(current, by: found) }
            try reveal(current)
        } catch {
            throw error.at(reading.foundStep?.place ?? reading.route.name)
        }
        for item in reading.items {
            do throws(RoutingError) {
                current = try place(item, on: current)
            } catch {
                throw error.at(item.placed.place)
            }
        }
        if let last = lastBuilt.flatMap(tree.node), last != current {
            current = last
            try reveal(current)
        }
        if let window = tree.window(of: current), !tree.isKeyWindow(window) {
            try emit(Operation(.activateWindow(window: tree.windowID(window))))
        }
        guard tree.isVisible(current), !tree.isPlaceholder(current) else {
            throw RoutingError(.compositionFailed, Self.invisibleTarget)
        }
        return current
    }

    /// Builds an item, or looks it up, and makes it visible.
    private mutating func place(
        _ item: BuildItem,
        on current: NodeIndex
    ) throws(RoutingError) -> NodeIndex {
        guard item.template != nil else {
            guard let found = item.placed.step.finder?.node(in: tree, for: item.placed.context)
            else {
                throw RoutingError(
                    .compositionFailed,
                    "\(item.placed.step.type) is not there when its turn comes"
                )
            }
            lastBuilt = nil
            try update(found, by: item.placed)
            try reveal(found)
            return found
        }
        let view = try build(item)
        let placed = try perform(item.placed.step.action, with: view, on: current)
        try reveal(placed)
        return placed
    }

    /// Makes the view of an item, with the context that its tasks give it and with the items that a
    /// container takes in.
    private mutating func build(_ item: BuildItem) throws(RoutingError) -> View {
        guard let template = item.template else {
            throw RoutingError(.compositionFailed, "\(item.placed.step.type) is never built")
        }
        var view = template.makeView(&numbering)
        lastBuilt = view.id
        let values = try values(of: item.placed)
        if !values.isEmpty {
            var context = template.context
            for key in values.sortedKeys { context[key] = values[key] }
            view.context = context.sortedText
        }
        for child in item.children {
            let built = try build(child)
            try embed(built, by: child.placed.step.action?.placement, in: &view)
        }
        return view
    }

    private func embed(
        _ child: View,
        by placement: Placement?,
        in view: inout View
    ) throws(RoutingError) {
        switch placement {
        case .push:
            try refuseNesting(of: child, in: view.kind)
            view.children.append(child)
        case .addTab(let index, let isReplacing):
            let place = min(index ?? view.children.count, view.children.count)
            guard place >= 0 else {
                throw RoutingError(.compositionFailed, "a tab can't stand at \(place)")
            }
            if isReplacing, index != nil, place < view.children.count {
                view.children[place] = child
            } else {
                view.children.insert(child, at: place)
            }
        case .present, .replaceRoot, nil:
            throw RoutingError(.compositionFailed, "\(child.type) can't be put into a list")
        }
    }

    func refuseNesting(of child: View, in kind: NodeKind) throws(RoutingError) {
        guard kind == .navigation, child.kind == .navigation else { return }
        throw RoutingError(
            .compositionFailed,
            "\(child.type) is a navigation container and can't be pushed into another"
        )
    }

    private func values(of placed: PlacedStep) throws(RoutingError) -> Context {
        var values = Context()
        for task in placed.step.tasks {
            let given = try task.values(for: placed.context, request: request)
            for key in given.sortedKeys { values[key] = given[key] }
        }
        return values
    }

    /// Gives a screen that is there its context, if that changes something.
    private mutating func update(
        _ node: NodeIndex,
        by placed: PlacedStep
    ) throws(RoutingError) {
        guard !placed.step.tasks.isEmpty else { return }
        let values = try values(of: placed)
        let declared = Set(placed.step.tasks.flatMap(\.declaredKeys) + values.sortedKeys)
        let old = tree.context(of: node)
        let isSame =
            declared.allSatisfy { key in
                let text = tree.contextText(of: node, key: key)
                guard let value = values[key] else { return text == nil }
                return text.map(value.isSpelled) ?? false
            }
        guard !isSame else { return }
        let kept = old.filter { !declared.contains($0.key) }
        let context = (kept + values.sortedText).sorted { $0.key < $1.key }
        try emit(Operation(.update(node: tree.id(of: node), context: context)))
    }

    /// Tries an operation on the copy and keeps it.
    mutating func emit(_ operation: Operation) throws(RoutingError) {
        guard operations.count < Self.operationLimit else {
            throw RoutingError(
                .limitExceeded,
                "the plan has more than \(Self.operationLimit) operations"
            )
        }
        try VetoCheck(tree: tree).check(operation)
        do throws(OperationError) {
            try tree.apply(operation)
        } catch {
            throw RoutingError(.compositionFailed, "\(operation.kind) can't be done: \(error)")
        }
        OperationList(tree: tree).add(operation, to: &operations)
    }
}
