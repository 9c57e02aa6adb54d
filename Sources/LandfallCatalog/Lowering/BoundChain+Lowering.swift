package import Landfall

extension BoundChain {
    /// The chain as the Router reads it.
    package var lowered: Chain { Chain(steps: steps.map(\.lowered), origin: origin.lowered) }
}

extension BoundChain.Origin {
    /// Where the chain begins, as the Router reads it.
    package var lowered: Chain.Origin {
        switch self {
        case .current(let window): .current(in: window)
        case .root(let window): .root(in: window)
        case .found(let finder): .found(finder.finder)
        case .route(let id, _): .route(id)
        case .choice(let cases, let otherwise):
            .choice(
                cases.map { Chain.Case(when: $0.when, chain: $0.chain.lowered) },
                otherwise: otherwise?.lowered
            )
        }
    }
}

extension BoundStep {
    /// The step as the Router reads it.
    package var lowered: Step {
        var step = Step(type: type, finder: finder?.finder, factory: content?.lowered)
        if let placement {
            step.action = PlacementAction<AnyScreen>(
                placement.placement,
                options: placement.options
            )
        }
        if let task { step.tasks = [task] }
        step.interceptors = interceptors.map(\.lowered)
        step.postInterceptors = postInterceptors.map(\.interceptor)
        step.contextBehind = with.map { MappedContext($0) }
        step.isDismissible = syntax.isDismissible
        return step
    }
}

extension BoundContent {
    /// What builds it.
    fileprivate var lowered: any Factory<AnyScreen> {
        guard let children else { return TemplateFactory<AnyScreen>(template) }
        var bare = template
        bare.children = []
        return CompleteFactory(
            TemplateFactory<AnyScreen>(bare),
            children: children.map { child in
                CompleteFactory<AnyScreen>.Child(
                    child.content.lowered,
                    by: child.change,
                    tasks: child.task.map { [$0] } ?? [],
                    transform: child.with.map { MappedContext($0) }
                )
            }
        )
    }
}
