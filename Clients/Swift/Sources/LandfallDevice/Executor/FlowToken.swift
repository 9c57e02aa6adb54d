/// The token of a plan that leads through a detour, or to a screen that is asked for a result.
public struct FlowToken: Hashable, Sendable {
    /// What is sent back.
    public var token: String
    /// The plan that brought it.
    public var planID: String
    /// The name of the flow; empty for a result.
    public var flow: String
    /// The route that the plan led to.
    public var route: String
    /// The screen that the plan led to, as the device names it.
    public var node: NodeID?
    /// When the plan was carried out.
    public var since: Timestamp

    /// Whether a route asks for a result, rather than a detour for its end.
    public var isResult: Bool { flow.isEmpty }
}
