/// What a flow decides by.
public struct FlowScope: Sendable {
    /// The device and the intent.
    public let request: NavigationRequest

    /// What was gathered, of the flows around it as well; the inner one's values win.
    public let data: Context

    /// The context of the destination for which the flow runs; empty where there is none.
    public let goal: Context

    /// Creates a scope.
    ///
    /// - Parameters:
    ///   - request: The device and the intent.
    ///   - data: What was gathered.
    ///   - goal: The context of the destination for which the flow runs.
    public init(request: NavigationRequest, data: Context = Context(), goal: Context = Context()) {
        self.request = request
        self.data = data
        self.goal = goal
    }
}
