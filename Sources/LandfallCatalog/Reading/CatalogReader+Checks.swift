import Landfall

extension CatalogReader {
    /// Checks what only all routes together tell.
    mutating func check(_ drafts: [RouteDraft]) {
        let chains = Dictionary(
            drafts.compactMap { draft in draft.chain.map { (draft.id, $0) } }
        ) { first, _ in first }
        guard checkCycles(drafts, chains), checkSizes(drafts, chains) else { return }
        for draft in drafts {
            guard let chain = draft.chain else { continue }
            checkPlacements(of: chain, behind: chains)
            checkLists(of: chain, taking: [], behind: chains)
            checkLookups(of: chain, behind: chains)
            checkColdStart(of: chain)
        }
        checkTurns(chains)
        checkRoots(drafts, chains)
        checkFlowValues()
        checkFlowReadings(chains)
        checkSignedLinks(chains)
    }

    // MARK: Cycles

    private mutating func checkCycles(
        _ drafts: [RouteDraft],
        _ chains: [RouteID: ChainDraft]
    ) -> Bool {
        var finished: Set<RouteID> = []
        var isSound = true
        for draft in drafts where !finished.contains(draft.id) {
            if !visit(draft.id, path: [], chains, &finished) { isSound = false }
        }
        return isSound
    }

    private mutating func visit(
        _ id: RouteID,
        path: [RouteID],
        _ chains: [RouteID: ChainDraft],
        _ finished: inout Set<RouteID>
    ) -> Bool {
        guard let chain = chains[id], !finished.contains(id) else { return true }
        var isSound = true
        for (next, place) in chain.successors {
            if let start = (path + [id]).firstIndex(of: next) {
                let circle = ((path + [id])[start...] + [next]).map(\.name)
                refuse("this leads in a circle: \(circle.joined(separator: " → "))", at: place)
                isSound = false
            } else if path.count >= RouteTable.stepLimit {
                refuse("more than \(RouteTable.stepLimit) routes stand on each other", at: place)
                isSound = false
            } else if !visit(next, path: path + [id], chains, &finished) {
                isSound = false
            }
        }
        finished.insert(id)
        return isSound
    }

    // MARK: Sizes

    /// The longest way through a chain, in steps, and the number of its ways.
    private struct Size {
        var steps = 0
        var ways = 1
    }

    private mutating func checkSizes(
        _ drafts: [RouteDraft],
        _ chains: [RouteID: ChainDraft]
    ) -> Bool {
        var known: [RouteID: Size] = [:]
        var isSound = true
        for draft in drafts {
            let size = Self.size(of: draft.id, chains, &known)
            if size.steps > RouteTable.stepLimit {
                refuse(
                    "route \"\(draft.id)\" has \(size.steps) steps with those that it stands on;"
                        + " the most are \(RouteTable.stepLimit)",
                    at: draft.place
                )
                isSound = false
            }
            if size.ways > Self.wayLimit {
                refuse(
                    "the switches on the way of route \"\(draft.id)\" make more than"
                        + " \(Self.wayLimit) ways",
                    at: draft.place
                )
                isSound = false
            }
        }
        return isSound
    }

    private static func size(
        of id: RouteID,
        _ chains: [RouteID: ChainDraft],
        _ known: inout [RouteID: Size]
    ) -> Size {
        if let size = known[id] { return size }
        let size = chains[id].map { Self.size(of: $0, chains, &known) } ?? Size()
        known[id] = size
        return size
    }

    private static func size(
        of chain: ChainDraft,
        _ chains: [RouteID: ChainDraft],
        _ known: inout [RouteID: Size]
    ) -> Size {
        var size = Size()
        switch chain.origin {
        case .current, .root, .found: break
        case .route(let id, _, _): size = Self.size(of: id, chains, &known)
        case .choice:
            size.ways = 0
            for way in chain.ways {
                let one = Self.size(of: way, chains, &known)
                size.steps = max(size.steps, one.steps)
                size.ways = min(size.ways + one.ways, Self.wayLimit + 1)
            }
        }
        size.steps = min(size.steps + chain.steps.count, 1_000_000)
        return size
    }
}
