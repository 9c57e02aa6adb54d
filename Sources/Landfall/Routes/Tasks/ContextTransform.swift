/// Makes of a step's context the one that all steps further back see.
public protocol ContextTransform: Sendable {
    /// Makes the context.
    ///
    /// - Parameter scope: The place of the step, with its context.
    /// - Returns: The whole context of the steps further back.
    /// - Throws: ``RoutingError`` when the context is invalid; nothing is planned then.
    func context(behind scope: StepScope) throws(RoutingError) -> Context
}

/// Makes a context of named values.
public struct MappedContext: ContextTransform {
    /// Where the values come from, by key.
    public let sources: [String: ValueSource]

    /// Creates a transform.
    ///
    /// - Parameter sources: Where the values come from, by key; none makes an empty context.
    public init(_ sources: [String: ValueSource]) { self.sources = sources }

    /// Reads each source; one that has no value sets nothing.
    public func context(behind scope: StepScope) -> Context {
        ValueSource.context(from: sources, in: scope)
    }
}

/// Makes a context of another by a function.
public struct FunctionTransform<Source: ContextRepresentable, Target: ContextRepresentable>:
    ContextTransform
{
    private let transform: @Sendable (Source) throws(RoutingError) -> Target

    /// Creates a transform.
    ///
    /// - Parameter transform: Pure; what it throws fails the plan.
    public init(_ transform: @escaping @Sendable (Source) throws(RoutingError) -> Target) {
        self.transform = transform
    }

    /// Calls the function.
    public func context(behind scope: StepScope) throws(RoutingError) -> Context {
        guard let source = Source(context: scope.context) else {
            throw RoutingError(.invalidContext, "the context is none that the transform takes")
        }
        return try transform(source).context
    }
}
