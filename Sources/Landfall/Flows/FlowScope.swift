/// What a flow decides by.
public struct FlowScope: Sendable {
    /// The most steps of flows on the way to one destination.
    static let stepLimit = 64

    /// The device and the intent.
    public let request: NavigationRequest

    /// What was gathered, of the flows around it as well; the inner one's values win.
    public let data: Context

    /// The context of the place that asked for the flow, as text, in ascending order of the keys.
    public let context: [ContextEntry]

    /// Creates a scope.
    ///
    /// - Parameters:
    ///   - request: The device and the intent.
    ///   - data: What was gathered.
    ///   - context: The context of the place that asked for the flow.
    public init(
        request: NavigationRequest,
        data: Context = Context(),
        context: [ContextEntry] = []
    ) {
        self.request = request
        self.data = data
        self.context = context
    }
}
