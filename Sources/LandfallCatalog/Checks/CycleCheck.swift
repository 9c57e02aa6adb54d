import Landfall

/// Routes that stand on themselves, or on too many others.
struct CycleCheck: CatalogCheck {
    let catalog: BoundCatalog

    var findings = Findings()

    /// Whether every chain has an end that a Router reaches.
    private(set) var isSound = true

    /// The routes and switches that the longest chain to a route leads over, the route itself included.
    private struct Length {
        var routes = 1
        var switches = 0
        var isAllowed: Bool { routes + switches <= RouteTable.stepLimit }
    }

    mutating func run() {
        let descent = Descent(
            from: catalog.routes.map(\.id),
            circlesUpTo: RouteTable.stepLimit,
            leadingTo: catalog.successors
        )
        for circle in descent.circles { refuse(circle) }
        if isSound { checkLengths(descent.order) }
    }

    private mutating func refuse(_ circle: Descent<RouteID>.Circle) {
        guard let chain = catalog.chains[circle.last] else { return }
        let place = chain.successors[circle.number].place
        guard circle.nodes.count <= RouteTable.stepLimit else {
            return refuse(Length(routes: circle.nodes.count), at: place)
        }
        let names = (circle.nodes + circle.nodes.prefix(1)).map(\.name)
        refuse("this leads in a circle: \(names.joined(separator: " → "))", at: place)
        isSound = false
    }

    /// Checks that no chain leads over more than a Router reads.
    ///
    /// - Parameter order: The routes, each before those on which it stands.
    private mutating func checkLengths(_ order: [RouteID]) {
        let places = Dictionary(catalog.routes.map { ($0.id, $0.place) }) { first, _ in first }
        var lengths: [RouteID: Length] = [:]
        for id in order {
            guard let chain = catalog.chains[id], let place = places[id] else { continue }
            let length = lengths[id] ?? Length()
            // What stands behind one that is too long was refused with that.
            var isRefused = !length.isAllowed
            for next in chain.successors {
                let whole = Length(
                    routes: length.routes + 1,
                    switches: length.switches + next.switchCount
                )
                if length.isAllowed, !whole.isAllowed {
                    refuse(whole, at: next.place)
                    isRefused = true
                }
                let known = lengths[next.route] ?? Length()
                if whole.routes + whole.switches > known.routes + known.switches {
                    lengths[next.route] = whole
                }
            }
            let switches = length.switches + chain.switchCount
            let whole = Length(routes: length.routes, switches: switches)
            if !isRefused, !whole.isAllowed { refuse(whole, at: place) }
        }
    }

    private mutating func refuse(_ length: Length, at place: SourcePlace) {
        let what = length.switches == 0 ? "routes" : "routes and switches"
        refuse("more than \(RouteTable.stepLimit) \(what) stand on each other", at: place)
        isSound = false
    }
}

/// Flows that are, over others, steps of themselves, or of too many.
struct FlowCycleCheck: CatalogCheck {
    let catalog: BoundCatalog

    var findings = Findings()

    /// The most flows of which a flow may be a step, over others.
    static let depthLimit = RouteTable.stepLimit

    /// Whether the steps of every flow have an end.
    private(set) var isSound = true

    mutating func run() {
        let flows = catalog.flowsByName
        let descent = Descent(
            from: catalog.flowsInOrder.map(\.name),
            circlesUpTo: Self.depthLimit
        ) { name in
            flows[name]?.children.filter { flows[$0] != nil } ?? []
        }
        for circle in descent.circles {
            guard let place = flows[circle.nodes[0]]?.place else { continue }
            guard circle.nodes.count <= Self.depthLimit else { return refuseDepth(at: place) }
            let names = circle.nodes + circle.nodes.prefix(1)
            refuse(
                "these flows are steps of each other: \(names.joined(separator: " → "))",
                at: place
            )
            isSound = false
        }
        if isSound { checkDepths(descent.order) }
    }

    /// Checks that no flow is too deep in others.
    ///
    /// - Parameter order: The flows, each before its steps.
    private mutating func checkDepths(_ order: [String]) {
        var depths: [String: Int] = [:]
        for name in order {
            guard let flow = catalog.flowsByName[name] else { continue }
            let depth = depths[name] ?? 0
            guard depth <= Self.depthLimit else { return refuseDepth(at: flow.place) }
            for child in flow.children { depths[child] = max(depths[child] ?? 0, depth + 1) }
        }
    }

    private mutating func refuseDepth(at place: SourcePlace) {
        refuse("flows stand more than \(Self.depthLimit) deep in each other", at: place)
        isSound = false
    }
}
