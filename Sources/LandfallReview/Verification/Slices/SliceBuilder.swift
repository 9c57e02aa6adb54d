import Landfall
import LandfallCatalog

/// Finds out on which routes the answer for a route depends.
struct SliceBuilder {
    private let catalog: BoundCatalog
    private let holders: HolderTable
    private let heads: [RouteHead]
    private let coverings: CoveringReader
    private let reaches: [RouteID: RouteReach]

    /// Reads a catalog.
    init(_ catalog: BoundCatalog) {
        let holders = HolderTable(catalog)
        self.catalog = catalog
        self.holders = holders
        let heads = catalog.routes.map { RouteHead($0, in: catalog, holders) }
        self.heads = heads
        self.coverings = CoveringReader(catalog, holders, heads)
        self.reaches = Dictionary(
            catalog.routes.map { ($0.id, RouteReach($0.id, in: catalog)) }
        ) { first, _ in first }
    }

    /// The slice for a route.
    func slice(for route: RouteID) -> CatalogSlice {
        var draft = Draft(SoughtTypes(catalog.types))
        add(route, to: &draft)
        var representatives = Representatives()
        var isSettled = false
        while !isSettled, !isOpen(draft) {
            if let next = heads.first(where: { !draft.contains($0) && draft.isTouched(by: $0) }) {
                add(next.route.id, to: &draft)
                continue
            }
            representatives = self.representatives(beside: draft)
            // What decides whether they do their part must come and go as it does in the app.
            let before = draft.sought.types.count
            for head in representatives.others { draft.sought.merge(head.needed) }
            isSettled = draft.sought.types.count == before && !draft.sought.isOpen
        }
        guard !isOpen(draft) else {
            var whole = catalog.wholeSlice
            whole.routes = [route]
            return whole
        }
        return slice(for: route, draft, representatives)
    }

    private func slice(
        for route: RouteID,
        _ draft: Draft,
        _ representatives: Representatives
    ) -> CatalogSlice {
        // Those that cover do so whatever is decided before them.
        let deciding = draft.routes.union(representatives.others.map(\.route.id))
        let followed = deciding.union(representatives.covering.map(\.route.id))
        var inputs = ConditionInputs()
        for id in deciding { if let reach = reaches[id] { inputs.merge(reach.inputs) } }
        let types = draft.sought.types.union(draft.covered)
        return CatalogSlice(
            routes: [route],
            followed: catalog.routes.map(\.id).filter(followed.contains),
            types: types,
            inputs: inputs,
            hasSplit: types.contains { catalog.typesByName[$0.name]?.kind == .split },
            isWhole: false
        )
    }

    /// Routes that are followed for what they are, and what they look at.
    private struct Draft {
        var routes: Set<RouteID> = []
        /// What must be there just as it is in the app.
        var sought: SoughtTypes
        /// The containers in which it matters what lies on top.
        var covered: Set<ScreenType> = []

        init(_ sought: SoughtTypes) { self.sought = sought }

        func contains(_ head: RouteHead) -> Bool { routes.contains(head.route.id) }

        /// Whether a route builds or changes what is looked at, or what must not be dismissed.
        func isTouched(by head: RouteHead) -> Bool {
            head.isLocking || !head.built.isDisjoint(with: sought.types)
                || !head.changed.isDisjoint(with: sought.types)
        }
    }

    private func add(_ route: RouteID, to draft: inout Draft) {
        draft.routes.insert(route)
        guard let reach = reaches[route] else { return }
        draft.sought.merge(reach.sought)
        draft.covered.formUnion(holders.closure(of: reach.sought.types.union(reach.stepTypes)))
    }

    /// Whether nothing can be left out: anything may be found, or a container of the app's own lies
    /// between, in which a plan can do what a person can't.
    private func isOpen(_ draft: Draft) -> Bool {
        draft.sought.isOpen
            || draft.covered.contains { catalog.typesByName[$0.name]?.kind == .custom }
    }

    /// Returns as many of the covering or replacing routes as do all that the others do.
    private func representatives(beside draft: Draft) -> Representatives {
        var covers: [(head: RouteHead, paths: [RouteCover])] = []
        for head in heads where !draft.contains(head) {
            let paths = head.paths.map { coverings.covering($0, draft.covered) }
            if paths.contains(where: { $0 != .none }) { covers.append((head, paths)) }
        }
        var chosen = Representatives()
        for (head, paths) in covers where guardText(of: head.route.id).isEmpty {
            chosen.offer(head, paths)
        }
        let rest = covers.filter { !chosen.standFor($0.paths) }.map(\.head)
        chosen.others = self.chosen(from: rest, draft, beside: chosen.built)
        return chosen
    }

    /// Returns one route for each shape, of routes that no other route can stand for.
    private func chosen(
        from rest: [RouteHead],
        _ draft: Draft,
        beside used: Set<ScreenType>
    ) -> [RouteHead] {
        let shape = RouteShape(
            catalog,
            named: draft.sought.types.union(draft.covered),
            followed: draft.routes
        )
        var groups: [String: [RouteHead]] = [:]
        var order: [String] = []
        for head in rest {
            let text = shape.text(of: head.route.chain)
            if groups[text] == nil { order.append(text) }
            groups[text, default: []].append(head)
        }
        var used = used
        return order.flatMap { text -> [RouteHead] in
            let chosen = choose(from: groups[text] ?? [], draft, beside: used)
            for head in chosen { used.formUnion(head.built) }
            return chosen
        }
    }

    /// Of one shape, those that are asked nothing stand for those that are asked something.
    ///
    /// A second one is taken where the screen of the first may be needed in two places.
    private func choose(
        from group: [RouteHead],
        _ draft: Draft,
        beside used: Set<ScreenType>
    ) -> [RouteHead] {
        var free: [RouteHead] = []
        var guarded: [String: RouteHead] = [:]
        var guards: [String] = []
        for head in group {
            let text = guardText(of: head.route.id)
            if text.isEmpty {
                free.append(head)
            } else if guarded[text] == nil {
                guarded[text] = head
                guards.append(text)
            }
        }
        guard !free.isEmpty else { return guards.compactMap { guarded[$0] } }
        let own = free.filter { $0.built.isDisjoint(with: used) }
        let places = group[0].targets.intersection(draft.covered).count
        if let head = own.first, places < 2 { return [head] }
        return Array((own + free.filter { !$0.built.isDisjoint(with: used) }).prefix(2))
    }

    private func guardText(of route: RouteID) -> String {
        guard let reach = reaches[route] else { return "" }
        let routes = catalog.routes.filter { reach.routes.contains($0.id) }
        let interceptors = routes.flatMap { route in
            route.interceptors + Self.interceptors(of: route.chain)
        }
        return Set(interceptors.compactMap(Self.text)).sorted().joined(separator: ", ")
    }

    /// Returns the question of an interceptor; `nil` for one that lets every request of a
    /// verification through.
    private static func text(of interceptor: BoundInterceptor) -> String? {
        switch interceptor.question {
        case .interceptor, .condition(.notExpired): nil
        case .condition(let condition): condition.text
        case .signedIn: interceptor.label
        }
    }

    private static func interceptors(of chain: BoundChain) -> [BoundInterceptor] {
        chain.steps.flatMap(\.interceptors) + chain.branches.flatMap { interceptors(of: $0) }
    }
}
