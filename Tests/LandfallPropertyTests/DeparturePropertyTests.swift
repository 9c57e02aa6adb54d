import Landfall
import LandfallSimulator
import LandfallSketches
import Testing

/// Departures on random trees: the screen is visible that one who goes back by hand would see.
@Suite struct DeparturePropertyTests {
    private static let trees = 1500

    private static func resolver() throws -> IntentResolver {
        let template = ViewTemplate(type: "Asked")
        let step = Step(
            type: "Asked",
            factory: FactorySketch(view: template),
            action: PlacementAction<AnyScreen>(.present(.pageSheet, from: .current))
        )
        var asking = Route("ask", chain: Chain(steps: [step], origin: .current))
        asking.result = [:]
        var behaviors: [ScreenType: any ContainerBehavior] = [:]
        for type in Names.types(of: .custom) { behaviors[type] = Names.behavior(of: type) }
        return IntentResolver(
            router: Router(table: try RouteTable([asking], behaviors: behaviors)),
            links: NoLinks(),
            maximumStateAge: .seconds(60),
            catalogVersion: "v",
            tokens: PlainSealer()
        )
    }

    private struct NoLinks: LinkTable {
        func resolve(_ link: String) -> LinkResolution { .refused(reason: "none") }
    }

    /// Seals nothing: whatever comes is what was sealed.
    private struct PlainSealer: TokenSealer {
        func token(sealing payload: [UInt8]) -> String {
            String(decoding: payload.flatMap { [97 + $0 >> 4, 97 + $0 & 15] }, as: UTF8.self)
        }

        func payload(of token: String) throws(ResumeFault) -> [UInt8] {
            let digits = Array(token.utf8)
            guard digits.count.isMultiple(of: 2), digits.allSatisfy({ (97..<113).contains($0) })
            else {
                throw .malformed
            }
            return stride(from: 0, to: digits.count, by: 2)
                .map { (digits[$0] - 97) << 4 | (digits[$0 + 1] - 97) }
        }
    }

    private static func plan(
        _ target: NavigationIntent.Target,
        on tree: ViewTree,
        by resolver: IntentResolver
    ) -> ActionPlan {
        var intent = NavigationIntent(intentID: "i", target: target)
        intent.deviceID = "d"
        let state = DeviceState(deviceID: "d", sequence: 1, tree: tree)
        return resolver.resolve(intent, stored: state, now: Timestamp(millisecondsSinceEpoch: 0))
            .plan
    }

