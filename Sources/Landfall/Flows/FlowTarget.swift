/// What shows a step of a flow.
public enum FlowTarget: Hashable, Sendable {
    /// A route.
    case route(Destination)
    /// Another flow, with whose end the step is completed.
    case flow(String)
}

/// What a flow does next.
public enum FlowMove: Hashable, Sendable {
    /// It shows one of its steps.
    case show(FlowStep)
    /// It is over, and gives a step to the flow that it was part of, or to nobody.
    case handUp(FlowStep)
    /// It is over.
    case end
}
