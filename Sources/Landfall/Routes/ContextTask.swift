/// Gives a screen that was found or built its context.
public protocol ContextTask: Sendable {
    /// The values that the screen is to have.
    ///
    /// - Parameters:
    ///   - context: The context of the step.
    ///   - request: What is known of the device and the intent.
    /// - Returns: The values by key.
    /// - Throws: ``RoutingError`` when the context does not do for the screen.
    func values(
        for context: Context,
        request: NavigationRequest
    ) throws(RoutingError) -> Context

    /// The keys that the screen declares: those of them that the task gives no value are removed.
    var declaredKeys: [String] { get }
}

/// Copies values from the route's context, the session or the device, or sets fixed ones.
public struct SetContext: ContextTask {
    /// What is set, by key.
    public let sources: [String: ValueSource]

    /// The keys that the screen declares.
    public let declaredKeys: [String]

    /// Creates a task.
    ///
    /// - Parameters:
    ///   - sources: What is set, by key.
    ///   - declaredKeys: The keys that the screen declares; those that are set belong to them.
    public init(_ sources: [String: ValueSource], declaredKeys: [String] = []) {
        self.sources = sources
        self.declaredKeys = Set(declaredKeys).union(sources.keys).sorted()
    }

    /// Reads each source; one that has no value sets nothing.
    public func values(for context: Context, request: NavigationRequest) -> Context {
        var values = Context()
        for (key, source) in sources { values[key] = source.value(in: context, request: request) }
        return values
    }
}

/// Where a value comes from.
public enum ValueSource: Hashable, Sendable {
    /// A fixed value.
    case literal(ContextValue)
    /// The route's context.
    case context(key: String)
    /// The user of the session.
    case sessionUserID
    /// An attribute of the session.
    case sessionAttribute(String)
    /// The device's locale.
    case deviceLocale

    /// The value, or `nil` when the source has none.
    ///
    /// - Parameters:
    ///   - context: The context of the step.
    ///   - request: What is known of the device and the intent.
    /// - Returns: The value.
    public func value(in context: Context, request: NavigationRequest) -> ContextValue? {
        switch self {
        case .literal(let value): value
        case .context(let key): context[key]
        case .sessionUserID: request.subjectUserID.map(ContextValue.string)
        case .sessionAttribute(let name):
            request.state.session?.attributes[name]?.text.map(ContextValue.string)
        case .deviceLocale:
            request.state.app.locale.isEmpty ? nil : .string(request.state.app.locale)
        }
    }
}
