/// Gives a screen that was found or built its context.
public protocol ContextTask: Sendable {
    /// The only screens that the task is for, subtypes included; `nil` for any.
    ///
    /// A task of a step whose screen is another fails the plan; a global one passes it over.
    var screen: ScreenType? { get }

    /// Refuses an invalid context, before anything is planned.
    ///
    /// - Parameter scope: The place of the step, with its context.
    /// - Throws: ``RoutingError`` when the context is invalid for the screen.
    func prepare(in scope: StepScope) throws(RoutingError)

    /// The values that the screen is to have.
    ///
    /// - Parameter scope: The place of the step, with its context.
    /// - Returns: The values by key.
    /// - Throws: ``RoutingError`` when the context is invalid for the screen.
    func values(in scope: StepScope) throws(RoutingError) -> Context

    /// The keys that the screen declares: those of them that the task gives no value are removed.
    var declaredKeys: [String] { get }
}

extension ContextTask {
    /// Any screen.
    public var screen: ScreenType? { nil }

    /// Refuses nothing.
    public func prepare(in scope: StepScope) throws(RoutingError) {}

    /// Whether the task is for a screen of a type.
    func isMeant(for type: ScreenType, _ supertypes: [ScreenType]) -> Bool {
        guard let screen else { return true }
        return type == screen || supertypes.contains(screen)
    }
}

/// Copies values from the route's context, the session or the device, or sets fixed ones.
public struct SetContext: ContextTask {
    /// What is set, by key.
    public let sources: [String: ValueSource]

    /// The keys that the screen declares.
    public let declaredKeys: [String]

    /// The same, in ascending order of the keys.
    private let inOrder: [(key: String, source: ValueSource)]

    /// Whether each key is set to the context's value of the same key.
    private let isCopy: Bool

    /// Creates a task.
    ///
    /// - Parameters:
    ///   - sources: What is set, by key.
    ///   - declaredKeys: The keys that the screen declares; those that are set belong to them.
    public init(_ sources: [String: ValueSource], declaredKeys: [String] = []) {
        self.sources = sources
        self.declaredKeys = Set(declaredKeys).union(sources.keys).sorted()
        self.inOrder = sources.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        self.isCopy = sources.allSatisfy { key, source in source == .context(key: key) }
    }

    /// Reads each source; one that has no value sets nothing.
    public func values(in scope: StepScope) -> Context {
        // Many screens show all of their route's context, and nothing else.
        if isCopy, scope.context.hasKeys(inOrder.count, { inOrder[$0].key }) {
            return scope.context
        }
        return Context(count: inOrder.count) { place in
            inOrder[place].source.value(in: scope).map { (inOrder[place].key, $0) }
        }
    }
}
