import Landfall
import LandfallSketches

/// Makes tables of routes of all that routes can say.
struct RandomRoutes {
    private var parts: RandomParts

    /// Makes routes by these choices, for a tree.
    init(_ choices: Choices, for tree: TreeSketch) {
        self.parts = RandomParts(choices, for: tree)
    }

    /// A table of a few routes, each standing on later ones only.
    mutating func make() -> RoutesSketch {
        let count = 1 + parts.choices.below(3)
        var sketch = RoutesSketch(routes: (0..<count).map { route($0, of: count) })
        if parts.choices.happens(12) { sketch.defaults.veto = .strict }
        if parts.choices.happens(30) { sketch.defaults.transition = .single }
        if parts.choices.happens(4) { sketch.globals.early = [parts.interceptor()] }
        if parts.choices.happens(6) { sketch.globals.interceptors = [parts.interceptor()] }
        if parts.choices.happens(5) { sketch.globals.tasks = [parts.task()] }
        if parts.choices.happens(10) { sketch.globals.postInterceptors = [EventSketch()] }
        return sketch
    }

    private mutating func route(_ number: Int, of count: Int) -> Route {
        var route = Route(
            RoutesSketch.name(number),
            chain: chain(depth: 0, number: number, of: count)
        )
        route.parameters = [
            "k": Route.Parameter(.int, isOptional: true),
            "l": Route.Parameter(.string, isOptional: true),
        ]
        if parts.choices.happens(4) { route.interceptors = [parts.interceptor()] }
        if parts.choices.happens(10) { route.postInterceptors = [EventSketch()] }
        if parts.choices.happens(4) { route.veto = parts.choices.pick(Veto.allCases) }
        if parts.choices.happens(4) { route.transition = parts.choices.pick([.single, .stepwise]) }
        return route
    }

    /// A chain whose steps mostly fit each other.
    private mutating func chain(depth: Int, number: Int, of count: Int) -> Chain {
        let length = parts.choices.below(depth == 0 ? 5 : 3)
        var steps: [Step] = []
        let origin = origin(depth: depth, number: number, of: count)
        var kind: NodeKind?
        if case .found(let finder) = origin,
            case .kind(let found, _, _, _) = finder as? FinderSketch
        {
            kind = found
        }
        for _ in 0..<length {
            let step = step(after: kind)
            kind = (step.factory as? FactorySketch)?.view.kind ?? kind
            steps.append(step)
        }
        return Chain(steps: steps.reversed(), origin: origin)
    }

    private mutating func origin(depth: Int, number: Int, of count: Int) -> Chain.Origin {
        if number + 1 < count, parts.choices.happens(40) {
            return .route(RoutesSketch.name(number + 1 + parts.choices.below(count - number - 1)))
        }
        switch parts.choices.below(20) {
        case 0...5: return .root(in: parts.window())
        case 6...9: return .current(in: parts.window())
        case 10...15: return .found(parts.containerFinder())
        case 16: return .found(parts.finder(parts.screenType()))
        default:
            guard depth < 2 else { return .root }
            let cases = (0..<1 + parts.choices.below(2)).map { _ in
                Chain.Case(
                    when: parts.condition(),
                    chain: chain(depth: depth + 1, number: number, of: count)
                )
            }
            let hasOther = parts.choices.happens(85)
            let other = hasOther ? chain(depth: depth + 1, number: number, of: count) : nil
            return .choice(cases, otherwise: other)
        }
    }

    private mutating func step(after kind: NodeKind?) -> Step {
        let factory = parts.factory()
        var step = Step(type: factory.view.type)
        if parts.choices.happens(55) { step.finder = parts.finder(step.type) }
        if parts.choices.happens(90) {
            step.factory = factory
            let placement = parts.placement(after: kind)
            step.action = PlacementAction<AnyScreen>(placement, options: parts.options())
        }
        if parts.choices.happens(30) { step.tasks = [parts.task()] }
        if parts.choices.happens(5) { step.tasks.append(parts.task()) }
        if parts.choices.happens(10) { step.contextBehind = parts.transform() }
        if parts.choices.happens(4) { step.interceptors = [parts.interceptor()] }
        if parts.choices.happens(8) {
            step.postInterceptors = [EventSketch(screen: parts.filter(step.type))]
        }
        step.isDismissible = !parts.choices.happens(6)
        return step
    }
}
