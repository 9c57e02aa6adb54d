/// What ``Router/plan(for:on:)`` knows while it plans: a copy of the tree, and the operations.
///
/// Every operation is tried on the copy before it is kept, so a device can carry out each plan that
/// comes out. A plan that fails leaves nothing behind.
struct Planner: ~Copyable {
    /// The most operations of one plan.
    static let operationLimit = 256

    /// What a plan says that would not show its target: the fault is the planner's.
    static let invisibleTarget = "the target would not be visible at the end"

    /// Where to begin and what to build, with the request and the routes.
    let reading: Reading
    private(set) var tree: ViewTree
    private(set) var list: OperationList
    var numbering: NodeNumbering
    /// The device's tree where others are planned beneath; else the tree that the reading saw.
    private let start: ViewTree?
    /// What was built last inside a new container: the step nearest to the target.
    var lastBuilt: NodeID?
    /// The item that is being planned; `nil` for the origin.
    private var item: BuildItem?
    /// The screens of the plan with their steps; empty if nothing runs for any screen.
    private(set) var landed: [Landed] = []
    /// Whether anything may run for the screens of the plan once it is made.
    let hasPostInterceptors: Bool
    /// Whether anything is presented, so that something may have to be dismissed.
    private(set) var hasPresented: Bool
    /// Whether a screen of the device may not be dismissed or covered.
    private let hasLocked: Bool
    /// Whether a screen of the device is being presented or dismissed.
    let isMoving: Bool

    /// A screen of the plan.
    struct Landed: Sendable {
        let node: NodeID
        let context: Context
        /// `nil` for the beginning of a chain.
        let step: PreparedStep?
    }

    /// Begins the plan of a reading.
    ///
    /// - Parameters:
    ///   - reading: Where to begin and what to build.
    ///   - prior: What is planned already, for a destination on top of others.
    init(for reading: Reading, on prior: PriorPlan?) {
        let transition = reading.route.rules.transition
        self.reading = reading
        self.tree = reading.scope.request.state.tree
        self.start = prior?.start
        self.numbering = prior?.plan.numbering ?? NodeNumbering()
        self.list =
            prior?.plan.list
            ?? OperationList(transition: transition, isTraced: reading.scope.recorder != nil)
        self.list.transition = transition
        self.hasPostInterceptors =
            reading.hasPostInterceptors || reading.table.hasGlobalPostInterceptors
        var (hasPresented, hasLocked, isMoving) = (false, false, false)
        for place in tree.nodes.indices {
            if !tree.nodes[place].presented.isNone { hasPresented = true }
            if !tree.nodes[place].isDismissible { hasLocked = true }
            if tree.nodes[place].isMoving { isMoving = true }
        }
        self.hasPresented = hasPresented
        self.hasLocked = hasLocked
        self.isMoving = isMoving
    }

    /// The step that is being planned; its operations are recorded under it.
    private var place: StepPlace { item?.placed.place ?? reading.origin.place }

    /// Makes the origin of the reading visible, with its new context; of a departure, does what it
    /// says there.
    ///
    /// - Returns: The screen that is visible then.
    /// - Throws: ``RoutingError`` with the step, when the origin can't be shown.
    mutating func showOrigin() throws(RoutingError) -> NodeIndex {
        let node = reading.origin.node
        do throws(RoutingError) {
            if let dismissal = reading.dismissal { return try leave(dismissal, at: node) }
            try landOrigin()
            try reveal(node)
            return node
        } catch {
            throw error.at(reading.origin.place)
        }
    }

    /// Shows all items of the reading, one after the other.
    ///
    /// - Parameter origin: The screen before the first.
    /// - Returns: The screen of the last.
    /// - Throws: ``RoutingError`` with the step, when an item can't be shown.
    mutating func showItems(from origin: NodeIndex) throws(RoutingError) -> NodeIndex {
        guard let first = reading.first else { return origin }
        item = first
        var screen = try show(first, from: origin)
        while let next = item?.next {
            item = next
            screen = try show(next, from: screen)
        }
        return screen
    }