    @Test(arguments: [UInt64(1), 2])
    func `back and close take off what is on top, and no more`(seed: UInt64) throws {
        let resolver = try Self.resolver()
        var counts: [Outcome: Int] = [:]
        for number in 0..<UInt64(Self.trees) {
            var random = RandomTree(Choices(seed: seed << 32 | number))
            let sketch = random.make()
            guard sketch.moving.isEmpty else { continue }
            let tree = try sketch.tree()
            let position = sketch.windows.indices.contains(sketch.key) ? sketch.key : 0
            let root = sketch.windows[position].root
            for departure in [Destination.back, .close] {
                let plan = Self.plan(.destination(departure), on: tree, by: resolver)
                counts[plan.outcome, default: 0] += 1
                let wanted = root.flatMap { $0.leaving(departure) }
                guard let wanted else {
                    #expect(plan.outcome == .refused, "seed \(seed), tree \(number)")
                    continue
                }
                let kept = Set(wanted.allViews.map(\.id))
                let gone = root?.allViews.filter { !kept.contains($0.id) } ?? []
                if plan.outcome == .failed {
                    #expect(plan.reason == "not_dismissible")
                    #expect(gone.contains { !$0.isDismissible }, "seed \(seed), tree \(number)")
                    continue
                }
                try #require(plan.outcome == .navigate, "seed \(seed), tree \(number)")
                #expect(plan.operations.count == 1)
                let device = SimulatedDevice(tree)
                try device.execute(plan.operations)
                let after = try device.report()
                #expect(plan.target == wanted.front.id, "seed \(seed), tree \(number)")
                #expect(device.isVisible(wanted.front.id), "seed \(seed), tree \(number)")
                for view in gone { #expect(after.node(view.id) == nil) }
                for view in wanted.allViews { #expect(after.node(view.id) != nil) }
            }
        }
        for outcome in [Outcome.navigate, .refused, .failed] {
            #expect(counts[outcome, default: 0] > 9)
        }
    }

    @Test(arguments: [UInt64(3), 4])
    func `return-to shows what was visible when the plan was made, as long as it is there`(
        seed: UInt64
    ) throws {
        let resolver = try Self.resolver()
        var counts: [String: Int] = [:]
        for number in 0..<UInt64(Self.trees) {
            var choices = Choices(seed: seed << 32 | number)
            var random = RandomTree(choices)
            let sketch = random.make()
            guard sketch.moving.isEmpty else { continue }
            let device = SimulatedDevice(try sketch.tree())
            var asked: [(token: String, screen: NodeID)] = []
            for _ in 0..<4 {
                let tree = try device.report()
                let target: NavigationIntent.Target =
                    choices.happens(25)
                    ? .destination(.back) : .destination(Destination(route: "ask"))
                let plan = Self.plan(target, on: tree, by: resolver)
                guard plan.outcome == .navigate else { continue }
                if let token = plan.resume, let screen = tree.visibleScreen {
                    asked.append((token, tree.id(of: screen)))
                }
                try device.execute(plan.operations)
            }
            guard !asked.isEmpty else { continue }
            let (token, screen) = choices.pick(asked)
            let tree = try device.report()
            let plan = Self.plan(.destination(.returnTo(token)), on: tree, by: resolver)
            counts[plan.reason ?? plan.outcome.rawValue, default: 0] += 1
            switch plan.outcome {
            case .navigate, .alreadyThere:
                #expect(plan.target == screen)
                let kinds = Set(plan.operations.map(\.kind))
                #expect(
                    kinds.isSubset(
                        of: [
                            "dismiss", "popTo", "select", "makeVisible", "setChildren",
                            "activateWindow",
                        ]
                    )
                )
                try device.execute(plan.operations)
                #expect(device.isVisible(screen), "seed \(seed), tree \(number)")
            case .refused:
                #expect(plan.reason == "screen_gone")
                #expect(tree.node(screen) == nil, "seed \(seed), tree \(number)")
            default:
                #expect(plan.reason == "not_dismissible", "seed \(seed), tree \(number)")
            }
        }
        for outcome in ["NAVIGATE", "screen_gone"] { #expect(counts[outcome, default: 0] > 9) }
    }
}

extension View {
    /// The children that can be seen, by position.
    private var shown: [Int] {
        switch kind {
        case .screen, .split: Array(children.indices)
        case .navigation: children.isEmpty ? [] : [children.count - 1]
        case .tab: children.indices.contains(selected ?? 0) ? [selected ?? 0] : []
        case .custom: visible
        }
    }

    /// Whether something that can be seen here presents.
    private var isPresenting: Bool {
        !presented.isEmpty || shown.contains { children[$0].isPresenting }
    }

    /// What is seen of this level and those on top of it, on top.
    fileprivate var front: View {
        if let top = topPresented { return top.front }
        guard kind != .screen, let last = shown.last else { return self }
        return children[last].front
    }

    /// What is presented over this level, the outermost first.
    private var topPresented: View? {
        var level = [self]
        while !level.isEmpty {
            if let found = level.compactMap(\.presented.first).first { return found }
            level = level.flatMap { view in view.shown.map { view.children[$0] } }
        }
        return nil
    }

    /// The view once it is left; `nil` where there is nothing to leave.
    fileprivate func leaving(_ departure: Destination) -> View? {
        guard let top = topPresented else { return departure == .back ? popped : nil }
        return replacing(top.id, by: top.leaving(departure))
    }

    /// The view without what was presented, or with another in its place.
    private func replacing(_ id: NodeID, by view: View?) -> View {
        var copy = self
        if presented.first?.id == id { copy.presented = view.map { [$0] } ?? [] }
        copy.children = children.map { $0.replacing(id, by: view) }
        return copy
    }

    /// The view without the top of its innermost stack.
    private var popped: View? {
        for position in shown.reversed() {
            guard let child = children[position].popped else { continue }
            var copy = self
            copy.children[position] = child
            return copy
        }
        let isCards = kind == .custom && (Names.behavior(of: type) as? StandardBehavior) == .last
        guard kind == .navigation || isCards, children.count > 1 else { return nil }
        var copy = self
        copy.children.removeLast()
        if kind == .custom { copy.visible = [copy.children.count - 1] }
        return copy
    }
}
