import Testing

@testable import Landfall

/// One random tree with random routes, and what must hold of a plan for them.
struct Trial {
    private let seed: Int
    private let tree: ViewTree
    private let router: Router
    private let context: Context = ["k": .int(1)]

    init(seed: Int) throws {
        var trees = RandomTree(seed: 2 * seed)
        var routes = RandomRoutes(seed: 2 * seed + 1)
        self.seed = seed
        self.tree = try trees.make()
        self.router = Router(table: try routes.make())
    }

    /// The way to the target, or `nil` where there is none.
    ///
    /// That the target would not be visible is no fault of the tree: it never happens.
    func way(on tree: ViewTree? = nil) -> Way? {
        do throws(RoutingError) {
            let request = NavigationRequest.on(tree ?? self.tree)
            let routing = try router.navigate(to: RandomRoutes.target, context, request: request)
            guard case .way(let way) = routing else { return nil }
            return way
        } catch {
            #expect(error.message != Planner.invisibleTarget || isEmpty, "seed \(seed)")
            return nil
        }
    }

    private var isEmpty: Bool { tree.isPlaceholder(tree.root(ofWindow: tree.keyWindow)) }

    /// The operations, done to the tree, give the tree that the plan promises; each changes it.
    ///
    /// Where a chain takes back what it did before, two changes may make one that restores.
    func checkEffects(of way: Way) throws {
        var copy = tree
        for operation in way.operations {
            let before = copy.outline
            try copy.apply(operation)
            let mayRestore = ["update", "setChildren"].contains(operation.kind)
            let isChanged = copy.outline != before
            #expect(isChanged || mayRestore, "seed \(seed): \(operation.kind) changes nothing")
        }
        let isAsPromised = copy.outline == way.after.outline
        #expect(isAsPromised, "seed \(seed)")
        let target = try #require(copy.node(way.target), "seed \(seed)")
        #expect(copy.isVisible(target), "seed \(seed)")
    }

    /// Each new id is given once, and only nodes that are there by then are named.
    func checkNames(of way: Way) throws {
        var known = Set(tree.outline.compactMap(\.root).flatMap(\.allViews).map(\.id))
        for operation in way.operations {
            let named =
                [operation.effect.subject].compactMap { $0 } + operation.effect.namedChildren
            #expect(named.allSatisfy(known.contains), "seed \(seed): \(operation.kind)")
            for view in operation.effect.views.flatMap(\.allViews) {
                #expect(view.id.isCreatedByPlan, "seed \(seed)")
                #expect(known.insert(view.id).inserted, "seed \(seed): \(view.id) twice")
            }
        }
    }

    /// No screen that must stay was removed, and none that could be seen was covered.
    ///
    /// To show another tab does neither, whatever then happens to the tabs as a whole.
    func checkLocks(of way: Way) throws {
        let after = way.after
        for position in tree.nodes.indices where tree.nodes[position].isAttached {
            let node = NodeIndex(position)
            guard !tree.record(node).isDismissible, !tree.isPlaceholder(node) else { continue }
            #expect(after.record(node).isAttached, "seed \(seed): \(tree.id(of: node)) is gone")
            let chain = tree.selfAndAncestors(of: node)
            for (child, ancestor) in zip(chain, chain.dropFirst()) {
                guard tree.visibleChildren(of: ancestor).contains(child) else { break }
                if tree.kind(of: ancestor) == .navigation {
                    let top = after.children(of: ancestor).last
                    #expect(top == child, "seed \(seed): \(tree.id(of: node)) is pushed over")
                } else if !after.visibleChildren(of: ancestor).contains(child) {
                    break
                }
            }
            let shown = after.isShownByContainers(node)
            let modals = chain.compactMap(after.ownPresented).map(after.id)
            #expect(!shown || !modals.contains { $0.isCreatedByPlan }, "seed \(seed): covered")
        }
    }

    /// No two transitions in a row that one could do; only a pop before a push stays apart.
    func checkCount(of way: Way) {
        for (first, second) in zip(way.operations, way.operations.dropFirst()) {
            let kinds = [first.kind, second.kind]
            #expect(kinds != ["replaceRoot", "replaceRoot"], "seed \(seed)")
            guard let subject = first.effect.subject, subject == second.effect.subject else {
                continue
            }
            let isApart =
                (kinds[0] == "update") != (kinds[1] == "update")
                || kinds[0] == "dismiss" && kinds[1] != "dismiss"
                || kinds[0] != "present" && kinds[1] == "dismiss"
                || kinds[0] == "popTo" && ["push", "setChildren"].contains(kinds[1])
                || kinds[0] != "dismiss" && kinds[1] == "present"
            #expect(isApart, "seed \(seed): \(kinds) of \(subject)")
        }
    }

    /// The same input gives the same plan, and what a plan leads to is there already.
    ///
    /// A strict veto may find that the plan itself built what must stay.
    func checkAgain(_ way: Way) {
        #expect(self.way()?.operations == way.operations, "seed \(seed)")
        guard router.table.defaults.veto == .precise,
            let finder = router.table[RandomRoutes.target]?.chain.steps.first?.finder,
            finder.node(in: way.after, for: .of(context)) == way.after.node(way.target)
        else { return }
        #expect(self.way(on: way.after)?.operations == [], "seed \(seed): not there yet")
    }
}

extension Operation.Effect {
    /// The children that the effect names, which have to be there.
    fileprivate var namedChildren: [NodeID] {
        switch self {
        case .select(_, let child), .popTo(_, let child), .makeVisible(_, let child): [child]
        case .setChildren(_, let children, _):
            children.compactMap { child in
                guard case .node(let id) = child else { return nil }
                return id
            }
        default: []
        }
    }
}
