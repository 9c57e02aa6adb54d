import Landfall

/// Routes with more steps, or more branches of their switches, than a Router reads.
struct SizeCheck: CatalogCheck {
    let catalog: BoundCatalog

    var findings = Findings()

    /// Whether all of them are small enough.
    private(set) var isSound = true

    /// The longest path through a chain, in steps, and the number of its paths.
    private struct Size {
        var steps = 0
        var branches = 1
    }

    mutating func run() {
        var known: [RouteID: Size] = [:]
        for route in catalog.routes {
            let total = size(of: route.id, &known)
            if total.steps > RouteTable.stepLimit {
                refuse(
                    "route \"\(route.id)\" has \(total.steps) steps with those that it stands on;"
                        + " the most are \(RouteTable.stepLimit)",
                    at: route.place
                )
                isSound = false
            }
            if total.branches > BranchLimitCheck.limit {
                refuse(
                    "the switches that route \"\(route.id)\" goes through have more than"
                        + " \(BranchLimitCheck.limit) combinations",
                    at: route.place
                )
                isSound = false
            }
        }
    }

    private func size(
        of id: RouteID,
        _ known: inout [RouteID: Size]
    ) -> Size {
        if let size = known[id] { return size }
        let total = catalog.chains[id].map { size(of: $0, &known) } ?? Size()
        known[id] = total
        return total
    }

    private func size(
        of chain: BoundChain,
        _ known: inout [RouteID: Size]
    ) -> Size {
        var total = Size()
        switch chain.origin {
        case .current, .root, .found: break
        case .route(let id, _): total = size(of: id, &known)
        case .choice:
            total.branches = 0
            for branch in chain.branches {
                let one = size(of: branch, &known)
                total.steps = max(total.steps, one.steps)
                total.branches = min(total.branches + one.branches, BranchLimitCheck.limit + 1)
            }
        }
        total.steps = min(total.steps + chain.steps.count, 1_000_000)
        return total
    }
}

/// Routes whose own switches make more paths than are followed.
struct BranchLimitCheck: CatalogCheck {
    /// The most paths through one route that its switches, and those of the routes that it stands
    /// on, may make.
    static let limit = 512

    /// The steps of the route, the target's first.
    let steps: [WrittenStep]

    var findings = Findings()

    /// Whether there are few enough.
    private(set) var isSound = true

    private var count = 0

    /// Begins with no path followed.
    init(steps: [WrittenStep]) { self.steps = steps }

    mutating func run() { follow(steps[...], before: []) }

    private mutating func follow(_ steps: ArraySlice<WrittenStep>, before rest: [WrittenStep]) {
        for (index, step) in zip(steps.indices, steps) {
            guard case .choice(let choice) = step else { continue }
            guard count < Self.limit else {
                isSound = false
                return refuse(
                    "the switches of this route have more than \(Self.limit) combinations",
                    at: choice.keyPlace
                )
            }
            let behind = Array(steps[(index + 1)...]) + rest
            for one in choice.cases {
                follow(one.steps[...], before: one.fallsThrough ? behind : [])
            }
            if !choice.hasElse { follow(behind[...], before: []) }
            return
        }
        if rest.isEmpty { count += 1 } else { follow(rest[...], before: []) }
    }
}
