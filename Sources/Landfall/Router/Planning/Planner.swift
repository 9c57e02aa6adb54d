/// Makes a plan from a reading, on a copy of the tree.
///
/// Every operation is tried on the copy before it is kept, so a plan that comes out can be carried
/// out, and one that can't be leaves nothing behind.
struct Planner {
    /// The most operations of one plan.
    static let operationLimit = 256

    /// What a plan says that would not show its target: the fault is the planner's.
    static let invisibleTarget = "the target would not be visible at the end"

    private let reading: Reading
    private(set) var tree: ViewTree
    private(set) var list: OperationList
    let scope: StepScope
    let table: RouteTable
    private var numbering: NodeNumbering
    /// The device's tree where others are planned beneath; else the tree that the reading saw.
    private let start: ViewTree?
    /// What was built last inside a new container: the step nearest to the target.
    private var lastBuilt: NodeID?
    /// The step that is being planned, to which its operations are put down.
    private var place: StepPlace
    /// The screens of the plan, with the steps that they stand for; none where nothing runs for any.
    private var landed: [Landed] = []
    /// Whether anything may run for the screens of the plan once it is made.
    private let hasPostInterceptors: Bool
    /// Whether anything is presented, so that something may have to be dismissed.
    private(set) var hasPresented: Bool
    /// Whether a screen of the device may not be dismissed or covered.
    private let hasLocked: Bool

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
    ///   - scope: The request and the route's context.
    ///   - table: The routes.
    ///   - groundwork: What is planned already, for a destination on top of others.
    init(
        for reading: Reading,
        in scope: StepScope,
        table: RouteTable,
        on groundwork: Groundwork? = nil
    ) {
        let tree = scope.request.state.tree
        let transition = reading.route.rules.transition
        self.reading = reading
        self.scope = scope
        self.table = table
        self.tree = tree
        self.place = reading.origin.place
        self.start = groundwork?.start
        self.numbering = groundwork?.way.numbering ?? NodeNumbering()
        self.list =
            groundwork?.way.list
            ?? OperationList(transition: transition, isTraced: scope.recorder != nil)
        self.list.transition = transition
        self.hasPostInterceptors =
            reading.hasPostInterceptors || !table.globals.postInterceptors.isEmpty
        var (hasPresented, hasLocked) = (false, false)
        for node in tree.nodes {
            if !node.presented.isNone { hasPresented = true }
            if !node.isDismissible { hasLocked = true }
        }
        self.hasPresented = hasPresented
        self.hasLocked = hasLocked
    }

    /// Plans the way from the origin of the reading to its target.
    ///
    /// - Returns: The way; empty when the target is visible already.
    /// - Throws: ``RoutingError`` with the step at which no way leads on.
    mutating func plan() throws(RoutingError) -> Way {
        let origin = reading.origin
        var current = origin.node
        do throws(RoutingError) {
            if let leaving = reading.leaving {
                current = try leave(leaving, at: current)
            } else {
                try land(
                    on: current,
                    as: origin.step,
                    context: origin.context,
                    values: origin.values
                )
                try reveal(current)
            }
        } catch {
            throw error.at(origin.place)
        }
        for item in reading.items {
            place = item.placed.place
            do throws(RoutingError) {
                current = try put(item, on: current)
            } catch {
                throw error.at(place)
            }
        }
        if let lastBuilt, let last = tree.node(lastBuilt), last != current {
            current = last
            try reveal(current)
        }
        if let window = tree.window(of: current), !tree.isKeyWindow(window) {
            try emit(Operation(.activateWindow(window: tree.windowID(window))))
        }
        guard tree.isVisible(current) else {
            throw RoutingError(.compositionFailed, Self.invisibleTarget).at(place)
        }
        list.minimize(from: start ?? scope.request.state.tree, to: tree)
        return Way(
            list: list,
            numbering: numbering,
            after: tree,
            target: tree.id(of: current),
            // What the plan built and took away again is none of its screens.
            landed: landed.filter { !$0.node.isCreatedByPlan || tree.node($0.node) != nil }
        )
    }