    /// Builds an item and puts it in place, or looks it up; then makes it visible.
    ///
    /// - Parameters:
    ///   - item: The item of the reading.
    ///   - current: The screen before it in the chain.
    /// - Returns: Its screen.
    /// - Throws: ``RoutingError`` with the step, when the item can't be shown.
    private mutating func show(
        _ item: BuildItem,
        from current: NodeIndex
    ) throws(RoutingError) -> NodeIndex {
        do throws(RoutingError) {
            let shown: NodeIndex
            if let template = item.template {
                let view = try build(template, for: item)
                shown = try perform(item.placed, with: view, on: current)
                if item.children.isEmpty { lastBuilt = nil }
                if list.isTraced { list.credit(item.absorbed, with: shown, on: tree) }
            } else {
                shown = try lookUp(item.placed)
                lastBuilt = nil
                try land(on: shown, as: item.placed.prepared, context: item.placed.context)
            }
            try reveal(shown)
            return shown
        } catch {
            throw error.at(place)
        }
    }

    /// Ends at the target, and drops the operations that the plan can do without.
    ///
    /// - Parameter shown: The screen that was shown last.
    /// - Returns: The target.
    /// - Throws: ``RoutingError`` when the target would not be visible.
    mutating func finish(at shown: NodeIndex) throws(RoutingError) -> NodeIndex {
        var target = shown
        if let lastBuilt, let last = tree.node(lastBuilt), last != target {
            target = last
            try reveal(target)
        }
        if let window = tree.window(of: target), !tree.isKeyWindow(window) {
            try emit(Operation(.activateWindow(window: tree.windowID(window))))
        }
        guard tree.isVisible(target) else {
            throw RoutingError(.compositionFailed, Self.invisibleTarget).at(place)
        }
        if list.mayBeShorter {
            list.minimize(from: start ?? reading.scope.request.state.tree, to: tree)
        }
        // A screen that the plan built and took away again is none of its screens.
        if !landed.isEmpty {
            landed.removeAll { $0.node.isCreatedByPlan && tree.node($0.node) == nil }
        }
        return target
    }

    /// Looks a step's screen up in the tree as it is by now.
    private func lookUp(_ placed: PlacedStep) throws(RoutingError) -> NodeIndex {
        let prepared = placed.prepared
        let finder = prepared.finder
        let found = finder?.node(in: tree, for: reading.scope.with(context: placed.context))
        reading.scope.recorder?.note(
            placed.place,
            screen: prepared.step.type,
            lookingFor: finder?.label,
            found.map { .found(tree.id(of: $0)) } ?? .failed(.compositionFailed),
            isLookup: true
        )
        guard let found else {
            throw RoutingError(
                .compositionFailed,
                "\(prepared.step.type) is not there when its turn comes"
            )
        }
        return found
    }

    /// Notes a screen of the plan, where anything may run for it.
    mutating func note(_ node: NodeID, _ step: PreparedStep?, context: Context) {
        guard hasPostInterceptors else { return }
        landed.append(Landed(node: node, context: context, step: step))
    }

    /// Notes a screen that is there, as the other one does by its id.
    mutating func note(_ node: NodeIndex, _ step: PreparedStep?, context: Context) {
        guard hasPostInterceptors else { return }
        note(tree.id(of: node), step, context: context)
    }

    /// Tries an operation on the copy and keeps it.
    mutating func emit(_ operation: consuming Operation) throws(RoutingError) {
        guard list.operations.count < Self.operationLimit else {
            throw RoutingError(
                .limitExceeded,
                "the plan has more than \(Self.operationLimit) operations"
            )
        }
        if hasLocked { try VetoCheck(tree: tree).check(operation) }
        if operation.effect.presents { hasPresented = true }
        do throws(OperationError) {
            try tree.apply(operation)
        } catch {
            throw RoutingError(
                .compositionFailed,
                "\(operation.kind) can't be done: \(error.sentence)"
            )
        }
        list.add(consume operation, of: list.isTraced ? [place] : [], on: tree)
    }
}
