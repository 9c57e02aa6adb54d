/// What shows a step of a flow.
public enum FlowTarget: Hashable, Sendable {
    /// A route.
    case route(Destination)
    /// Another flow, with whose end the step is completed.
    case flow(String)
}