    /// Builds an item, or looks it up, and makes it visible.
    private mutating func put(
        _ item: BuildItem,
        on current: NodeIndex
    ) throws(RoutingError) -> NodeIndex {
        guard let template = item.template else {
            let found = try lookUp(item.placed)
            lastBuilt = nil
            try land(on: found, as: item.placed, context: item.placed.context)
            try reveal(found)
            return found
        }
        let placed = try perform(
            item.placed,
            with: try build(template.value, for: item),
            on: current
        )
        if item.children.isEmpty { lastBuilt = nil }
        if scope.recorder != nil { list.credit(item.absorbed, with: placed, on: tree) }
        try reveal(placed)
        return placed
    }

    /// Looks a step's screen up in the tree as it is by now.
    private func lookUp(_ placed: PlacedStep) throws(RoutingError) -> NodeIndex {
        let prepared = placed.prepared
        let finder = prepared.finder
        let found = finder?.node(in: tree, for: scope.with(context: placed.context))
        scope.recorder?.note(
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

    /// Makes the view of an item, with the context that its tasks give it and with the items that a
    /// container takes in.
    private mutating func build(
        _ template: ViewTemplate,
        for item: BuildItem
    ) throws(RoutingError) -> View {
        if let fault = template.fault { throw fault }
        let id = numbering.next()
        var children = try makeViews(of: template.children)
        lastBuilt = id
        for child in item.children {
            guard let inner = child.template,
                case .put(let change, _) = child.placed.prepared.placement
            else {
                throw RoutingError(
                    .compositionFailed,
                    "\(child.placed.step.type) can't be put into a list"
                )
            }
            do throws(RoutingError) {
                let built = try build(inner.value, for: child)
                try change.embed(built, in: &children, of: template.kind)
            } catch {
                throw error.at(child.placed.place)
            }
        }
        let visible = freshlyVisible(of: children.count, in: template)
        let context = try context(of: template, for: item.placed)
        try land(
            id,
            template.type,
            template.supertypes,
            as: item.placed,
            context: item.placed.context
        )
        return View(of: template, id: id, children: children, visible: visible, context: context)
    }

    /// The context of a screen that is built: the template's, and what the tasks give it.
    private func context(
        of template: ViewTemplate,
        for placed: PlacedStep
    ) throws(RoutingError) -> [ContextEntry] {
        let values = try values(of: placed, for: template.type, template.supertypes)
        guard !template.context.isEmpty else { return values.sortedText }
        var context = template.context
        // As on a screen that is there, a key that a task declares and gives no value goes.
        for key in declaredKeys(of: placed, for: template.type, template.supertypes) {
            context[key] = nil
        }
        context.merge(values)
        return context.sortedText
    }

    /// Makes views of templates, numbering their nodes from the outside in.
    private mutating func makeViews(of templates: [ViewTemplate]) throws(RoutingError) -> [View] {
        var views: [View] = []
        for template in templates {
            if let fault = template.fault { throw fault }
            let id = numbering.next()
            let children = try makeViews(of: template.children)
            views.append(
                View(
                    of: template,
                    id: id,
                    children: children,
                    visible: freshlyVisible(of: children.count, in: template),
                    context: template.context.sortedText
                )
            )
        }
        return views
    }

    /// The children that a new custom container shows; none of another one are named.
    private func freshlyVisible(of count: Int, in template: ViewTemplate) -> [Int] {
        guard template.kind == .custom else { return [] }
        return behavior(of: template.type, template.supertypes).visible(of: count, shown: [])
    }

    /// How a custom container behaves, as it or its nearest supertype declares.
    func behavior(of type: ScreenType, _ supertypes: [ScreenType]) -> any ContainerBehavior {
        guard !table.behaviors.isEmpty else { return StandardBehavior.selected }
        for name in [type] + supertypes {
            if let behavior = table.behaviors[name] { return behavior }
        }
        return StandardBehavior.selected
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
        list.add(consume operation, of: place, on: tree)
    }
}
