/// A value that a context can carry.
public protocol ContextRepresentable: Hashable, Sendable {
    /// Reads the value from a context, or gives `nil` when an entry is missing or of another type.
    init?(context: Context)

    /// The value as a context.
    var context: Context { get }
}

/// The input of a screen that needs nothing.
public struct NoInput: ContextRepresentable {
    /// Creates the input.
    public init() {}

    /// Accepts every context, as nothing is needed of it.
    public init?(context: Context) {}

    /// An empty context.
    public var context: Context { [:] }
}

extension Context: ContextRepresentable {
    /// Takes a context as it is.
    public init?(context: Context) { self = context }

    /// The context itself.
    public var context: Context { self }
}
