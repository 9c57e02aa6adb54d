// What the Router asks a flow, answered by what a definition says.
extension FlowDefinition {
    /// The type of the root.
    public var root: ScreenType { Root.type }

    /// The fields that are shared.
    public var data: [String: Route.Parameter] { Shared.fields.parameters }

    /// The keys of what the flow around gets.
    public var result: Set<String> { Set(Self.result.map(Shared.fields.key)) }

    /// What the stage of the step brings.
    public func results(
        of step: FlowStep,
        in scope: FlowScope
    ) -> [String: Route.Parameter] {
        stage(of: step, in: scope)?.results ?? [:]
    }

    /// The first step that is needed.
    public func first(in scope: FlowScope) -> FlowMove {
        guard let place = Place(scope) else { return .end }
        return move(begin(in: place), in: place)
    }

    /// What the stage of the step says; the step once more where something lacks that it brings.
    public func next(after step: FlowStep, in scope: FlowScope) -> FlowMove {
        guard let place = Place(scope), let stage = stage(of: step, in: scope) else { return .end }
        guard let next = stage.next(scope.data) else { return .show(step) }
        return move(next, in: place)
    }

    /// What the stage of the step is shown by.
    public func target(of step: FlowStep, in scope: FlowScope) -> FlowTarget? {
        stage(of: step, in: scope)?.target
    }

    /// Where the definition says.
    public func destination(cancelling step: FlowStep, in scope: FlowScope) -> Destination? {
        guard let place = Place(scope), let step = Step(decoding: step) else { return nil }
        return destination(cancelling: step, in: place)
    }

    private func stage(of step: FlowStep, in scope: FlowScope) -> Stage? {
        guard let place = Place(scope), let step = Step(decoding: step) else { return nil }
        return stage(of: step, in: place)
    }

    /// Passes over the steps that are not needed.
    ///
    /// The last of ``FlowScope/stepLimit`` is shown nevertheless: they lead in a circle.
    private func move(_ next: Next, in place: Place) -> FlowMove {
        var next = next
        for _ in 0..<FlowScope.stepLimit {
            guard case .show(let step) = next.kind, let behind = stage(of: step, in: place).skip
            else { break }
            next = behind
        }
        return switch next.kind {
        case .show(let step): .show(FlowStep(encoding: step))
        case .handUp(let step): .handUp(FlowStep(encoding: step))
        case .end: .end
        }
    }
}
