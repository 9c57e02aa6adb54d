import Landfall

/// A flow of a catalog: its steps in the order of the file, without those whose `when` does not
/// hold.
struct CatalogFlow: Flow {
    private let declaration: BoundFlow

    var name: String { declaration.name }
    var root: ScreenType { declaration.root }
    var data: [String: Route.Parameter] { declaration.data }
    var result: Set<String> { Set(declaration.result.keys) }

    init(_ declaration: BoundFlow) { self.declaration = declaration }

    /// Returns the values that the step brings; any step may bring the values that the flow gives
    /// to its parent.
    func results(of step: FlowStep, in scope: FlowScope) -> [String: Route.Parameter] {
        var results = declaration.result
        for key in results.keys { results[key]?.isOptional = true }
        return results.merging(self.step(step)?.results ?? [:]) { _, own in own }
    }

    func first(in scope: FlowScope) -> FlowMove { move(in: declaration.steps[...], scope) }

    func next(after step: FlowStep, in scope: FlowScope) -> FlowMove {
        guard let index = declaration.steps.firstIndex(where: { $0.name == step.name }) else {
            return .end
        }
        if let handUp = declaration.steps[index].handUp { return .handUp(FlowStep(handUp)) }
        return move(in: declaration.steps[(index + 1)...], scope)
    }

    func target(of step: FlowStep, in scope: FlowScope) -> FlowTarget? {
        switch self.step(step)?.target {
        case .route(let target): .route(target.destination(in: scope))
        case .flow(let name): .flow(name)
        case nil: nil
        }
    }

    func destination(cancelling step: FlowStep, in scope: FlowScope) -> Destination? {
        declaration.cancelling?.destination(in: scope)
    }

    private func step(_ step: FlowStep) -> BoundFlow.Step? {
        declaration.steps.first { $0.name == step.name }
    }

    private func move(in steps: ArraySlice<BoundFlow.Step>, _ scope: FlowScope) -> FlowMove {
        let place = StepScope(request: scope.request, context: scope.data)
        let next = steps.first { step in
            guard let condition = step.when else { return true }
            let question = RequirementInterceptor(condition, otherwise: .openURL)
            if case .now(.proceed) = question.decision(in: place) { return true }
            return false
        }
        return next.map { .show(FlowStep($0.name)) } ?? .end
    }
}

extension BoundFlow.RouteTarget {
    /// Returns the destination.
    func destination(in scope: FlowScope) -> Destination {
        guard let sources else {
            let known = scope.context.filter { keys.contains($0.key) }
            return Destination(route: route, context: known)
        }
        let place = StepScope(request: scope.request, context: scope.data)
        let context = MappedContext(sources).context(behind: place)
        return Destination(route: route, context: context.sortedText)
    }
}
