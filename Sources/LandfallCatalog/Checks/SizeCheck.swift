import Landfall

/// Routes with more steps, or more ways by their switches, than a Router reads.
struct SizeCheck: CatalogCheck {
    /// The routes, in the order of the file.
    let drafts: [RouteDraft]

    /// The ways of the routes.
    let chains: [RouteID: ChainDraft]

    /// What was found up to here.
    var findings = Findings()

    /// Whether all of them are small enough.
    private(set) var isSound = true

    /// The longest way through a chain, in steps, and the number of its ways.
    private struct Size {
        var steps = 0
        var ways = 1
    }

    mutating func run() {
        var known: [RouteID: Size] = [:]
        for draft in drafts {
            let total = size(of: draft.id, &known)
            if total.steps > RouteTable.stepLimit {
                refuse(
                    "route \"\(draft.id)\" has \(total.steps) steps with those that it stands on;"
                        + " the most are \(RouteTable.stepLimit)",
                    at: draft.place
                )
                isSound = false
            }
            if total.ways > CatalogReader.wayLimit {
                refuse(
                    "the switches on the way of route \"\(draft.id)\" make more than"
                        + " \(CatalogReader.wayLimit) ways",
                    at: draft.place
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
        let total = chains[id].map { size(of: $0, &known) } ?? Size()
        known[id] = total
        return total
    }

    private func size(
        of chain: ChainDraft,
        _ known: inout [RouteID: Size]
    ) -> Size {
        var total = Size()
        switch chain.origin {
        case .current, .root, .found: break
        case .route(let id, _, _): total = size(of: id, &known)
        case .choice:
            total.ways = 0
            for way in chain.ways {
                let one = size(of: way, &known)
                total.steps = max(total.steps, one.steps)
                total.ways = min(total.ways + one.ways, CatalogReader.wayLimit + 1)
            }
        }
        total.steps = min(total.steps + chain.steps.count, 1_000_000)
        return total
    }
}
