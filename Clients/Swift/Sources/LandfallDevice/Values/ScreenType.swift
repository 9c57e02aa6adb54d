/// The app's name of a screen or a container, as the catalog writes it.
public struct ScreenType: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name, such as `Chat`.
    public let name: String

    /// Creates a type of a name.
    ///
    /// - Parameter name: The name in the catalog; not empty, at most 2,048 bytes.
    public init(_ name: String) { self.name = name }

    /// Creates a type of a literal name.
    public init(stringLiteral value: String) { self.init(value) }

    /// The name itself, as messages have it.
    public var description: String { name }
}
