// What does not fit is declared here as well, unavailable, so that the compiler says what is missing
// in the words of flows.
extension FlowStage {
    /// Shows a route without its input.
    @available(*, unavailable, message: "the route has an input: say 'show(route, input)'")
    @_disfavoredOverload
    public static func show<Target, Input: ContextRepresentable>(
        _ route: RouteDefinition<Target, Input>
    ) -> Shown<ByRoute> {
        show(Destination(route: route.route.id))
    }

    /// Takes a flow as a step that hands its steps up to another one.
    @available(*, unavailable, message: "the flow is a step of another: see its 'Parent'")
    @_disfavoredOverload
    public static func flow<Child: FlowDefinition>(_ flow: Child) -> Shown<ByFlow> {
        Shown(target: .flow(flow.name))
    }
}

extension FlowStage.Shown where By == FlowStage<Definition>.ByFlow {
    /// Asks a step that is a flow for something.
    @available(*, unavailable, message: "what a flow brings is its 'result', read in 'shared'")
    public func bringing<Value>(_ path: KeyPath<Definition.Shared, Value>...) -> Self { self }
}

extension FlowStage.Bringing {
    /// Passes over a step without saying what comes instead.
    @available(
        *,
        unavailable,
        message: "'then' needs what the step brings: say 'when(isNeeded, otherwise: next)'"
    )
    public func when(_ isNeeded: Bool) -> Self { self }
}

extension FlowNext where Definition.Parent == NoParent {
    /// Hands a step up to nobody.
    @available(*, unavailable, message: "the flow has no 'Parent' that could take the step")
    @_disfavoredOverload
    public static func handUp(_ step: Definition.Step) -> Self { .end }
}
