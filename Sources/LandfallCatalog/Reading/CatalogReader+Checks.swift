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
        }
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
        for (next, place) in Self.successors(of: chain) {
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

    private static func successors(of chain: ChainDraft) -> [(RouteID, Place)] {
        switch chain.origin {
        case .current, .root: []
        case .route(let id, let place, _): [(id, place)]
        case .choice(let cases, let otherwise):
            cases.flatMap { successors(of: $0.chain) } + (otherwise.map(successors) ?? [])
        }
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
        case .current, .root: break
        case .route(let id, _, _): size = Self.size(of: id, chains, &known)
        case .choice(let cases, let otherwise):
            size.ways = 0
            for way in cases.map(\.chain) + (otherwise.map { [$0] } ?? []) {
                let one = Self.size(of: way, chains, &known)
                size.steps = max(size.steps, one.steps)
                size.ways = min(size.ways + one.ways, Self.wayLimit + 1)
            }
        }
        size.steps = min(size.steps + chain.steps.count, 1_000_000)
        return size
    }

    // MARK: Placements

    /// Checks that behind each step that needs a container there is one.
    private mutating func checkPlacements(
        of chain: ChainDraft,
        behind chains: [RouteID: ChainDraft]
    ) {
        for (index, step) in chain.steps.enumerated() where step.isBuilding {
            guard let placement = step.step.action?.placement, let kind = placement.containerKind,
                !(kind == .navigation && step.kind == .navigation)
            else { continue }
            let rest = ChainDraft(steps: Array(chain.steps[(index + 1)...]), origin: chain.origin)
            guard let wall = Self.wall(before: kind, in: rest, chains) else { continue }
            let word = kind == .navigation ? "push" : "add-tab"
            let what = kind == .navigation ? "navigation" : "tab"
            refuse(
                "\"\(word)\" needs a \(what) container behind it, and the way ends at"
                    + " \"\(wall.step.type)\" without one",
                at: step.actionPlace ?? step.place
            )
        }
        guard case .choice(let cases, let otherwise) = chain.origin else { return }
        for way in cases.map(\.chain) { checkPlacements(of: way, behind: chains) }
        if let otherwise { checkPlacements(of: otherwise, behind: chains) }
    }

    /// The step at which a way ends for certain without a container of a kind, or `nil`.
    ///
    /// A screen that is presented, or that is the root, stands in no container; one that is only
    /// looked up stands where the app has put it, which can't be known here.
    private static func wall(
        before kind: NodeKind,
        in chain: ChainDraft,
        _ chains: [RouteID: ChainDraft]
    ) -> StepDraft? {
        for step in chain.steps {
            if step.kind == kind { return nil }
            if step.isBuilding {
                switch step.step.action?.placement {
                case .present, .replaceRoot: return step
                case .push where kind == .navigation, .addTab where kind == .tab: return nil
                default: continue
                }
            }
            if step.step.finder != nil, step.kind == .screen { return nil }
        }
        switch chain.origin {
        case .current, .root: return nil
        case .route(let id, _, _): return chains[id].flatMap { wall(before: kind, in: $0, chains) }
        case .choice(let cases, let otherwise):
            for way in cases.map(\.chain) + (otherwise.map { [$0] } ?? []) {
                if let step = wall(before: kind, in: way, chains) { return step }
            }
            return nil
        }
    }
}
