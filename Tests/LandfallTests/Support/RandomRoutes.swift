import TestSupport

@testable import Landfall

/// Makes routes of all that a chain can say.
struct RandomRoutes {
    private var generator: SeededGenerator

    init(seed: Int) { self.generator = SeededGenerator(seed: seed) }

    /// The name of the route that the others stand behind.
    static let target: RouteID = "r0"

    /// A table of a few routes, each standing on the next ones only.
    mutating func make() throws(RouteTableError) -> RouteTable {
        let last = generator.below(3)
        let routes = (0...last).map { number in
            Route(RouteID("r\(number)"), chain: chain(of: number, last: last))
        }
        let veto: Veto = generator.happens(10) ? .strict : .precise
        return try RouteTable(routes, defaults: RouteDefaults(veto: veto))
    }

    private mutating func chain(of number: Int, last: Int) -> Chain {
        let steps = (0..<1 + generator.below(4)).map { _ in step() }
        return Chain(steps: steps, origin: origin(of: number, last: last))
    }

    private mutating func origin(of number: Int, last: Int) -> Chain.Origin {
        if number < last { return .route(RouteID("r\(number + 1)")) }
        switch generator.below(4) {
        case 0: return .current
        case 1:
            let way = Chain(steps: [step()], origin: .root)
            let condition = Fixed(holds: generator.happens(50))
            return .choice([Chain.Case(when: condition, chain: way)], otherwise: way)
        default: return .root
        }
    }

    private mutating func step() -> Step {
        let kind = generator.pick([
            NodeKind.screen, .screen, .screen, .navigation, .navigation, .tab, .split, .custom,
        ])
        var step = Step(type: generator.pick(RandomTree.containers(kind)))
        if generator.happens(60) { step.finder = finder(step.type) }
        if generator.happens(70) {
            step.factory = TemplateFactory<AnyScreen>(template(step.type, kind, depth: 0))
            step.action = PlacementAction<AnyScreen>(placement())
        }
        if generator.happens(30) {
            let value = generator.pick([
                ValueSource.context(key: "k"), .literal(.int(1)), .context(key: "none"),
            ])
            step.tasks = [SetContext(["k": value], declaredKeys: ["k", "l"])]
        }
        if generator.happens(10) { step.contextBehind = MappedContext(["k": .literal(.int(2))]) }
        step.isDismissible = !generator.happens(10)
        return step
    }

    private mutating func finder(_ type: ScreenType) -> TypeFinder<AnyScreen> {
        .type(
            generator.happens(10) ? "Base" : type,
            matching: generator.happens(20) ? ["k"] : [],
            options: generator.happens(20)
                ? SearchOptions(rawValue: UInt8(generator.below(64))) : .fullStack,
            start: generator.happens(20) ? .root : .topmost
        )
    }

    private mutating func placement() -> Placement {
        switch generator.below(10) {
        case 0...3: return .push
        case 4...5:
            let index = generator.happens(50) ? nil : generator.below(5) - 1
            return .addTab(at: index, isReplacing: generator.happens(40))
        case 6...8:
            return .present(
                generator.pick(PresentationStyle.allCases),
                from: generator.pick([.current, .topmostParent])
            )
        default: return .replaceRoot
        }
    }

    /// A template; no navigation container lies in another.
    private mutating func template(
        _ type: ScreenType,
        _ kind: NodeKind,
        depth: Int
    ) -> ViewTemplate {
        var template = ViewTemplate(type: type, kind: kind)
        if kind.isContainer, depth < 2 {
            template.children = (0..<generator.below(3)).map { _ in
                let inner: NodeKind =
                    kind == .navigation || generator.happens(50) ? .screen : .navigation
                let name = generator.pick(RandomTree.containers(inner))
                return self.template(name, inner, depth: depth + 1)
            }
        }
        template.definesPresentationContext = generator.happens(30)
        template.isDismissible = !generator.happens(5)
        return template
    }
}
