public import Landfall

/// A parameter of a link.
public struct ListedParameter: Hashable, Sendable {
    /// The key of the route's context.
    public let name: String

    /// What the route takes under the key.
    public let parameter: Route.Parameter

    /// Whether every link of the pattern has it.
    public let isRequired: Bool
}
