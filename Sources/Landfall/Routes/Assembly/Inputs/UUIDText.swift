/// A UUID as text, in lower case: two spellings of one UUID are equal.
public struct UUIDText: InputValue, CustomStringConvertible {
    /// Eight, four, four, four and twelve hexadecimal digits in lower case.
    public let description: String

    /// Creates a UUID, or gives `nil` when a text is none.
    ///
    /// - Parameter text: The digits in any case.
    public init?(_ text: String) { self.init(contextValue: ContextType.uuid.value(from: text)) }

    /// Reads a UUID.
    public init?(contextValue: ContextValue?) {
        guard case .uuid(let text) = contextValue else { return nil }
        description = text
    }

    /// Any UUID.
    public static var parameter: Route.Parameter { Route.Parameter(.uuid) }

    /// The UUID.
    public var contextValue: ContextValue? { .uuid(description) }
}
